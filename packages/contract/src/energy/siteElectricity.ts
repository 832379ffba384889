import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId } from "../base/ids.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";

const NodeKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected lower-case letters, digits and hyphens") });

/** Copper from the node above: its length, and the area of one phase, in so many parallel runs. */
const Cable = z.object({
  metres: z.number().positive().max(20_000),
  squareMillimetres: z.number().positive().max(2_000),
  runs: z.int().min(1).max(20).default(1),
});
export type Cable = z.infer<typeof Cable>;

const Node = {
  key: NodeKey,
  name: z.string().min(1).max(80),
  /** The energy meter, of one part, that measures what flows in at its busbar. */
  meter: DeviceId.optional(),
  /** What it is on the plans. */
  device: DeviceId.optional(),
};
const Fed = { ...Node, from: NodeKey };

/** Where the grid comes in. */
const Incomer = z.object({ ...Node, kind: z.literal("incomer"), kilovolts: z.number().min(0.1).max(150) });

/** Stands still until a board needs it. */
const Generator = z.object({
  ...Node,
  kind: z.literal("generator"),
  kva: z.number().positive().max(100_000),
  /** What holds its fuel. */
  dayTank: DeviceId.optional(),
});

const Transformer = z.object({
  ...Fed,
  kind: z.literal("transformer"),
  kva: z.number().positive().max(100_000),
  /** W that it always takes, */
  noLoadWatts: z.number().nonnegative().max(1_000_000),
  /** and W that it takes more at its full load; they grow with the square. */
  fullLoadWatts: z.number().nonnegative().max(1_000_000),
  /** Short-circuit voltage, % */
  impedance: z.number().positive().max(30),
  /** The switchgear before it, where it has one of its own. */
  switchgear: DeviceId.optional(),
});

/** Its steps are switched on as far as they do not make the current lead. */
const Capacitor = z.object({
  kvar: z.number().positive().max(10_000),
  stepKvar: z.number().positive().max(10_000),
  device: DeviceId.optional(),
});

/** A transfer switch: the board goes over to a generator when the grid is away, and back when it has stayed. */
const Standby = z.object({
  generator: NodeKey,
  /** s until the generator carries the board. */
  startsAfter: z.number().nonnegative().max(3_600).default(10),
  /** s for which the grid must stay before the board goes back. */
  returnsAfter: z.number().nonnegative().max(86_400).default(60),
  device: DeviceId.optional(),
});
export type Standby = z.infer<typeof Standby>;

const MainBoard = z.object({
  ...Fed,
  kind: z.literal("main-board"),
  cable: Cable.optional(),
  capacitor: Capacitor.optional(),
  standby: Standby.optional(),
});

/** Feeds the loads of floors, or of whole places, and those of the meters that it names, wherever they stand. */
const Board = z.object({
  ...Fed,
  kind: z.literal("board"),
  cable: Cable.optional(),
  serves: z
    .array(z.object({ placement: PlacementKey, floor: FloorKey.optional() }))
    .max(200)
    .default([]),
  meters: z.array(DeviceId).max(500).default([]),
});

/** Feeds in what the inverters of these places make. */
const Solar = z.object({
  ...Fed,
  kind: z.literal("solar"),
  cable: Cable.optional(),
  placements: z.array(PlacementKey).min(1).max(200),
});

export const ElectricalNode = z.discriminatedUnion("kind", [Incomer, Generator, Transformer, MainBoard, Board, Solar]);
export type ElectricalNode = z.infer<typeof ElectricalNode>;

/** How electricity comes to the loads of the site: a tree whose every node stands behind the one that feeds it. */
export const SiteElectricity = z.object({ nodes: z.array(ElectricalNode).min(1).max(5_000) });
export type SiteElectricity = z.infer<typeof SiteElectricity>;

/** The same for pages; a site that says nothing of its electricity has no nodes. */
export const ElectricityReply = z.object({ nodes: z.array(ElectricalNode).readonly() });
