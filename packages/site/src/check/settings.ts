import { overlapProblems } from "@atrium/contract";
import { isTimeOfDay, type SiteFile } from "@atrium/contract/site";
import type { SiteDocument } from "../document.ts";
import type { Problems } from "../problems.ts";

/** Rows that are valid for a time may not overlap: one day has one tariff and one emission factor. */
export function checkSettings(settings: SiteDocument<SiteFile>, problems: Problems): void {
  for (const list of ["tariffs", "emissionFactors"] as const) {
    for (const { index, field, message } of overlapProblems(settings.value[list])) {
      problems.add(settings, [list, index, field], message);
    }
  }
  const clips = settings.value.unitClips ?? [];
  clips.forEach((clip, index) => {
    for (const field of ["code", "file", "name"] as const) {
      const isTaken = clips.slice(0, index).some((other) => other[field] === clip[field]);
      if (isTaken) problems.add(settings, ["unitClips", index, field], "expected one that no other clip has");
    }
  });
  settings.value.tariffs.forEach((tariff, index) => {
    for (const field of ["onPeakFrom", "onPeakUntil"] as const) {
      if (!isTimeOfDay(tariff[field])) {
        problems.add(settings, ["tariffs", index, field], "expected a time from 00:00 to 24:00");
      }
    }
    if (tariff.onPeakFrom >= tariff.onPeakUntil) {
      problems.add(settings, ["tariffs", index, "onPeakUntil"], `expected a time after ${tariff.onPeakFrom}`);
    }
  });
}
