import type { SiteFile } from "@atrium/contract";
import type { SiteDocument } from "../document.ts";
import type { Problems } from "../problems.ts";

/** Rows that are valid for a time may not overlap: one day has one tariff and one emission factor. */
export function checkSettings(settings: SiteDocument<SiteFile>, problems: Problems): void {
  checkValidity(settings, "tariffs", settings.value.tariffs, problems);
  checkValidity(settings, "emissionFactors", settings.value.emissionFactors, problems);
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

interface Validity {
  readonly from: string;
  /** The last day it is valid on. */
  readonly until?: string | undefined;
}

function checkValidity(
  settings: SiteDocument<SiteFile>,
  list: "tariffs" | "emissionFactors",
  rows: readonly Validity[],
  problems: Problems,
): void {
  rows.forEach((row, index) => {
    if (row.until !== undefined && row.until < row.from) {
      problems.add(settings, [list, index, "until"], `expected a day from ${row.from} on`);
    }
    const clash = rows.slice(0, index).findIndex((other) => overlap(row, other));
    if (clash !== -1) {
      problems.add(settings, [list, index, "from"], `expected days that ${list}[${clash}] does not cover already`);
    }
  });
}

/** ISO days compare as text. A row without an end is valid for ever. */
function overlap(a: Validity, b: Validity): boolean {
  return a.from <= (b.until ?? "9999-12-31") && b.from <= (a.until ?? "9999-12-31");
}

function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}
