import { phrase, sayNumber, t } from "@atrium/words";
import type { KilowattHours } from "@atrium/contract";
import { automaticText, type HoldRow } from "@atrium/contract/devices";

/** What releasing leads to. */
export function wishText(row: HoldRow): string {
  return automaticText(row) ?? t("Unknown");
}

/** "+1.24", "−0.30": more or less than automation would have used. */
export function energyText(energy: KilowattHours): string {
  const figure = sayNumber(Math.abs(energy), 2);
  if (Number(figure) === 0) return figure;
  return `${energy < 0 ? "−" : "+"}${figure}`;
}

/** What a release does: "It returns to Off, as before." */
export function releaseWords(rows: readonly HoldRow[]): string {
  const each = rows.length === 1 ? t("It") : t("Each");
  const [next, ...others] = new Set(rows.map((row) => row.next ?? "device"));
  if (next === undefined || others.length > 0) return t("Each changes to the value listed here.");
  return `${each} ${t(NEXT_WORDS[next])}.`;
}

const NEXT_WORDS = {
  device: phrase("returns to automatic"),
  source: phrase("is taken over by automation"),
  before: phrase("returns to its previous value"),
  value: phrase("goes to its rest state"),
  left: phrase("keeps its value"),
} as const;
