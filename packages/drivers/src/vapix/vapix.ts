import { t, term } from "@atrium/words";
import type { Protocol } from "../driver.ts";
import { formFields } from "../formFields.ts";
import { probe } from "../probe/probe.ts";
import { discovery } from "../probe/search.ts";
import { coversUnit, findUnits, VapixRange } from "./discovering.ts";
import { unitKey } from "./vapixLink.ts";
import { vapixMeans } from "./probing.ts";
import { VapixAddress, type VapixProduct } from "./product.ts";
import { doorController, gateController } from "./products/doorController.ts";
import { networkCamera, ptzCamera } from "./products/networkCamera.ts";
import { onvifCamera, onvifPtzCamera } from "./products/onvifCamera.ts";
import { paUnit } from "./products/paUnit.ts";
import { VapixDriver } from "./vapixDriver.ts";
import { VapixSettings } from "./vapixSettings.ts";
import type { Exchange, ExplainedExchange, WirePiece } from "../wire.ts";
import * as z from "zod";
import { unitEvents } from "./products/unitEvent.ts";

const INTERVAL = 15_000;

const Status = z.object({ running: z.boolean(), listed: z.int().nonnegative() });

/**
 * A camera that reads licence plates, as Axis License Plate Verifier does: an application in the camera, with a list of plates
 * of its own. Its values say that it works; what it reads are events.
 */
const plateReader: VapixProduct = {
  name: "plate-reader",
  label: term("Licence plate reader"),
  modules: ["license-plate"],
  reads: [
    {
      request: { method: "GET", path: "/local/plates/status.cgi" },
      reports: ["running", "listed"],
      values: (answer) => {
        const { running, listed } = Status.parse(JSON.parse(answer));
        return { running: running ? 1 : 0, listed };
      },
    },
  ],
  events: unitEvents("/local/plates/events.cgi"),
  points: [
    { key: "running", name: term("Reading plates"), kind: "boolean", expectedInterval: INTERVAL },
    {
      key: "listed",
      name: term("Plates on the list"),
      kind: "number",
      min: 0,
      max: 100_000,
      expectedInterval: INTERVAL,
    },
  ],
};

/** Characters of an answer that are shown. */
const SHOWN = 200;

const products = [
  paUnit,
  doorController,
  gateController,
  plateReader,
  networkCamera,
  ptzCamera,
  onvifCamera,
  onvifPtzCamera,
];
const means = vapixMeans(products);

/** HTTP devices in the manner of Axis' VAPIX, and cameras of any maker by ONVIF. A new product is one line in `products`. */
export const vapix: Protocol = {
  label: term("HTTP (VAPIX, ONVIF)"),
  catalog: means.catalog,
  settings: formFields(VapixSettings),
  checkSettings: means.checkSettings,
  probe: (request, options) => probe(means, request, options),
  discovery: discovery({
    range: VapixRange,
    checkSettings: means.checkSettings,
    search: findUnits,
    covers: coversUnit,
    problemOf: means.problemOf,
    whereIs: (settings, { address }) => ({
      device: unitKey(VapixAddress.parse(address), settings["tls"] === true),
    }),
  }),
  explain: explainVapix,
  create: (options) => new VapixDriver(options, products),
};

/** A request and its answer; what stands in the headers is nobody's to read. */
function explainVapix({ station, sent, received }: Exchange): ExplainedExchange {
  return {
    ...(station === undefined ? {} : { station: String(station) }),
    ...(sent && { sent: sent.map(textOf).join(" ") }),
    ...(received && { received: answerWords(received) }),
  };
}

function answerWords([status = "", body = ""]: readonly WirePiece[]): string {
  if (status === "401") return t("HTTP 401: authentication required, or required again");
  const text = textOf(body).replaceAll(/\s+/g, " ").trim();
  const words = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return `HTTP ${textOf(status)}${words === "" ? "" : `: ${words}`}`;
}

function textOf(piece: WirePiece): string {
  if (typeof piece === "string") return piece;
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("utf8");
}
