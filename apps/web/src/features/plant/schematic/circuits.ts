import { equipmentCategory, type EquipmentCategoryKey } from "@atrium/contract/devices";
import { valueOf } from "../../../devices/reading.ts";
import type { Seen } from "../seen.ts";

/** What flows: it decides the colour of the pipes. */
export type Medium = "chilled" | "condenser" | "hot" | "cold" | "waste" | "rain" | "air";

/** A place that the medium goes through: equipment beside each other, or something that nobody measures. */
export interface Stage {
  readonly key: string;
  /** "City main"; absent where the equipment says it. */
  readonly name?: string;
  readonly equipment: readonly Seen[];
  /** What stands there is connected to nothing that Atrium reads. */
  readonly isUnmeasured?: true;
  /** A sump: its pump measures the level. */
  readonly sump?: Seen;
}

/** A way of the medium from left to right, and the ways that go on from its end. */
export interface Circuit {
  readonly key: string;
  readonly name: string;
  readonly medium: Medium;
  readonly stages: readonly Stage[];
  readonly branches: readonly Circuit[];
  /** Whether it flows; undefined: not known. */
  readonly isFlowing: boolean | undefined;
}

export interface Plan {
  readonly seen: readonly Seen[];
  /** The name of a building. */
  readonly nameOf: (placement: string) => string;
}

/** The equipment of some categories, as a plan has it. */
export class Equipment {
  readonly #plan: Plan;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  of(...categories: readonly EquipmentCategoryKey[]): Seen[] {
    return this.#plan.seen.filter(({ device }) => {
      const own = equipmentCategory(device.facts);
      return own !== undefined && categories.includes(own);
    });
  }

  /** The same by building, in the order of the plans. */
  byPlacement(...categories: readonly EquipmentCategoryKey[]): readonly (readonly [placement: string, seen: Seen[]])[] {
    return [...Map.groupBy(this.of(...categories), ({ device }) => device.placement)];
  }

  nameOf(placement: string): string {
    return this.#plan.nameOf(placement);
  }
}

export function stage(key: string, equipment: readonly Seen[], more: Partial<Stage> = {}): Stage {
  return { key, equipment, ...more };
}

/** Something that is there and measured by nothing. */
export function unmeasured(name: string): Stage {
  return { key: name, name, equipment: [], isUnmeasured: true };
}

/** Where it comes from or goes to. */
export function end(name: string): Stage {
  return { key: name, name, equipment: [] };
}

interface Drawn extends Omit<Circuit, "stages" | "branches" | "isFlowing"> {
  readonly stages: readonly Stage[];
  readonly branches?: readonly Circuit[];
  /** What moves the medium; absent: the equipment of its stages that runs or stands. */
  readonly moved?: readonly Seen[];
}

/** A circuit without the stages that nothing stands in, with whether it flows. */
export function circuit({ moved, branches = [], stages, ...named }: Drawn): Circuit {
  const standing = stages.filter(({ equipment, name }) => equipment.length > 0 || name !== undefined);
  const movers = moved ?? stages.flatMap(({ equipment }) => equipment);
  return { ...named, stages: standing, branches, isFlowing: flows(movers) };
}

/** Whether any of some equipment runs. One that is not heard may run: then it is not known that nothing does. */
function flows(movers: readonly Seen[]): boolean | undefined {
  const told = movers.map(({ reading }) => {
    const running = valueOf(reading, "pump-status") ?? valueOf(reading, "status");
    return reading.isStale || running === null ? undefined : running === 1;
  });
  if (told.includes(true)) return true;
  return told.length === 0 || told.includes(undefined) ? undefined : false;
}

/** Every circuit, those that go on from another one as well. */
export function everyCircuit(circuits: readonly Circuit[]): Circuit[] {
  return circuits.flatMap((one) => [one, ...everyCircuit(one.branches)]);
}
