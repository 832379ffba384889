import { factsOf, LICENSE_PLATE, ACCESS_CONTROL } from "@atrium/contract/devices";
import * as z from "zod";
import { EventLog } from "../../endpoints/vapix/eventLog.ts";
import { VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import { clockError, CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { CarTrip } from "../../physics/population/cars.ts";
import type { People } from "../../physics/population/population.ts";
import { PassageFollower } from "../doors/passageFollower.ts";
import { faultsOf, fieldsOf, Fleet, type Line, linesOf, type Placed, type Played } from "../gateway.ts";
import { systemReady } from "../pa/speakerCalls.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { AllowList, AllowListMemory, isListCommand } from "./allowList.ts";
import { GateQueue } from "./gateQueue.ts";
import type { OwnFault } from "../../faults/fault.ts";
import type { FloorPlan, PlannedDevice } from "@atrium/contract/site";

const plateFaults = {
  common: ["offline", "flapping", "slow", "slow-network", "garbage", "wrong-device", "refuse-write"],
  own: {
    "wrong-password": "The reader takes another password than the connection's.",
    ...CLOCK_FAULTS,
    blind: "Its lens is dirty: it reads no plate, and no car is let through by it.",
  },
} as const;

const Settings = z.looseObject({ username: z.string(), password: z.string() });
const Address = z.object({ host: z.string(), port: z.int().min(0).max(65_535), serial: z.string() });
type Address = z.infer<typeof Address>;
const Memory = z.record(z.string(), AllowListMemory);
type Memory = z.infer<typeof Memory>;
/** Days back of which the people who came by car are on the lists from the beginning. */
const KNOWN_DAYS = 7;

/** A camera at its lane. */
interface Reader extends Played {
  readonly lane: "in" | "out";
  /** The gate that it raises; undefined: there is none beside it. */
  readonly gate: string | undefined;
  readonly isAtCampusGate: boolean;
  readonly log: EventLog;
  readonly queue: GateQueue;
  readonly list: AllowList;
  readonly faults: DeviceFaults<PlateFault>;
  readonly port: () => number | undefined;
}

/** Cameras that read the plates of the people's cars, and raise the gate beside them for those on their list. */
export const plates: SystemKind = {
  key: "plates",
  module: LICENSE_PLATE.module,
  product: "plate-reader",
  faults: plateFaults,
  electricity: { none: "Cameras get their power over the network, which the communication rooms feed." },
  create: (context) => new PlateSystem(context),
};

class PlateSystem implements System {
  readonly kind = plates;
  readonly endpoints: readonly VapixServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #fleet: Fleet<Reader>;
  readonly #follower = new PassageFollower<CarTrip>();
  /** The last day whose people are on the lists, local, since 1970-01-01. */
  #listedDay: number | undefined;

  constructor(context: SystemContext) {
    this.#context = context;
    const memory = Memory.safeParse(context.kept).data ?? {};
    const networks = linesOf(context.site, this.kind, Address).map((line) => this.#network(line, memory));
    this.endpoints = networks.map(({ server }) => server);
    const readers = networks.flatMap((network) => network.readers);
    this.#fleet = new Fleet(this.kind, context.faults, readers);
    this.devices = this.#fleet.ids;
  }

  step({ local, people }: Moment): void {
    const now = this.#context.clock();
    this.#expect(local.day, people);
    for (const car of this.#follower.until(local, (day) => people.carTrips(day))) {
      for (const reader of this.#fleet) {
        if (reader.isAtCampusGate && reader.lane === car.direction) this.#arrive(reader, car, now);
      }
    }
    for (const reader of this.#fleet) {
      const { gate, queue } = reader;
      if (!reader.faults.has("blind")) this.#recheckQueue(reader);
      const car = queue.next(gate === undefined || this.#context.gates.isRaised(gate), now);
      if (car !== undefined) this.#driveOn(reader, car);
    }
  }

  state(id: string): object | undefined {
    return this.#fleet.state(id, ({ lane, gate, log, queue, list, faults, port }) => ({
      port: port(),
      lane,
      gate: gate ?? null,
      waiting: queue.length,
      listed: list.size,
      isBlind: faults.has("blind"),
      lastEvent: log.last?.content ?? null,
    }));
  }

  arrive(id: string, plate: string): boolean {
    const reader = this.#fleet.get(id);
    if (reader === undefined) return false;
    this.#arrive(reader, { plate, holder: undefined, direction: reader.lane, second: 0 }, this.#context.clock());
    return true;
  }

  keep(): Memory {
    return this.#fleet.keep(({ list }) => list.memory());
  }

  stop(): void {
    for (const { log } of this.#fleet) log.stop();
  }

  /** The car stands before the gate: it is read, and let on where it is on the list. Nobody is kept in. */
  #arrive(reader: Reader, car: CarTrip, now: number): void {
    const isGranted = reader.list.has(car.plate) || reader.lane === "out";
    const isBlind = reader.faults.has("blind");
    if (!isBlind) this.#read(reader, car, isGranted);
    if (isBlind || !isGranted) {
      reader.queue.join(car, now);
      return;
    }
    if (reader.gate !== undefined) this.#context.gates.raise(reader.gate);
    this.#driveOn(reader, car);
  }

  /** A car that waits is let in once it is on the list: the camera sees it all the time. */
  #recheckQueue(reader: Reader): void {
    for (const car of reader.queue.take(({ plate }) => reader.list.has(plate))) {
      this.#read(reader, car, true);
      if (reader.gate !== undefined) this.#context.gates.raise(reader.gate);
      this.#driveOn(reader, car);
    }
  }

  /** Whoever works on the campus gets on every list without anybody's hand. */
  #expect(day: number, people: People): void {
    if (this.#listedDay === day) return;
    const first = this.#listedDay === undefined ? day - KNOWN_DAYS : day;
    this.#listedDay = day;
    for (let each = first; each <= day; each += 1) {
      const since = dayText(each);
      for (const { plate, holder } of people.knownCars(each)) {
        for (const { list } of this.#fleet) list.expect({ plate, holder, day: since });
      }
    }
  }

  /** Behind the gate of the campus is that of the car park, which lets every car pass that has come so far. */
  #driveOn({ lane, isAtCampusGate: isFirst }: Reader, car: CarTrip): void {
    if (!isFirst || lane === "out") return;
    for (const inner of this.#fleet) {
      if (inner.isAtCampusGate || inner.lane !== "in" || inner.faults.has("blind")) continue;
      this.#read(inner, car, true);
      if (inner.gate !== undefined) this.#context.gates.raise(inner.gate);
    }
  }

  #read({ log, lane, list }: Reader, { plate, second }: CarTrip, isGranted: boolean): void {
    const holder = list.holderOf(plate);
    const confidence = Math.round((90 + 9.9 * chance(wordSeed(plate), second)) * 100) / 100;
    log.add({ kind: "plate", plate, direction: lane, confidence, isGranted, ...(holder && { holder }) });
  }

  #network({ connection, placed }: Line<Address>, memory: Memory): { server: VapixServer; readers: Reader[] } {
    const { faults, clock } = this.#context;
    const units = placed.map((one) => {
      const reader = this.#place(one, memory, () => server.portOf(one.device.id));
      return { reader, unit: unitOf(reader, one.address) };
    });
    const { username, password } = fieldsOf(Settings, connection.settings, connection.id);
    const { id, name } = connection;
    const own = { connection: id, name, username, password, units: units.map(({ unit }) => unit) };
    const server = new VapixServer({ ...own, faults, clock });
    return { server, readers: units.map(({ reader }) => reader) };
  }

  #place(placed: Placed<Address>, memory: Memory, port: () => number | undefined): Reader {
    const { plan, device, connection } = placed;
    const { lane } = factsOf(LICENSE_PLATE, device);
    const faults: DeviceFaults<PlateFault> = faultsOf(this.#context, placed);
    return {
      device,
      connection: connection.id,
      lane: lane === "exit" ? "out" : "in",
      gate: gateOf(plan, device),
      isAtCampusGate: isAtCampusGate(plan, device),
      log: new EventLog({ clock: this.#context.clock, clockError: () => clockError(faults) }),
      queue: new GateQueue(),
      list: new AllowList(memory[device.id]),
      faults,
      port,
    };
  }
}

/** `11-20-2026`, as the camera writes a day. */
function dayText(day: number): string {
  const [year = "", month = "", date = ""] = new Date(day * 86_400_000).toISOString().slice(0, 10).split("-");
  return `${month}-${date}-${year}`;
}

function unitOf({ device, log, list, faults }: Reader, address: Address): VapixUnit {
  return {
    device: device.id,
    name: device.name ?? device.id,
    hardware: "Network Camera",
    ...address,
    isCommand: isListCommand,
    openAnswer: systemReady,
    hasOtherPassword: () => faults.has("wrong-password"),
    answer: (call) => {
      if (call.path === "/local/plates/events.cgi") return log.answer(call);
      const ofList = list.answer(call);
      if (ofList !== undefined) return ofList;
      if (call.path !== "/local/plates/status.cgi") return { status: 404, type: "text/plain", body: "Not found\n" };
      const body = JSON.stringify({ running: !faults.has("blind"), listed: list.size });
      return { status: 200, type: "application/json", body };
    },
  };
}

type PlateFault = OwnFault<typeof plateFaults>;

function gatesOf({ devices }: FloorPlan): PlannedDevice[] {
  return devices.filter(
    (device) => device.module === ACCESS_CONTROL.module && factsOf(ACCESS_CONTROL, device).type === "gate-barrier",
  );
}

function distance(one: PlannedDevice, other: PlannedDevice): number {
  return Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
}

/** The gate that a reader is wired to: the nearest one where it stands. */
function gateOf(plan: FloorPlan, reader: PlannedDevice): string | undefined {
  const beside = gatesOf(plan).filter(({ room }) => room === reader.room);
  return beside.toSorted((one, other) => distance(one, reader) - distance(other, reader))[0]?.id;
}

/** Whether a reader stands on the way into the campus, and not at its car park. */
function isAtCampusGate({ rooms }: FloorPlan, { room }: PlannedDevice): boolean {
  return rooms.find(({ id }) => id === room)?.kind === "road";
}
