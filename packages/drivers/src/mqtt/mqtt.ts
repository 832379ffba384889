import { t } from "@atrium/words";
import type { Protocol } from "../driver.ts";
import type { AddressProblem } from "../productCatalog.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { settingsProblems } from "../settingsProblems.ts";
import { findTopics, MqttRange } from "./discovering.ts";
import { MqttDriver } from "./mqttDriver.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { mqttProblem, readForProbe } from "./probing.ts";
import { mqttCatalog } from "./mqttCatalog.ts";
import { MqttAddress } from "./product.ts";
import { airSensor } from "./products/airSensor.ts";
import { placedAirSensor, placedLamp, placedPlug } from "./products/placedProducts.ts";
import { shellyPlug } from "./products/shellyPlug.ts";
import { smartLocker } from "./products/smartLocker.ts";
import { weatherStation } from "./products/weatherStation.ts";
import { wulianPlug, wulianSwitch } from "./products/wulianPlug.ts";
import { fieldPlace, topicKey } from "./places.ts";
import { isTopicOf } from "./topics.ts";
import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";

/** Characters of a payload that is shown. */
const SHOWN = 200;

const products = [
  airSensor,
  shellyPlug,
  smartLocker,
  weatherStation,
  wulianPlug,
  wulianSwitch,
  placedAirSensor,
  placedPlug,
  placedLamp,
];

const catalog = mqttCatalog(products);

function checkSettings(settings: Record<string, unknown>): AddressProblem[] {
  return settingsProblems(MqttSettings, settings);
}

/** MQTT 3.1.1. A new product is one line in `products`. */
export const mqtt: Protocol = {
  label: "MQTT",
  catalog,
  settings: formFields(MqttSettings),
  checkSettings,
  probe: (request, options) =>
    probe({ catalog, checkSettings, read: readForProbe, problemOf: mqttProblem }, request, options),
  discovery: discovery({
    range: MqttRange,
    checkSettings,
    search: findTopics,
    problemOf: mqttProblem,
    covers: ({ filter }, key) => isTopicOf(filter, key),
    silence: ({ duration }) => t("Nothing was received from it within {seconds} s.", { seconds: duration / 1_000 }),
    whereIs: (_settings, { address }) => {
      const {
        state,
        field,
        availability,
        alsoAvailable = [],
        also = [],
        events = [],
        set,
      } = MqttAddress.parse(address);
      const others = [availability, ...alsoAvailable, set, ...events]
        .flatMap((other) => (other === undefined ? [] : [other.topic]))
        .concat(also.map((other) => other.state));
      return {
        device: topicKey(state),
        entry: field === undefined ? topicKey(state) : fieldPlace(state, field),
        beside: others.filter((topic) => topic !== state).map(topicKey),
      };
    },
  }),
  explain: explainMqtt,
  create: (options) => new MqttDriver(options),
};

/** A message, or a command and whether the broker took it. */
function explainMqtt({ station, sent, received }: Exchange): ExplainedExchange {
  return {
    ...(station === undefined ? {} : { station: String(station) }),
    ...(sent && {
      sent: station === undefined ? t("Ping") : t("Publish {payload}", { payload: payloadOf(sent) }),
    }),
    ...(received && { received: station === undefined ? t("Yes") : payloadOf(received) }),
  };
}

function payloadOf([, payload = ""]: readonly WirePiece[]): string {
  if (typeof payload === "string") return shortened(payload);
  const octets = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const text = octets.toString("utf8");
  return text.includes("\uFFFD")
    ? t("{count} octets, {octets}", { count: octets.length, octets: shortened(octets.toString("hex")) })
    : shortened(text);
}

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
