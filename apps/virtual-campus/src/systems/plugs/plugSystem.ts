import * as z from "zod";
import { PLUG } from "@atrium/contract/devices";
import type { LoadRule } from "../../electricity/load.ts";
import { smartPlugs } from "../../electricity/loads.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { plugHeatShare, plugsOf, smartPlugShare } from "../../physics/appliances.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { faultsOf } from "../gateway.ts";
import { mqttSystem, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { announcements } from "./announcements.ts";
import { type PlugFault, plugFaults } from "./plugFaults.ts";
import { requestedState, plugMessage, type PlugReading, SmartPlug } from "./smartPlug.ts";

/** What hangs on a smart plug is a part of its room's plugs: a campus that nobody switches takes as much with them as without. */
const plugLoad: LoadRule = {
  load({ plan, room, use }) {
    const share = smartPlugShare(use, smartPlugs(plan, room));
    const all = plugsOf(use);
    return { use: "plug", watts: (moment) => share * all(moment), heatShare: plugHeatShare(use) };
  },
};

/** Says all its values so often, at a second of its own, and at once when it is switched. */
const INTERVAL = 30_000;
/** From the gateway over the air to the relay: at once, or with a weak link. */
const OBEYS_AFTER = 150;
const OBEYS_LATE = 2_000;

const Memory = z.record(z.string(), z.object({ isOn: z.boolean(), wattHours: z.number().nonnegative() }));

interface PairedPlug extends PublishingDevice {
  readonly plug: SmartPlug;
  readonly faults: DeviceFaults<PlugFault>;
  readonly hasMeter: boolean;
  /** What hangs on it, by its index in the network. */
  readonly load: number;
  readonly phase: number;
  /** The last interval in which it spoke. */
  spokeIn: number;
  /** What it said last. */
  reading: PlugReading | undefined;
}

/** Zigbee plugs and switches behind a gateway that speaks MQTT as Zigbee2MQTT does. */
export const plugs: SystemKind = {
  key: "plugs",
  module: PLUG.module,
  product: "wulian-plug",
  variants: ["wulian-switch"],
  faults: plugFaults,
  electricity: plugLoad,
  create: (context) => plugSystem(context),
};

function plugSystem(context: SystemContext): System {
  const { electricity, clock } = context;
  const { loads } = electricity.network;
  const kept = Memory.safeParse(context.kept).data ?? {};
  const metered = new Set<string>(
    context.site.mappings.flatMap(({ device, parts }) =>
      parts.some(({ product }) => product === plugs.product) ? [device] : [],
    ),
  );
  const timers = new Set<NodeJS.Timeout>();

  function say(one: PairedPlug, time: number): void {
    const { device, topic, broker, plug, faults, hasMeter } = one;
    if (one.reading === undefined || !faults.has("stuck")) {
      one.reading = plug.read(time);
    }
    broker.say(device.id, topic, plugMessage(one.reading, hasMeter));
  }

  function obey(one: PairedPlug, payload: string): void {
    const asked = requestedState(payload, one.plug.isOn);
    if (asked === undefined) {
      return;
    }
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (!one.faults.has("refuse-write")) {
          one.plug.switch(asked, clock());
        }
        say(one, clock());
      },
      one.faults.has("weak-link") ? OBEYS_LATE : OBEYS_AFTER,
    );
    timers.add(timer);
  }

  const system = mqttSystem<PairedPlug>({
    kind: plugs,
    context,
    availability: { topic: "availability", online: '{"state":"online"}', offline: '{"state":"offline"}' },
    commands: { topic: "set", take: obey },
    memory: ({ plug }) => plug.memory,
    play(published, placed) {
      const { id } = published.device;
      const faults = faultsOf<PlugFault>(context, placed);
      const seed = wordSeed(id);
      const load = loads.findIndex((one) => one.id === id);
      const plug = new SmartPlug({
        seed,
        faults,
        setWatts: electricity.claim(id),
        memory: kept[id],
        time: clock(),
      });
      plug.want(loads[load]?.watts?.(electricity.moment) ?? 0, clock());
      const phase = chance(seed, 1) * INTERVAL;
      return { ...published, plug, faults, hasMeter: metered.has(id), load, phase, spokeIn: -1, reading: undefined };
    },
    state: ({ topic, plug, hasMeter }) => {
      const { link, ...measured } = plug.read(clock());
      return { topic, linkQuality: link, ...(hasMeter ? measured : { isOn: measured.isOn }) };
    },
    publish(one, moment) {
      one.plug.want(loads[one.load]?.watts?.(moment) ?? 0, moment.time);
      const interval = Math.floor((moment.time - one.phase) / INTERVAL);
      if (interval === one.spokeIn) {
        return;
      }
      if (one.spokeIn === -1) {
        const { topic, broker, hasMeter } = one;
        for (const said of announcements({ id: one.device.id, topic, hasMeter })) {
          broker.say(one.device.id, said.topic, said.payload);
        }
      }
      one.spokeIn = interval;
      say(one, moment.time);
    },
    applyFaults: (one) => {
      one.plug.switch(one.plug.isOn, clock());
      say(one, clock());
    },
    *past(all, from, to, step) {
      const { momentAt } = electricity.network;
      const first = Math.ceil(from / step) * step;
      for (let time = first; time < to; time += step) {
        const moment = momentAt(time);
        for (const { device, load, hasMeter } of all) {
          // Nobody has switched one before there was somebody to switch it.
          if (time === first) {
            yield { device: device.id, point: "on", time, value: 1 };
          }
          if (hasMeter) {
            yield {
              device: device.id,
              point: "power",
              time,
              value: Math.round(10 * (loads[load]?.watts?.(moment) ?? 0)) / 10,
            };
          }
        }
      }
    },
  });
  return {
    ...system,
    stop() {
      for (const timer of timers) {
        clearTimeout(timer);
      }
      system.stop();
    },
  };
}
