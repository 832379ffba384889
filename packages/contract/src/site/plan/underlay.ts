import * as z from "zod";
import { PlainName } from "../../base/plainName.ts";
import { Position } from "../../base/position.ts";

/** The largest picture, bytes; base64 is a third longer. */
export const UNDERLAY_MOST_BYTES = 4 * 1024 * 1024;
/** The widest and the highest picture, pixels: a small file may unpack to a picture that fills the memory. */
export const UNDERLAY_MOST_PIXELS = 8_192;
/** Points of all paths of a drawing. */
export const UNDERLAY_MOST_POINTS = 200_000;

const Picture = z.object({
  kind: z.literal("picture"),
  mediaType: z.enum(["image/png", "image/jpeg"]),
  base64: z.base64().max(Math.ceil(UNDERLAY_MOST_BYTES / 3) * 4),
});

/** Lines of a drawing, in its own units, y down. */
export const UnderlayPath = z.object({
  points: z.array(Position).min(2).max(5_000),
  isClosed: z.boolean(),
  layer: z.string().max(80),
});
export type UnderlayPath = z.infer<typeof UnderlayPath>;

/** Texts of a drawing at most. */
export const UNDERLAY_MOST_TEXTS = 2_000;

/** A text of a drawing and where it begins; it may name the room around it. */
const UnderlayText = z.object({ at: Position, text: PlainName });
export type UnderlayText = z.infer<typeof UnderlayText>;

const Lines = z.object({
  kind: z.literal("lines"),
  paths: z.array(UnderlayPath).max(20_000),
  texts: z.array(UnderlayText).max(UNDERLAY_MOST_TEXTS).optional(),
});

/** A plan from elsewhere that lies under a floor's plan while it is drawn. Nobody sees it but who draws. */
export const Underlay = z.object({
  /** Of the file that it came from. */
  name: PlainName,
  content: z.discriminatedUnion("kind", [Picture, Lines]),
  /** Width and height in its own units: pixels of a picture. */
  size: z.tuple([z.number().positive().max(10_000_000), z.number().positive().max(10_000_000)]),
  /** Where its north-west corner lies on the floor, metres. */
  at: Position,
  /** Metres of one of its units. */
  scale: z.number().positive().max(10_000),
  /** Degrees by which it is turned clockwise around that corner. */
  rotation: z.number().min(-360).max(360),
  opacity: z.number().min(0).max(1),
});
export type Underlay = z.infer<typeof Underlay>;
