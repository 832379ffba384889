import { ConnectionId } from "@atrium/contract";
import { RECORDER_STATES, Stretch } from "@atrium/contract/cameras";
import * as z from "zod";
import { FromCore, NodeMoment } from "./fieldTopics.ts";

const device = z.string();
const Range = z.object({ from: z.number(), to: z.number() });

/** Cameras that somebody has switched on, with what they are reached by. */
export const ChosenCameras = z.object({
  /** Another one for another list. */
  id: z.string(),
  cameras: z.array(z.object({ device, connection: ConnectionId })),
});
export type ChosenCameras = z.infer<typeof ChosenCameras>;

/** What a core wants of the recordings of a field node. */
export const RecordingQuestion = z.discriminatedUnion("do", [
  /** Says how things are; records those of the list, where there is one. */
  FromCore.extend({ do: z.literal("say"), chosen: ChosenCameras.optional() }),
  FromCore.extend({ do: z.literal("list"), cameras: z.array(device), ...Range.shape, gap: z.number() }),
  /** Whether these moments are recorded. */
  FromCore.extend({ do: z.literal("moments"), moments: z.array(z.object({ camera: device, at: z.number() })) }),
  FromCore.extend({ do: z.literal("piece"), camera: device, at: z.number() }),
  FromCore.extend({
    do: z.literal("clip"),
    camera: device,
    ...Range.shape,
    facts: z.object({ title: z.string(), author: z.string(), lines: z.array(z.string()) }),
  }),
]);
export type RecordingQuestion = z.infer<typeof RecordingQuestion>;

/** How the recordings of a node are. */
export const NodeArchive = z.object({
  octets: z.number(),
  mostOctets: z.number(),
  days: z.number(),
  floor: z.number(),
  /** Since when nothing is recorded because its disk is full. */
  stoppedAt: z.number().nullable(),
  /** The cameras that it records, or would if they sent something. */
  cameras: z.record(device, z.enum(RECORDER_STATES)),
  /** By the folder of a camera: its oldest picture and its newest, of any time. */
  kept: z.record(z.string(), Range),
});
export type NodeArchive = z.infer<typeof NodeArchive>;

export const SaidArchive = NodeMoment.extend({
  /** The list of cameras that it has; null: none yet. */
  chosen: z.string().nullable(),
  archive: NodeArchive,
});
export type SaidArchive = z.infer<typeof SaidArchive>;

/** Of one camera; each is a part of the answer. */
export const ListedCamera = z.object({
  camera: device,
  keptFrom: z.number().nullable(),
  recorded: z.array(Stretch),
  motion: z.array(Stretch),
});
export type ListedCamera = z.infer<typeof ListedCamera>;

export const MomentsAnswer = z.array(z.boolean());

/** What comes before the octets of a piece, which follow in parts; null: there is none. */
export const PieceHead = z
  .object({ codec: z.string(), from: z.number(), to: z.number(), zero: z.number(), size: z.int().min(0) })
  .nullable();

/** What comes before the octets of a clip. */
export const ClipHead = z.object({ from: z.number(), to: z.number(), size: z.int().min(0), hash: z.string() });
