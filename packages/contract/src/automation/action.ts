import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, PointKey } from "../base/ids.ts";
import { MediaId } from "../devices/media.ts";
import { Place } from "../site/place.ts";
import { SceneId } from "./scene.ts";

/** The key of a system: `lighting`. */
const Module = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected the key of a system") });

/**
 * Which devices of a system an action is about: all at these places, as the site has them whenever the rule runs, and these.
 */
export const AutomationWhere = z
  .object({
    places: z.array(Place).max(50).default([]),
    devices: z.array(DeviceId).max(500).default([]),
  })
  .refine(({ places, devices }) => places.length + devices.length > 0, {
    path: ["places"],
    error: () => t("Choose a place or a device"),
  });
export type AutomationWhere = z.infer<typeof AutomationWhere>;

/** A value of one point, in its unit. */
const PointValue = z.object({ point: PointKey, value: z.number().min(-1e9).max(1e9) });

/** Sets points of devices of one system: `on`, `mode` and `setpoint` of air conditioners. */
export const SetAction = z.object({
  kind: z.literal("set"),
  module: Module,
  where: AutomationWhere,
  values: z.array(PointValue).min(1).max(6),
});

/** What a rule does while it runs. */
export const AutomationAction = z.discriminatedUnion("kind", [
  SetAction,
  /** Sets what the scene has when the rule begins. */
  z.object({ kind: z.literal("scene"), scene: SceneId }),
  /** Plays a file in zones of loudspeakers, once; when the rule ends, what still plays is stopped. */
  z.object({ kind: z.literal("play"), where: AutomationWhere, media: MediaId }),
]);
export type AutomationAction = z.infer<typeof AutomationAction>;

export const AutomationActions = z.array(AutomationAction).min(1).max(10);

/** Unique among the rules of one kind, in any case. */
export const AutomationName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") });

/** 1 Monday to 7 Sunday, each once, at least one. */
export const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: () => t("Enter each day only once") });
