import { IAQ, type PointDescription, QUALITY, valueText, WEATHER_STATION } from "@atrium/contract/devices";
import type { Device } from "../../../../devices/device.ts";
import { EVERYWHERE } from "../../../../devices/weather/weatherStation.ts";
import { useLiveView, usePoint } from "../../../../platform/liveHooks.ts";
import type { SourceKind } from "../conditionAddress.ts";

const CHANNELS = { IAQ: IAQ.channels[0].name, WEATHER: WEATHER_STATION.channels[0].name } as const satisfies Record<
  SourceKind,
  string
>;

interface NowValueProps {
  kind: SourceKind;
  device: Device;
  point: PointDescription;
}

/** What the sensor says at the moment, beside what it is compared with. */
export function NowValue({ kind, device: { placement, floor }, point }: NowValueProps) {
  useLiveView(CHANNELS[kind], kind === "IAQ" ? { placement, floor } : EVERYWHERE);
  const value = usePoint(point.id);
  if (value === undefined || value.quality === QUALITY.bad) return <span className="t12 muted">No value now</span>;
  const text = valueText(point, value.value);
  return (
    <span className="t12 muted num">{value.quality === QUALITY.good ? `Now ${text}` : `${text}, not current`}</span>
  );
}
