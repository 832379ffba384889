import type { EndpointReach } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { Reach } from "../reach.ts";
import { outside, type Refusal, refuse, wholeSite } from "./refusals.ts";
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

/** What a call names: its path and its query, checked. */
interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * Refuses a call that is beyond the limits of the caller's role. Its input has been checked, and it is refused like one
 * that the role does not allow at all.
 * @throws AppError EAU004
 */
export function checkReach(request: FastifyRequest, whereabouts: Whereabouts | undefined): void {
  const reach = sessionOf(request)?.reach;
  if (reach === undefined) return;
  const { reach: declared, isHandedOver } = request.routeOptions.config;
  // What it names is checked where its input is.
  if (isHandedOver === true) return;
  refuse(callRefusal(declared, reach) ?? inputRefusal(declared, reach, request, whereabouts));
}

/** Whatever the call names. @param declared how the call answers limited roles */
export function callRefusal(declared: EndpointReach | undefined, reach: Reach): Refusal | undefined {
  if (declared === undefined) return wholeSite();
  return reach.hasSection(declared.section) ? undefined : outside("section");
}

/** By what the call names. */
export function inputRefusal(
  declared: EndpointReach | undefined,
  reach: Reach,
  input: CallInput,
  whereabouts: Whereabouts | undefined,
): Refusal | undefined {
  if (declared === undefined || whereabouts === undefined) return wholeSite();
  if (declared.by === "place") return placeRefusal(input, reach);
  if (declared.by === "device") return deviceRefusal(whereabouts.device(String(idOf(input))), reach);
  if (declared.by === "point") return deviceRefusal(whereabouts.deviceOfPoint(Number(idOf(input))), reach);
  return undefined;
}

function idOf({ params }: CallInput): string | number {
  return Named.parse(params).id;
}

function placeRefusal({ params, query }: CallInput, reach: Reach): Refusal | undefined {
  const named = { ...Placed.parse(query ?? {}), ...Placed.partial().parse(params ?? {}) };
  if (typeof named.module === "string" && !reach.hasModule(named.module)) return outside("section");
  if (reach.hasPlace(named)) return undefined;
  return named.placement === undefined ? wholeSite() : outside("place");
}

/** What does not exist, or not any more, has no place that could be within. */
function deviceRefusal(device: DeviceDescription | undefined, reach: Reach): Refusal | undefined {
  return device !== undefined && reach.hasDevice(device) ? undefined : outside("place");
}
