import type { WasteBar } from "./waterUsage.ts";
import { WASTE_KIND_NAMES, WASTE_KINDS } from "./water.ts";
import type { Column } from "../base/column.ts";

/** Waste bar by bar, by kind. */
export const WASTE_BAR_COLUMNS: readonly Column<WasteBar>[] = [
  { key: "from", title: "From", isMoment: true, value: ({ from }) => from },
  { key: "to", title: "To", isMoment: true, value: ({ to }) => to },
  ...WASTE_KINDS.map((kind) => ({
    key: kind,
    title: WASTE_KIND_NAMES[kind],
    unit: "kg",
    value: ({ byKind }: WasteBar) => byKind[kind],
  })),
  { key: "total", title: "Total", unit: "kg", value: ({ total }) => total },
  { key: "measured", title: "Measured", unit: "%", value: ({ coverage }) => coverage * 100 },
];
