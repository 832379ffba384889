import { type PointDescription, QUALITY, valueText } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { usePoint } from "../../../platform/liveHooks.ts";

/** The value that pages show of a point at this moment. */
export function LivePoint({ point }: { point: PointDescription | undefined }) {
  const now = usePoint(point?.id);
  if (point === undefined || now === undefined) return <span className="muted">–</span>;
  const isGood = now.quality === QUALITY.good;
  return (
    <span className="inline-row gap-6" title={now.reason}>
      {!isGood && <StateGlyph state={now.quality === QUALITY.stale ? "stale" : "trouble"} size={12} label={true} />}
      {valueText(point, now.value, now.text)}
    </span>
  );
}
