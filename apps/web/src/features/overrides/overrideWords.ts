import { automaticText, type HoldRow, type KilowattHours } from "@atrium/contract";

/** What automation would do now. */
export function wishText(row: HoldRow): string {
  return automaticText(row) ?? "Not known";
}

/** "+1.24", "−0.30": more or less than automation would have used. */
export function energyText(energy: KilowattHours): string {
  const figure = Math.abs(energy).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${energy < 0 ? "−" : "+"}${figure}`;
}
