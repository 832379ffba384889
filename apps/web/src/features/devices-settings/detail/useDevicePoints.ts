import {
  CHANNEL_RIGHTS,
  type PointChannel,
  type PointDescription,
  type SiteDevice,
  systemOf,
} from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "../../../devices/queries.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";

const NONE: Readonly<Record<string, PointDescription>> = {};

/** The points of a device as pages have them, by their keys; none of one that is retired, or for whom may not see pages. */
export function useDevicePoints({ id, module, placement, floor, retiredAt, revision }: SiteDevice) {
  const canSee = hasFeature(useSession(), "viewable");
  const isThere = revision > 0 || retiredAt === null;
  const devices = useQuery({ ...devicesQuery(module, { placement, floor }), enabled: canSee && isThere });
  return devices.data?.find((device) => device.id === id)?.points ?? NONE;
}

/** The live channel of the device's points; undefined: its system has none. */
export function channelOf(module: string): PointChannel | undefined {
  const [channel] = systemOf(module)?.channels ?? [];
  return channel !== undefined && isChannel(channel.name) ? channel.name : undefined;
}

function isChannel(name: string): name is PointChannel {
  return Object.hasOwn(CHANNEL_RIGHTS, name);
}
