import { Kpi } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { isPlaying } from "./media.ts";

/** How many play, how many different clips, how many are out of order. */
export function PaFigures({ devices }: DevicesProps) {
  const { playing, media, faults, isKnown } = summaryOf(useReadings(devices));
  return (
    <>
      <Kpi value={isKnown ? `${String(playing)} of ${String(devices.length)}` : undefined} label="playing" />
      <Kpi value={isKnown ? String(media) : undefined} label="media" />
      <Kpi value={isKnown ? String(faults) : undefined} label={faults === 1 ? "fault" : "faults"} />
    </>
  );
}

/** A stale unit counts with its last value. */
export function summaryOf(readings: readonly Reading[]) {
  const playing = readings.filter(isPlaying);
  return {
    playing: playing.length,
    media: new Set(playing.map((reading) => valueOf(reading, "media"))).size,
    faults: readings.filter(({ condition }) => condition.trouble !== undefined).length,
    isKnown: readings.some((reading) => valueOf(reading, "media") !== null),
  };
}
