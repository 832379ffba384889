import type { Endpoint, Feature } from "@atrium/contract";
import { ENDPOINTS } from "@atrium/contract/calls";
import { type DeviceDescription, submitCommand } from "@atrium/contract/devices";
import { LIVE_CHANNELS } from "@atrium/contract/live";
import type { GuardAnswer, RoleSimulation, SimulatedRole } from "@atrium/contract/people";
import { listDevices } from "@atrium/contract/site";
import * as z from "zod";
import { type Refusal, rightRefusal, rightsOf } from "../../platform/http/refusals.ts";
import { callRefusal, inputRefusal } from "../../platform/http/withinReach.ts";
import { hearingRefusal } from "../../platform/live/channelRights.ts";
import { Reach } from "../../platform/reach.ts";
import type { SimulatedSite } from "./simulatedSite.ts";

/** Somebody with the role, as the guard sees them. */
export interface Holder {
  readonly features: ReadonlySet<Feature>;
  readonly reach: Reach | undefined;
}

export function holderOf({ features, limits }: SimulatedRole): Holder {
  return { features: new Set(features), reach: Reach.of(limits) };
}

export function simulationOf(holder: Holder, site: SimulatedSite): RoleSimulation {
  const { places, menus, isPart, emptyPages, closedPages } = site.replyFor(holder.reach);
  return {
    site: {
      places,
      menus,
      ...(isPart === undefined ? {} : { isPart }),
      ...(emptyPages === undefined ? {} : { emptyPages }),
      ...(closedPages === undefined ? {} : { closedPages }),
    },
    devices: reached(holder, site.devices),
    calls: ROLE_CALLS.map((endpoint) => ({
      call: `${endpoint.method} ${endpoint.path}`,
      summary: endpoint.summary,
      needs: [...rightsOf(endpoint.needs)],
      answer: answerTo(holder, endpoint),
    })),
    channels: LIVE_CHANNELS.map((channel) => {
      const refusal = hearingRefusal(holder, channel);
      return { name: channel.name, answer: refusal?.because ?? (holder.reach === undefined ? "everywhere" : "within") };
    }),
  };
}

/** The calls on which a role decides: they take a session. */
export const ROLE_CALLS: readonly Endpoint[] = ENDPOINTS.filter(
  ({ needs, isHidden }) => (needs === "signed-in" || rightsOf(needs).length > 0) && isHidden !== true,
);

/** How a call is answered, whatever it names. */
function answerTo(holder: Holder, endpoint: Endpoint): GuardAnswer {
  const { needs, reach: declared } = endpoint;
  const { features, reach } = holder;
  const refusal = rightRefusal(needs, features) ?? (reach && limitRefusal(endpoint, reach));
  if (refusal !== undefined) return refusal.because;
  return reach === undefined || declared?.by === "own" ? "everywhere" : "within";
}

export function limitRefusal(endpoint: Endpoint, reach: Reach): Refusal | undefined {
  const { reach: declared } = endpoint;
  const refusal = callRefusal(declared, reach);
  if (refusal !== undefined || declared?.by !== "place" || namesPlace(endpoint)) return refusal;
  return inputRefusal(declared, reach, { params: {}, query: {} }, NOWHERE);
}

const NOWHERE = { device: () => undefined, deviceOfPoint: () => undefined };

/** A call that can name no place is about the whole site. */
function namesPlace({ params, query }: Endpoint): boolean {
  return [params, query].some((schema) => schema instanceof z.ZodObject && "placement" in schema.shape);
}

type Reached = NonNullable<RoleSimulation["devices"]>;

/** What of the devices the role sees and commands. */
function reached({ features, reach }: Holder, devices: readonly DeviceDescription[]): Reached {
  const sees = rightRefusal(listDevices.needs, features) === undefined;
  const commands = rightRefusal(submitCommand.needs, features) === undefined;
  const isWithin = (device: DeviceDescription) => reach?.hasDevice(device) ?? true;
  const rows = (keyOf: (device: DeviceDescription) => string) =>
    [...Map.groupBy(devices, keyOf)].map(([key, own]) => {
      const within = own.filter(isWithin);
      const commanded = within.filter(({ points }) => points.some(({ isWritable }) => isWritable));
      return { key, all: own.length, seen: sees ? within.length : 0, commanded: commands ? commanded.length : 0 };
    });
  return { byModule: rows(({ module }) => module), byPlace: rows(({ placement }) => placement) };
}
