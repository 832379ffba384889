import type { EndpointReach } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { AppError } from "../errors.ts";
import { beyond, type Reach, refuseBeyond } from "../reach.ts";
import { sessionOf } from "./session.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent: the call is refused to whoever's role is limited. */
    reach?: EndpointReach;
  }
}

/** Finds what a path names. */
export interface Whereabouts {
  device(id: string): DeviceDescription | undefined;
  /** The device of a point. */
  deviceOfPoint(id: number): DeviceDescription | undefined;
}

const Named = z.object({ id: z.union([z.string(), z.number()]) });
const Placed = z.object({ placement: z.string().nullish(), floor: z.string().nullish(), module: z.string().nullish() });

/**
 * Refuses a call that is beyond the limits of the caller's role. Its input has been checked, and it is refused like one
 * that the role does not allow at all.
 * @throws AppError EAU004
 */
export function checkReach(request: FastifyRequest, whereabouts: Whereabouts | undefined): void {
  const reach = sessionOf(request)?.reach;
  if (reach === undefined) return;
  const { reach: declared } = request.routeOptions.config;
  if (declared === undefined || whereabouts === undefined) throw new AppError("EAU004", t(WHOLE_SITE));
  refuseBeyond(reach.hasSection(declared.section));
  if (declared.by === "place") checkPlace(request, reach);
  else if (declared.by === "device") checkDevice(whereabouts.device(String(idOf(request))), reach);
  else if (declared.by === "point") checkDevice(whereabouts.deviceOfPoint(Number(idOf(request))), reach);
}

const WHOLE_SITE = phrase("This is about the whole site, and your role is limited to a part of it");

function idOf(request: FastifyRequest): string | number {
  return Named.parse(request.params).id;
}

function checkPlace({ params, query }: FastifyRequest, reach: Reach): void {
  const named = { ...Placed.parse(query ?? {}), ...Placed.partial().parse(params ?? {}) };
  refuseBeyond(typeof named.module !== "string" || reach.hasModule(named.module));
  if (!reach.hasPlace(named)) throw named.placement === undefined ? new AppError("EAU004", t(WHOLE_SITE)) : beyond();
}

/** What does not exist, or not any more, has no place that could be within. */
function checkDevice(device: DeviceDescription | undefined, reach: Reach): void {
  refuseBeyond(device !== undefined && reach.hasDevice(device));
}
