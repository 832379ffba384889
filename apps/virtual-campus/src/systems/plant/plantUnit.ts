import type { EquipmentCategoryKey, ReadablePoint } from "@atrium/contract/devices";
import type { ElectricalNode } from "@atrium/contract/energy";
import type { LiveElectricity } from "../../electricity/liveElectricity.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { Moment } from "../../physics/moment.ts";
import type { PlantFault } from "./plantFaults.ts";
import type { Readings } from "./readings.ts";

/** Numbers that outlive a restart, by name. */
export type PlantMemory = Readonly<Record<string, number>>;

/** A piece of equipment that measures itself. */
export interface PlantUnit {
  /** The clock has moved. @param hours since the step before */
  step(moment: Moment, hours: number): void;
  readings(): Readings;
  readonly memory: PlantMemory;
}

/** Where in the campus it is, and what it was. */
export interface PlantPlace<Node extends ElectricalNode = ElectricalNode> {
  readonly id: string;
  readonly category: EquipmentCategoryKey;
  readonly points: readonly ReadablePoint[];
  readonly electricity: LiveElectricity;
  /** Its node of the tree, and the node's index. */
  readonly node: Node;
  readonly index: number;
  readonly faults: DeviceFaults<PlantFault>;
  readonly memory: PlantMemory;
}
