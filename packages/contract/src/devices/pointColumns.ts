import { phrase, sayTerm } from "@atrium/words";
import { valueText, type WrittenPoint } from "./pointValue.ts";
import type { Column } from "../base/column.ts";

/** One point of a device where all of them are written. */
export interface PointLine {
  readonly device: { readonly id: string; readonly name: string };
  readonly point: WrittenPoint & { readonly key: string; readonly name: string; readonly unit?: string | undefined };
  /** null: it has never had a value. */
  readonly value: number | null;
  /** What it says, where it is a text. */
  readonly text: string | undefined;
  /** "good", "stale", "stuck", "bad". */
  readonly quality: string;
  readonly at: number | null;
}

/** Points with their newest values. Their units differ row by row, so the unit is a column. */
export const POINT_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ device }) => device.name },
  { key: "id", title: phrase("ID"), under: "device", value: ({ device }) => device.id },
  { key: "point", title: phrase("Point"), value: ({ point }) => sayTerm(point.name) },
  { key: "key", title: phrase("Key"), under: "point", value: ({ point }) => point.key },
  { key: "value", title: phrase("Value"), value: pointCell },
  { key: "unit", title: phrase("Unit"), value: ({ point }) => point.unit ?? null },
  { key: "quality", title: phrase("Quality"), value: ({ quality }) => quality },
  { key: "at", title: phrase("Read at"), isMoment: true, value: ({ at }) => at },
] as const satisfies readonly Column<PointLine>[];

/** Numbers stay numbers; states and texts are words. */
function pointCell({ point, value, text }: PointLine): number | string | null {
  if (value === null) return null;
  if (text !== undefined) return text;
  return point.kind === "number" ? value : valueText(point, value);
}
