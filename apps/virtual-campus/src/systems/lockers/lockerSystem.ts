import * as z from "zod";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { OwnFault } from "../../faults/fault.ts";
import { wordSeed } from "../../physics/chance.ts";
import { HOUR } from "../../physics/localTime.ts";
import { faultsOf, fieldsOf } from "../gateway.ts";
import { mqttSystem, ONLINE, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type BankEvent, boxName, cloudEvent, LockerBank } from "./lockerBank.ts";
import { lockerFaults } from "./lockerFaults.ts";

const Compartments = z.looseObject({ compartments: z.int().positive() });

/** ms; the terminal repeats so often that it is there. */
const REPEAT = 30_000;
/** ms by which a wrong clock is wrong. */
const WRONG_BY = 2 * HOUR;
/** What a terminal reports at the moment that a fault is switched on. */
const REPORTS: Readonly<Record<string, BankEvent>> = {
  "door-error": { event: "DoorErr", box: boxName(0) },
  "boxes-unreachable": { event: "NetworkErr" },
};

/** The terminal of a bank of lockers at its broker. */
interface Terminal extends PublishingDevice {
  readonly bank: LockerBank;
  readonly faults: DeviceFaults<OwnFault<typeof lockerFaults>>;
  saidOnline: number;
}

/** Banks of smart lockers whose terminals report what happens at their boxes. */
export const lockers: SystemKind = {
  key: "lockers",
  module: "locker",
  product: "smart-locker",
  faults: lockerFaults,
  electricity: { none: "A bank takes a few watts, which its room's sockets have." },
  create: (context) => lockerSystem(context),
};

/** Empty boxes are as good as any after a restart. */
function lockerSystem(context: SystemContext): System {
  return mqttSystem<Terminal>({
    kind: lockers,
    context,
    play: (published, placed) => ({
      ...published,
      bank: new LockerBank({
        boxes: fieldsOf(Compartments, placed.device, placed.device.id).compartments,
        seed: wordSeed(placed.device.id),
      }),
      faults: faultsOf(context, placed),
      saidOnline: 0,
    }),
    state: ({ topic, bank }) => ({ topic, used: bank.used }),
    publish(terminal, { time }) {
      const { device, topic, broker, bank, faults } = terminal;
      if (time - terminal.saidOnline >= REPEAT) {
        terminal.saidOnline = time;
        broker.say(device.id, `${topic}/status`, ONLINE);
      }
      const happened = faults.has("boxes-unreachable") ? undefined : bank.next(time);
      if (happened !== undefined) {
        report(terminal, happened, context.clock());
      }
    },
    suffer(terminal, { fault }, isOn) {
      const event = REPORTS[fault];
      if (event !== undefined && isOn) {
        report(terminal, event, context.clock());
      }
    },
  });
}

/** @param now by the campus's clock */
function report({ device, topic, broker, faults }: Terminal, event: BankEvent, now: number): void {
  const ahead = (faults.has("clock-ahead") ? WRONG_BY : 0) - (faults.has("clock-behind") ? WRONG_BY : 0);
  const message = cloudEvent(`/${topic}`, event, now + ahead);
  broker.report(device.id, `${topic}/events`, message);
  if (faults.has("sends-twice")) {
    broker.report(device.id, `${topic}/events`, message);
  }
}
