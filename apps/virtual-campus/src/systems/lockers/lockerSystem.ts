import * as z from "zod";
import { MqttBroker } from "../../endpoints/mqtt/mqttBroker.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { OwnFault } from "../../faults/fault.ts";
import { wordSeed } from "../../physics/chance.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, fieldsOf, Fleet, Listener, linesOf, type Played } from "../gateway.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type BankEvent, boxName, cloudEvent, LockerBank } from "./lockerBank.ts";
import { lockerFaults } from "./lockerFaults.ts";

const Address = z.object({ topic: z.string() });
const Compartments = z.looseObject({ compartments: z.int().positive() });

const ONLINE = "online";
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
interface Terminal extends Played {
  readonly topic: string;
  readonly broker: MqttBroker;
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
  create: (context) => new LockerSystem(context),
};

class LockerSystem implements System {
  readonly kind = lockers;
  readonly endpoints: readonly MqttBroker[];
  readonly devices: readonly string[];
  readonly #clock: SystemContext["clock"];
  readonly #terminals: Fleet<Terminal>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    const lines = linesOf(context.site, this.kind, Address).map(({ connection, placed }) => {
      const broker = new MqttBroker({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Listener, connection.settings, connection.id),
        devices: placed.map(({ device, address: { topic } }) => ({
          device: device.id,
          availability: { topic: `${topic}/status`, online: ONLINE, offline: "offline" },
        })),
        faults: context.faults,
      });
      const terminals = placed.map((one): Terminal => ({
        device: one.device,
        connection: connection.id,
        topic: one.address.topic,
        broker,
        bank: new LockerBank({
          boxes: fieldsOf(Compartments, one.device, one.device.id).compartments,
          seed: wordSeed(one.device.id),
        }),
        faults: faultsOf(context, one),
        saidOnline: 0,
      }));
      return { broker, terminals };
    });
    this.#clock = context.clock;
    this.#terminals = new Fleet<Terminal>(
      this.kind,
      context.faults,
      lines.flatMap(({ terminals }) => terminals),
    );
    this.endpoints = lines.map(({ broker }) => broker);
    this.devices = this.#terminals.ids;
    this.#stopWatching = context.faults.onChange((change, isOn) => {
      const report = REPORTS[change.fault];
      if (report === undefined || !isOn) {
        return;
      }
      for (const terminal of this.#terminals.meant(change)) {
        this.#report(terminal, report);
      }
    });
  }

  step({ time }: Moment): void {
    for (const terminal of this.#terminals) {
      const { device, topic, broker, bank, faults } = terminal;
      if (time - terminal.saidOnline >= REPEAT) {
        terminal.saidOnline = time;
        broker.say(device.id, `${topic}/status`, ONLINE);
      }
      const happened = faults.has("boxes-unreachable") ? undefined : bank.next(time);
      if (happened !== undefined) {
        this.#report(terminal, happened);
      }
    }
  }

  state(device: string): object | undefined {
    return this.#terminals.state(device, ({ topic, bank }) => ({ topic, used: bank.used }));
  }

  /** Empty boxes are as good as any after a restart. */
  keep(): null {
    return null;
  }

  stop(): void {
    this.#stopWatching();
  }

  #report({ device, topic, broker, faults }: Terminal, event: BankEvent): void {
    const ahead = (faults.has("clock-ahead") ? WRONG_BY : 0) - (faults.has("clock-behind") ? WRONG_BY : 0);
    const time = this.#clock() + ahead;
    const message = cloudEvent(`/${topic}`, event, time);
    broker.report(device.id, `${topic}/events`, message);
    if (faults.has("sends-twice")) {
      broker.report(device.id, `${topic}/events`, message);
    }
  }
}
