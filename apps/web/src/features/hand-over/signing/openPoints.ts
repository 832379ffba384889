import type { SheetContent } from "@atrium/contract/alarms";

/** What a person has ticked. */
export interface Ticks {
  readonly holds: boolean;
  readonly explained: boolean;
  readonly told: boolean;
}

interface Point {
  readonly key: keyof Ticks | "note";
  readonly label: string;
  readonly isDone: boolean;
  /** It follows from the sheet: there is nothing to tick. */
  readonly isComputed: boolean;
}

/** The four points before signing. @param end "14:00", the end of the shift */
export function pointsOf(content: SheetContent, note: string, ticks: Ticks, end: string): readonly Point[] {
  const { counts, alarms } = content;
  const waiting = counts.toAcknowledge;
  const isCritical = alarms.some(({ priority }) => priority === 1);
  const point = (key: keyof Ticks, isNeeded: boolean, label: string, otherwise: string): Point => ({
    key,
    label: isNeeded ? label : otherwise,
    isDone: !isNeeded || ticks[key],
    isComputed: !isNeeded,
  });
  return [
    { key: "note", label: "Note written", isDone: note.trim() !== "", isComputed: true },
    point(
      "holds",
      counts.holdsPast > 0,
      `${String(counts.holdsPast)} held past ${end} looked at`,
      `No hold past ${end}`,
    ),
    point(
      "explained",
      waiting > 0,
      `${String(waiting)} ${waiting === 1 ? "alarm" : "alarms"} acknowledged or explained`,
      "Every alarm acknowledged",
    ),
    point("told", isCritical, "Critical alarm told in person", "No critical alarm to tell"),
  ];
}
