import * as z from "zod";
import { FEATURES } from "../base/feature.ts";
import { DeviceId } from "../base/ids.ts";
import { ROUTE_NAMES } from "../pages/routeAt.ts";
import { SiteReply } from "../site/site.ts";
import { LimitPlace, RoleLimits, UNLIMITED } from "./roleLimits.ts";

/** A role as it is saved, or as a form has it. */
export const SimulatedRole = z.object({
  features: z.array(z.enum(FEATURES)).max(FEATURES.length),
  limits: RoleLimits.default(UNLIMITED),
});
export type SimulatedRole = z.infer<typeof SimulatedRole>;

/**
 * How the guard answers a role. `everywhere`: as it answers anybody with the right; `within`: with what is within the
 * role's limits; `left-out`: without what it is asked about. The others are refusals: a right is missing, the call is about the whole site, or it belongs to a section
 * or a place that the role does not have.
 */
export const GuardAnswer = z.enum(["everywhere", "within", "left-out", "right", "whole-site", "section", "place"]);
export type GuardAnswer = z.infer<typeof GuardAnswer>;

export function isRefusal(answer: GuardAnswer): boolean {
  return answer !== "everywhere" && answer !== "within" && answer !== "left-out";
}

const SimulatedCall = z.object({
  /** `GET /api/core-service/v1.0/devices`. */
  call: z.string(),
  summary: z.string(),
  /** Any one of these rights; none: every session has it. */
  needs: z.array(z.enum(FEATURES)),
  answer: GuardAnswer,
});
export type SimulatedCall = z.infer<typeof SimulatedCall>;

const Reached = z.object({
  /** The key of the system or of the building. */
  key: z.string(),
  all: z.int().nonnegative(),
  seen: z.int().nonnegative(),
  commanded: z.int().nonnegative(),
});

export const RoleSimulation = z.object({
  /** What the role would read of the site: its menus follow from it. */
  site: SiteReply.pick({ places: true, menus: true, isPart: true, emptyPages: true, closedPages: true }),
  /** How many devices it sees and commands; null: whoever asks does not see devices themselves. */
  devices: z
    .object({
      byModule: z.array(Reached),
      byPlace: z.array(Reached),
    })
    .nullable(),
  calls: z.array(SimulatedCall),
  channels: z.array(z.object({ name: z.string(), answer: GuardAnswer })),
});
export type RoleSimulation = z.infer<typeof RoleSimulation>;

/** "Why is this refused?" */
export const GuardQuestion = z.object({
  role: SimulatedRole,
  about: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("page"), page: z.enum(ROUTE_NAMES) }),
    z.object({ kind: z.literal("call"), call: z.string().max(200) }),
  ]),
  /** What the page shows or the call names. */
  place: LimitPlace.exactOptional(),
  device: DeviceId.exactOptional(),
});
export type GuardQuestion = z.infer<typeof GuardQuestion>;

export const GuardReply = z.object({
  answer: GuardAnswer,
  needs: z.array(z.enum(FEATURES)),
  /** What the guard says; absent: it admits. */
  sentence: z.string().exactOptional(),
});
export type GuardReply = z.infer<typeof GuardReply>;
