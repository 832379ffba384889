import { t } from "@atrium/words";
import * as z from "zod";
import { MAX_COMMAND_TARGETS } from "../devices/command.ts";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { ListQuery } from "../base/paging.ts";
import { FloorKey, Place, PlacementKey } from "../site/place.ts";

export const SceneId = z.int().positive().brand<"SceneId">();
export type SceneId = z.infer<typeof SceneId>;

/** Unique among the scenes of one place, in any case. No null character and no half of a pair. */
export const SceneName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") });

/** The value that a scene sets for one point: an element of a command's targets. */
export const SceneTarget = z.object({ device: DeviceId, point: PointKey, value: z.number() });
export type SceneTarget = z.infer<typeof SceneTarget>;

/** A named state of the lamps of a building, a floor or a zone. Applying it is a command of its targets (`sceneReason`). */
export const Scene = z.object({
  id: SceneId,
  /** A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
  name: z.string(),
  place: Place,
  /** Those that the site still has, in the order of the plan. */
  targets: z.array(SceneTarget),
  /** How many levels of the scene belong to devices that the site no longer has. */
  missing: z.int().nonnegative(),
  /** The user who captured or edited it last. */
  by: z.string(),
  updatedAt: EpochMillis,
});
export type Scene = z.infer<typeof Scene>;

/** Scenes that overlap this place: its own, and those of places within it and around it. */
export const SceneQuery = ListQuery.extend({
  placement: PlacementKey,
  floor: FloorKey.optional(),
  zone: Place.shape.zone,
});
export type SceneQuery = z.infer<typeof SceneQuery>;

/** Captures the present levels of a place's lamps under a name. */
export const SceneCapture = z.object({ name: SceneName, place: Place });
export type SceneCapture = z.infer<typeof SceneCapture>;

/** A lamp whose present level was not fresh, or not known (then it is not in the scene). */
export const DoubtfulTarget = z.object({
  device: DeviceId,
  deviceName: z.string(),
  /** A sentence for the person. */
  reason: z.string(),
});
export type DoubtfulTarget = z.infer<typeof DoubtfulTarget>;

export const SceneCaptured = z.object({ scene: Scene, doubtful: z.array(DoubtfulTarget) });
export type SceneCaptured = z.infer<typeof SceneCaptured>;

/** A new name, new levels, or both, and the revision that was read. New levels replace all levels of the scene. */
export const SceneChange = z
  .object({
    name: SceneName.optional(),
    targets: z.array(SceneTarget).min(1).max(MAX_COMMAND_TARGETS).optional(),
    revision: z.int().positive(),
  })
  .refine(({ name, targets }) => name !== undefined || targets !== undefined, {
    error: () => t("Enter a new name, new levels or both"),
  });
export type SceneChange = z.infer<typeof SceneChange>;

/** The reason that the command of a scene carries. */
export function sceneReason(name: string): string {
  return t("Scene {name}", { name });
}
