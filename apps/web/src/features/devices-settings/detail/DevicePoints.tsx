import type { PointChannel, SiteDevice } from "@atrium/contract/devices";
import { useLiveView } from "../../../platform/liveHooks.ts";
import type { Probe } from "../../../settings/probe/useProbe.ts";
import type { WiringDraft } from "./deviceDraft.ts";
import { PointsCard } from "./PointsCard.tsx";
import { channelOf, useDevicePoints } from "./useDevicePoints.ts";

interface DevicePointsProps {
  saved: SiteDevice;
  wiring: WiringDraft;
  probe: Probe;
  onRead: (part: number) => void;
}

/** The points of a device, with what pages show of them where these are heard live. */
export function DevicePoints({ saved, ...card }: DevicePointsProps) {
  const points = useDevicePoints(saved);
  const channel = channelOf(saved.module);
  return (
    <>
      {channel !== undefined && Object.keys(points).length > 0 && <Listener channel={channel} saved={saved} />}
      <PointsCard module={saved.module} points={channel === undefined ? {} : points} {...card} />
    </>
  );
}

/** Hears the device's floor while the card shows. */
function Listener({ channel, saved: { placement, floor } }: { channel: PointChannel; saved: SiteDevice }) {
  useLiveView(channel, { placement, floor });
  return null;
}
