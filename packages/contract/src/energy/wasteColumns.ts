import { phrase } from "@atrium/words";
import type { WasteBar } from "./waterUsage.ts";
import { WASTE_KIND_NAMES, WASTE_KINDS } from "./water.ts";
import type { Column } from "../base/column.ts";

/** Waste bar by bar, by kind. */
export const WASTE_BAR_COLUMNS: readonly Column<WasteBar>[] = [
  { key: "from", title: phrase("From"), isMoment: true, value: ({ from }) => from },
  { key: "to", title: phrase("To"), isMoment: true, value: ({ to }) => to },
  ...WASTE_KINDS.map((kind) => ({
    key: kind,
    title: WASTE_KIND_NAMES[kind],
    unit: "kg",
    value: ({ byKind }: WasteBar) => byKind[kind],
  })),
  { key: "total", title: phrase("Total"), unit: "kg", value: ({ total }) => total },
  { key: "measured", title: phrase("Measured"), unit: "%", value: ({ coverage }) => coverage * 100 },
];
