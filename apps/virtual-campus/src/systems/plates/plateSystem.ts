import { factsOf, LICENSE_PLATE } from "@atrium/contract";
import * as z from "zod";
import { EventLog } from "../../endpoints/vapix/eventLog.ts";
import { VapixServer, type VapixUnit } from "../../endpoints/vapix/vapixServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import type { Moment } from "../../physics/moment.ts";
import type { CarTrip } from "../../physics/population/cars.ts";
import { PassageFollower } from "../doors/passageFollower.ts";
import { faultsOf, fieldsOf, Fleet, type Line, linesOf, type Placed, type Played } from "../gateway.ts";
import { systemReady } from "../pa/speakerCalls.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { gateOf, isAtCampusGate } from "./gateOf.ts";
import { GateQueue } from "./gateQueue.ts";
import { type PlateFault, plateFaults } from "./plateFaults.ts";

const Settings = z.looseObject({ username: z.string(), password: z.string() });
const Address = z.object({ host: z.string(), port: z.int().min(0).max(65_535), serial: z.string() });
type Address = z.infer<typeof Address>;
/** Plates on a reader's own list: those of the people who work here. */
const LISTED = 420;

/** A camera at its lane. */
interface Reader extends Played {
  readonly lane: "in" | "out";
  /** The gate that it raises; undefined: there is none beside it. */
  readonly gate: string | undefined;
  readonly isAtCampusGate: boolean;
  readonly log: EventLog;
  readonly queue: GateQueue;
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

  constructor(context: SystemContext) {
    this.#context = context;
    const networks = linesOf(context.site, this.kind, Address).map((line) => this.#network(line));
    this.endpoints = networks.map(({ server }) => server);
    const readers = networks.flatMap((network) => network.readers);
    this.#fleet = new Fleet(this.kind, context.faults, readers);
    this.devices = this.#fleet.ids;
  }

  step({ local, people }: Moment): void {
    const now = this.#context.clock();
    for (const car of this.#follower.until(local, (day) => people.carTrips(day))) {
      for (const reader of this.#fleet) {
        if (reader.isAtCampusGate && reader.lane === car.direction) this.#arrive(reader, car, now);
      }
    }
    for (const reader of this.#fleet) {
      const { gate, queue } = reader;
      const car = queue.next(gate === undefined || this.#context.gates.isRaised(gate), now);
      if (car !== undefined) this.#driveOn(reader, car);
    }
  }

  state(id: string): object | undefined {
    return this.#fleet.state(id, ({ lane, gate, log, queue, faults, port }) => ({
      port: port(),
      lane,
      gate: gate ?? null,
      waiting: queue.length,
      isBlind: faults.has("blind"),
      lastEvent: log.last?.content ?? null,
    }));
  }

  keep(): undefined {
    return undefined;
  }

  stop(): void {
    for (const { log } of this.#fleet) log.stop();
  }

  /** The car stands before the gate: it is read, and let on where it is on the list. Nobody is kept in. */
  #arrive(reader: Reader, car: CarTrip, now: number): void {
    const isGranted = car.holder !== undefined || reader.lane === "out";
    const isBlind = reader.faults.has("blind");
    if (!isBlind) this.#read(reader, car, isGranted);
    if (isBlind || !isGranted) {
      reader.queue.join(car, now);
      return;
    }
    if (reader.gate !== undefined) this.#context.gates.raise(reader.gate);
    this.#driveOn(reader, car);
  }

  /** Behind the gate of the campus is that of the car park, which lets everybody pass who has come so far. */
  #driveOn({ lane, isAtCampusGate: isFirst }: Reader, car: CarTrip): void {
    if (!isFirst || lane === "out") return;
    for (const inner of this.#fleet) {
      if (inner.isAtCampusGate || inner.lane !== "in" || inner.faults.has("blind")) continue;
      this.#read(inner, car, true);
      if (inner.gate !== undefined) this.#context.gates.raise(inner.gate);
    }
  }

  #read({ log, lane }: Reader, { plate, holder, second }: CarTrip, isGranted: boolean): void {
    const confidence = Math.round((90 + 9.9 * chance(wordSeed(plate), second)) * 100) / 100;
    log.add({ kind: "plate", plate, direction: lane, confidence, isGranted, ...(holder && { holder }) });
  }

  #network({ connection, placed }: Line<Address>): { server: VapixServer; readers: Reader[] } {
    const { faults, clock } = this.#context;
    const units = placed.map((one) => {
      const reader = this.#place(one, () => server.portOf(one.device.id));
      return { reader, unit: unitOf(reader, one.address) };
    });
    const { username, password } = fieldsOf(Settings, connection.settings, connection.id);
    const { id, name } = connection;
    const own = { connection: id, name, username, password, units: units.map(({ unit }) => unit) };
    const server = new VapixServer({ ...own, faults, clock });
    return { server, readers: units.map(({ reader }) => reader) };
  }

  #place(placed: Placed<Address>, port: () => number | undefined): Reader {
    const { plan, device, connection } = placed;
    const { lane } = factsOf(LICENSE_PLATE, device);
    return {
      device,
      connection: connection.id,
      lane: lane === "exit" ? "out" : "in",
      gate: gateOf(plan, device),
      isAtCampusGate: isAtCampusGate(plan, device),
      log: new EventLog(this.#context.clock, () => false),
      queue: new GateQueue(),
      faults: faultsOf(this.#context, placed),
      port,
    };
  }
}

function unitOf({ device, log, faults }: Reader, address: Address): VapixUnit {
  return {
    device: device.id,
    name: device.name ?? device.id,
    hardware: "Network Camera",
    ...address,
    isCommand: () => false,
    openAnswer: systemReady,
    hasOtherPassword: () => faults.has("wrong-password"),
    answer: (call) => {
      if (call.path === "/local/plates/events.cgi") return log.answer(call);
      if (call.path !== "/local/plates/status.cgi") return { status: 404, type: "text/plain", body: "Not found\n" };
      const body = JSON.stringify({ running: !faults.has("blind"), listed: LISTED });
      return { status: 200, type: "application/json", body };
    },
  };
}
