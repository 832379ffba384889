import { SITE_READERS } from "@atrium/contract";
import { IAQ, type PointDescription, WEATHER_STATION } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "../../../../devices/device.ts";
import { devicesQuery } from "../../../../devices/queries.ts";
import { hasAnyFeature, useSession } from "../../../../platform/session.ts";
import type { SourceKind } from "../conditionAddress.ts";

const MODULES = { IAQ: IAQ.module, WEATHER: WEATHER_STATION.module } as const satisfies Record<SourceKind, string>;

/** What a condition of a kind can be of: undefined: it is not read yet, or the role may not read devices. */
export function useSources(kind: SourceKind): readonly Device[] | undefined {
  const enabled = hasAnyFeature(useSession(), SITE_READERS);
  return useQuery({ ...devicesQuery(MODULES[kind]), enabled }).data;
}

/** The points of a device that a condition can compare. */
export function comparable(device: Device | undefined): PointDescription[] {
  return Object.values(device?.points ?? {}).filter(({ kind }) => kind === "number");
}
