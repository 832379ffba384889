import { t } from "@atrium/words";
import { currentOf } from "../../devices/current.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { TotalKpi } from "../../devices/page/TotalKpi.tsx";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { isPlaying } from "./media.ts";

/** How many play, how many different clips, how many are out of order. */
export function PaFigures({ devices }: DevicesProps) {
  const current = currentOf(useReadings(devices));
  const { playing, media, faults, isKnown } = summaryOf(current.readings);
  const isPlayingNow = t("{playing} of {count}", { playing, count: current.readings.length });
  return (
    <>
      <TotalKpi of={current} value={isKnown ? isPlayingNow : undefined} label={t("playing")} />
      <TotalKpi of={current} value={isKnown ? String(media) : undefined} label={t("media")} />
      <TotalKpi
        of={current}
        value={isKnown ? String(faults) : undefined}
        label={faults === 1 ? t("fault") : t("faults")}
      />
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
