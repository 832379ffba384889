import * as z from "zod";
import type { CircuitLoad } from "../../electricity/load.ts";
import { BacnetServer } from "../../endpoints/bacnet/bacnetServer.ts";
import { deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/rooms.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { lightingFaults } from "./lightingFaults.ts";
import { circuitLoad } from "./circuitLoad.ts";
import { Circuit, type CircuitMemory, WALL_SWITCH_PRIORITY } from "./circuit.ts";
import { type CircuitObjects, circuitObjects } from "./circuitObjects.ts";

/** ms between two looks at a fade. */
const FADE_STEP = 200;
/** While the campus was off, the lamps burned as the model says; longer ago than this nobody counts. */
const LONGEST_CATCH_UP = 30 * 24 * HOUR;
const CATCH_UP_STEP = 15 * MINUTE;

const Settings = z.looseObject({
  host: z.string(),
  port: z.int().min(0).max(65_535),
  deviceInstance: z.int().min(0).max(4_194_302),
});
const Address = z.object({ instance: z.int().min(1).max(9_999) });
const Memory = z.record(
  z.string(),
  z.object({ priorities: z.array(z.number().nullable()).exactOptional(), lampHours: z.number().nonnegative() }),
);

/** A circuit with the gateway that it hangs on. */
interface Wired {
  readonly server: BacnetServer;
  readonly circuit: Circuit;
  readonly objects: CircuitObjects;
}

/** Lighting circuits behind one BACnet/IP gateway a floor. */
export const lighting: SystemKind = {
  key: "lighting",
  module: "lighting",
  product: "lighting-circuit",
  faults: lightingFaults,
  electricity: circuitLoad,
  create: (context) => new LightingSystem(context),
};

class LightingSystem implements System {
  readonly kind = lighting;
  readonly endpoints: readonly BacnetServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #circuits: ReadonlyMap<string, Wired>;
  /** Those whose light is on its way to another level. */
  readonly #moving = new Set<Wired>();
  /** Quarter hours since the campus was last stopped. */
  readonly #whileOff: readonly Moment[];
  readonly #stopWatching: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: SystemContext) {
    this.#context = context;
    this.#whileOff = momentsWhileOff(context);
    const memory = Memory.safeParse(context.kept).data ?? {};
    const loads = new Map(context.electricity.network.circuits.map((load) => [load.id, load]));
    const wired = connectionsOf(context.site, this.kind.product).map((mapped) => this.#gateway(mapped, loads, memory));
    this.endpoints = wired.map(({ server }) => server);
    this.#circuits = new Map(wired.flatMap(({ circuits }) => circuits).map((one) => [one.circuit.load.id, one]));
    this.devices = [...this.#circuits.keys()];
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  step(moment: Moment): void {
    for (const { circuit } of this.#circuits.values()) {
      circuit.program(moment);
    }
    this.#report(this.#circuits.values());
  }

  state(device: string): object | undefined {
    const found = this.#circuits.get(device);
    if (found === undefined) {
      return undefined;
    }
    const { circuit, objects, server } = found;
    return {
      id: device,
      name: circuit.load.device.name,
      system: this.kind.key,
      connection: server.connection,
      instance: objects.instance,
      level: circuit.level,
      output: circuit.output,
      programmedLevel: circuit.programmedLevel(this.#context.electricity.moment),
      priorityArray: circuit.priorities,
      relinquishDefault: circuit.relinquishDefault,
      power: circuit.watts,
      ratedPower: circuit.load.ratedWatts,
      lampHours: circuit.lampHours,
      lampFailure: circuit.hasLampFailure,
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  wallSwitch(device: string, level: number | null): boolean {
    const found = this.#circuits.get(device);
    if (found === undefined) {
      return false;
    }
    found.circuit.write(WALL_SWITCH_PRIORITY, level);
    this.#report([found]);
    return true;
  }

  keep(): Record<string, CircuitMemory> {
    return Object.fromEntries([...this.#circuits].map(([id, { circuit }]) => [id, circuit.memory()]));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopWatching();
  }

  #gateway(
    { connection, parts }: MappedConnection,
    loads: ReadonlyMap<string, CircuitLoad>,
    memory: Record<string, CircuitMemory>,
  ): { server: BacnetServer; circuits: Wired[] } {
    const known = parts.flatMap(({ device, address }) => {
      const load = loads.get(device);
      const { instance } = fieldsOf(Address, address, device);
      return load === undefined ? [] : [this.#circuit(load, connection.id, instance, memory[device])];
    });
    const server = new BacnetServer({
      connection: connection.id,
      name: connection.name,
      settings: fieldsOf(Settings, connection.settings, connection.id),
      objects: known.flatMap(({ objects }) => objects.all),
      faults: this.#context.faults,
      clock: this.#context.clock,
      onWrite: ({ device }) => this.#report([this.#circuits.get(device)].filter((one) => one !== undefined)),
    });
    return { server, circuits: known.map(({ circuit, objects }) => ({ server, circuit, objects })) };
  }

  #circuit(load: CircuitLoad, connection: string, instance: number, kept: CircuitMemory | undefined) {
    const { electricity, air, faults, clock } = this.#context;
    const room = roomKey(load.placement, load.floor, load.room.id);
    const lampHours = (kept?.lampHours ?? hoursBefore(load)) + this.#hoursWhileOff(load);
    const setWatts = electricity.claim(load.id);
    const circuit = new Circuit({
      load,
      faults: deviceFaults(faults, { device: load.id, connection }),
      clock,
      setWatts,
      curtains: () => air.daylightShare(room),
      memory: { ...kept, lampHours },
    });
    circuit.program(electricity.moment);
    circuit.jump();
    return { circuit, objects: circuitObjects(circuit, instance) };
  }

  #hoursWhileOff(load: CircuitLoad): number {
    const now = this.#context.clock();
    const burning = this.#whileOff.filter((moment) => load.programmedLevel(moment) > 0);
    return burning.reduce((hours, { time }) => hours + Math.min(CATCH_UP_STEP, now - time) / HOUR, 0);
  }

  #faultChanged({ kind, id }: ActiveFault): void {
    const isMeant = ({ circuit, server }: Wired) => id === (kind === "device" ? circuit.load.id : server.connection);
    this.#report([...this.#circuits.values()].filter(isMeant));
  }

  /** Reports changes of some circuits to subscribers, repeatedly while their light fades. */
  #report(circuits: Iterable<Wired>): void {
    for (const wired of circuits) {
      wired.circuit.settle();
      for (const object of wired.objects.takeChanged()) {
        wired.server.changed(object);
      }
      if (wired.circuit.isFading) {
        this.#moving.add(wired);
      } else {
        this.#moving.delete(wired);
      }
    }
    if (this.#moving.size > 0) {
      this.#timer ??= setInterval(() => this.#report([...this.#moving]), FADE_STEP);
    } else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

function momentsWhileOff({ keptAt, clock, electricity }: SystemContext): Moment[] {
  const now = clock();
  const from = Math.max(keptAt ?? now, now - LONGEST_CATCH_UP);
  const count = Math.max(0, Math.ceil((now - from) / CATCH_UP_STEP));
  return Array.from({ length: count }, (_, index) => electricity.network.momentAt(from + index * CATCH_UP_STEP));
}

/** The lamps were not hung yesterday: some hundreds to thousands of hours, always the same for a circuit. */
function hoursBefore(load: CircuitLoad): number {
  return 400 + Math.floor(8_000 * chance(wordSeed(load.id), 1));
}
