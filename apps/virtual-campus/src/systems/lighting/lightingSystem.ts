import * as z from "zod";
import type { CircuitLoad } from "../../electricity/load.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { roomKey } from "../../physics/places.ts";
import { faultsOf, type Placed } from "../gateway.ts";
import { type BacnetDevice, bacnetSystem } from "../gatewayBacnet.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { Circuit, type CircuitMemory, WALL_SWITCH_PRIORITY } from "./circuit.ts";
import { circuitLoad } from "./circuitLoad.ts";
import { circuitObjects } from "./circuitObjects.ts";
import { lightingFaults } from "./lightingFaults.ts";

/** ms between two looks at a fade. */
const FADE_STEP = 200;
/** While the campus was off, the lamps burned as the model says; hours longer ago than this are not counted. */
const MAX_CATCH_UP = 30 * 24 * HOUR;
const CATCH_UP_STEP = 15 * MINUTE;

const Address = z.object({ instance: z.int().min(1).max(9_999) });
const Memory = z.record(
  z.string(),
  z.object({ priorities: z.array(z.number().nullable()).exactOptional(), lampHours: z.number().nonnegative() }),
);

/** Lighting circuits behind one BACnet/IP gateway a floor. */
export const lighting: SystemKind = {
  key: "lighting",
  module: "lighting",
  product: "lighting-circuit",
  faults: lightingFaults,
  electricity: circuitLoad,
  create,
};

interface WiredCircuit extends BacnetDevice {
  readonly circuit: Circuit;
  readonly instance: number;
}

function create(context: SystemContext): System {
  const whileOff = momentsWhileOff(context);
  const memory = Memory.safeParse(context.kept).data ?? {};
  const loads = new Map(context.electricity.network.circuits.map((load) => [load.id, load]));
  return bacnetSystem({
    kind: lighting,
    context,
    address: Address,
    movingStep: FADE_STEP,
    play(placed) {
      const load = loads.get(placed.device.id);
      const kept = memory[placed.device.id];
      if (load === undefined) {
        return undefined;
      }
      const lampHours = (kept?.lampHours ?? hoursBefore(load)) + hoursWhileOff(load, whileOff, context.clock());
      return wired(context, placed, { load, memory: { ...kept, lampHours } });
    },
    state: ({ circuit, instance }) => ({
      instance,
      level: circuit.level,
      output: circuit.output,
      programmedLevel: circuit.programmedLevel(context.electricity.moment),
      priorityArray: circuit.priorities,
      relinquishDefault: circuit.relinquishDefault,
      power: circuit.watts,
      ratedPower: circuit.load.ratedWatts,
      lampHours: circuit.lampHours,
      lampFailure: circuit.hasLampFailure,
    }),
    program: ({ circuit }, moment) => circuit.program(moment),
    press({ circuit }, level) {
      circuit.write(WALL_SWITCH_PRIORITY, level);
      return true;
    },
    memory: ({ circuit }) => circuit.memory(),
  });
}

function wired(
  context: SystemContext,
  placed: Placed<z.infer<typeof Address>>,
  { load, memory }: { readonly load: CircuitLoad; readonly memory: CircuitMemory },
): WiredCircuit {
  const { electricity, air, clock } = context;
  const { device, connection, address } = placed;
  const room = roomKey(load.placement, load.floor, load.room.id);
  const circuit = new Circuit({
    load,
    faults: faultsOf(context, placed),
    clock,
    setWatts: electricity.claim(load.id),
    curtains: () => air.daylightShare(room),
    memory,
  });
  circuit.program(electricity.moment);
  circuit.jump();
  return {
    device,
    connection: connection.id,
    circuit,
    instance: address.instance,
    objects: circuitObjects(circuit, address.instance),
    get isMoving() {
      return circuit.isFading;
    },
    settle: () => circuit.settle(),
  };
}

/** Quarter hours since the campus was last stopped. */
function momentsWhileOff({ keptAt, clock, electricity }: SystemContext): Moment[] {
  const now = clock();
  const from = Math.max(keptAt ?? now, now - MAX_CATCH_UP);
  const count = Math.max(0, Math.ceil((now - from) / CATCH_UP_STEP));
  return Array.from({ length: count }, (_, index) => electricity.network.momentAt(from + index * CATCH_UP_STEP));
}

function hoursWhileOff(load: CircuitLoad, moments: readonly Moment[], now: number): number {
  const burning = moments.filter((moment) => load.programmedLevel(moment) > 0);
  return burning.reduce((hours, { time }) => hours + Math.min(CATCH_UP_STEP, now - time) / HOUR, 0);
}

/** The lamps were not hung yesterday: some hundreds to thousands of hours, always the same for a circuit. */
function hoursBefore(load: CircuitLoad): number {
  return 400 + Math.floor(8_000 * chance(wordSeed(load.id), 1));
}
