import { LOCKER } from "@atrium/contract/devices";
import * as z from "zod";
import { clockError, CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { OwnFault } from "../../faults/fault.ts";
import { wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import { faultsOf, fieldsOf, type Placed } from "../gateway.ts";
import { mqttSystem, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type BankEvent, type BankTrouble, boxName, cloudEvent, LockerBank } from "./lockerBank.ts";
import { LockerRoom } from "./lockerRoom.ts";

/** A terminal takes no commands, and no other device uses its topic. Its boxes may rightly stay as they are. */
const lockerFaults = {
  common: ["offline", "slow", "slow-network", "garbage"],
  own: {
    "door-error":
      "The door of its first box does not close: it reports that once, when the fault is switched on, and tells it until it closes.",
    "sends-twice": "It sends every event twice, as after an acknowledgement that got lost.",
    ...CLOCK_FAULTS,
    "boxes-unreachable":
      "Its terminal has lost the wires to its boxes: it reports that once, when the fault is switched on, and no box opens until they are back.",
  },
} as const;

const Boxes = z.looseObject({ boxes: z.int().positive() });

/** ms; the terminal repeats so often what its boxes are in. */
const REPEAT = 15_000;
/** What a terminal reports at the moment that a fault is switched on. */
const REPORTS: Readonly<Record<string, BankEvent>> = {
  "door-error": { event: "DoorErr", box: boxName(0) },
  "boxes-unreachable": { event: "NetworkErr" },
};

/** The terminal of a bank of lockers at its broker. */
interface Terminal extends PublishingDevice {
  readonly bank: LockerBank;
  readonly faults: DeviceFaults<OwnFault<typeof lockerFaults>>;
  /** Its room, which it shares with other banks. */
  readonly room: string;
  said: { readonly message: string; readonly time: number } | undefined;
}

/** Banks of smart lockers whose terminals tell what their boxes are in, and what happens at them. */
export const lockers: SystemKind = {
  key: "lockers",
  module: LOCKER.module,
  product: "smart-locker",
  faults: lockerFaults,
  electricity: { none: "A bank takes a few watts, which its room's sockets have." },
  create: (context) => lockerSystem(context),
};

/** What is in a box follows from the people of its building, so that it is the same after a restart. */
function lockerSystem(context: SystemContext): System {
  const terminals: Terminal[] = [];
  let rooms: ReadonlyMap<string, LockerRoom> | undefined;
  let stepped: Moment | undefined;
  return mqttSystem<Terminal>({
    kind: lockers,
    context,
    play(published, placed: Placed<{ topic: string }>) {
      const { plan, device, address } = placed;
      const { boxes } = fieldsOf(Boxes, address, device.id);
      const terminal: Terminal = {
        ...published,
        bank: new LockerBank(boxes),
        faults: faultsOf(context, placed),
        room: roomKey(plan.building, plan.floor, device.room),
        said: undefined,
      };
      terminals.push(terminal);
      return terminal;
    },
    state: ({ topic, bank, faults }) => ({ topic, used: bank.used, boxes: bank.states(troubleOf({ faults })) }),
    publish(terminal, moment) {
      rooms ??= roomsOf(terminals, () => context.clock());
      if (stepped !== moment) {
        // Once for all: who finds one bank full goes to the next.
        stepped = moment;
        for (const [key, room] of rooms) {
          room.step(moment.local, (day) => moment.people.lockerUses(key, day));
        }
      }
      tellStates(terminal, moment.time);
    },
    applyFaults(terminal, { fault }, isOn) {
      const event = REPORTS[fault];
      if (event === undefined) {
        return;
      }
      if (isOn) {
        report(terminal, event, context.clock());
      }
      tellStates(terminal, context.clock());
    },
  });
}

function roomsOf(terminals: readonly Terminal[], clock: () => number): Map<string, LockerRoom> {
  return new Map(
    Array.from(
      Map.groupBy(terminals, ({ room }) => room),
      ([key, inRoom]) => {
        const banks = inRoom.map((terminal) => ({
          bank: terminal.bank,
          isOpen: () => !terminal.faults.has("boxes-unreachable"),
          happened: (event: BankEvent) => report(terminal, event, clock()),
        }));
        return [key, new LockerRoom({ banks, seed: wordSeed(key) })];
      },
    ),
  );
}

function troubleOf({ faults }: Pick<Terminal, "faults">): BankTrouble {
  return { isCut: faults.has("boxes-unreachable"), isJammed: faults.has("door-error") };
}

/** At once when a box has another state, and now and then in any case. @param now ms since the epoch */
function tellStates(terminal: Terminal, now: number): void {
  const { device, topic, broker, bank, said } = terminal;
  const message = bank.message(troubleOf(terminal));
  if (said !== undefined && said.message === message && Math.abs(now - said.time) < REPEAT) {
    return;
  }
  terminal.said = { message, time: now };
  broker.say(device.id, `${topic}/boxes`, message);
}

/** @param now by the campus's clock */
function report({ device, topic, broker, faults }: Terminal, event: BankEvent, now: number): void {
  const message = cloudEvent(`/${topic}`, event, now + clockError(faults));
  broker.report(device.id, `${topic}/events`, message);
  if (faults.has("sends-twice")) {
    broker.report(device.id, `${topic}/events`, message);
  }
}
