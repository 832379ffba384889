import { t } from "@atrium/words";
import type { Comparison } from "./comparison.ts";
import { valueAt } from "./runs.ts";

/** All values of a moment as a sentence, for a screen reader: "Mon 16 Nov, 16:00. CO₂ ppm: Board room 1,658; Café no value". */
export function momentInWords(comparison: Comparison, time: number, titleAt: (time: number) => string): string {
  const names = new Map(comparison.sources.map(({ key, name }) => [key, name]));
  const panels = comparison.panels.map(({ name, unit, series, format }) => {
    const values = series.map((line) => {
      const value = valueAt(line, time, comparison);
      return `${names.get(line.source) ?? line.source} ${value === null ? t("no value") : format(value)}`;
    });
    return `${name} ${unit}: ${values.join("; ")}`;
  });
  return [titleAt(time), ...panels].join(". ");
}
