import { WASTE_KIND_NAMES, type WasteKind, type WaterUsageReply } from "@atrium/contract/energy";
import type { BarSeries, BarState, StackedBar } from "@atrium/ui/charts";
import { t, valueShown } from "@atrium/words";
import { WHOLE_SHARE } from "../../ranges/coverageWords.ts";
import { numberShown } from "../../platform/words/shown.ts";
import { rounded, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

/** Colours of buildings, in the site's order. */
const BUILDING_COLOURS = [3, 1, 5, 6, 4];

/** In stack order. */
export const WASTE_SERIES: readonly (Omit<BarSeries, "name"> & { readonly key: WasteKind })[] = [
  { key: "general", colour: 5 },
  { key: "organic", colour: 3 },
  { key: "recyclable", colour: 1 },
  { key: "hazardous", colour: 6 },
];

/** With their names. */
export function wasteSeries(): BarSeries[] {
  return WASTE_SERIES.map((kind) => ({ ...kind, name: t(WASTE_KIND_NAMES[kind.key]) }));
}

/** The buildings that have meters, in the site's order. */
export function buildingSeries({ water }: WaterUsageReply): BarSeries[] {
  return water.buildings.map(({ key, name }, index) => {
    return { key, name: name.replace(/ Building$/, ""), colour: BUILDING_COLOURS[index] ?? index + 1 };
  });
}

type Words = Pick<WaterUsageReply, "step" | "until"> & { readonly time: TimeWords };

/** In the unit in which volumes are shown. */
export function waterBars(reply: WaterUsageReply, series: readonly BarSeries[], time: TimeWords): StackedBar[] {
  return reply.water.bars.map((bar) => {
    const values = series.map(({ key }) => numberShown(bar.byBuilding[key] ?? null, "m³"));
    const total = numberShown(bar.total, "m³");
    return { ...drawn(bar, { ...reply, time }), values, total, typical: bar.typical && typicalShown(bar.typical) };
  });
}

/** In the unit in which masses are shown. */
export function wasteBars(reply: WaterUsageReply, time: TimeWords): StackedBar[] {
  return reply.waste.bars.map((bar) => {
    const values = WASTE_SERIES.map(({ key }) => numberShown(bar.byKind[key], "kg"));
    return { ...drawn(bar, { ...reply, time }), values, total: numberShown(bar.total, "kg"), typical: null };
  });
}

function typicalShown({ low, median, high }: NonNullable<StackedBar["typical"]>): StackedBar["typical"] {
  return { low: valueShown(low, "m³"), median: valueShown(median, "m³"), high: valueShown(high, "m³") };
}

/** The sum of each kind over the bars; null where no bar holds it. */
export function sumOfBars(bars: readonly StackedBar[], place: number): number | null {
  const values = bars.flatMap((bar) => bar.values[place] ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly total: number | null;
  readonly coverage: number;
}

function drawn(bar: Bar, words: Words): Pick<StackedBar, "label" | "title" | "state" | "remark"> {
  const { until, time } = words;
  const state = stateOf(bar, until);
  const isOver = bar.to <= until;
  const remark = isOver
    ? t("Measured for {rounded}{TIGHT}% of the time", { rounded: rounded(bar.coverage * 100), TIGHT })
    : t("Until {clock}", { clock: time.clock(until) });
  return { label: bar.label, title: titleOf(bar, words), state, ...(state === "incomplete" ? { remark } : {}) };
}

function stateOf(bar: Bar, until: number): BarState {
  if (bar.total === null) return bar.to > until ? "coming" : "missing";
  return bar.coverage < WHOLE_SHARE ? "incomplete" : "measured";
}

/** "08:00–09:00", "16 Nov", "Nov 2026" */
function titleOf({ from, to }: Bar, { step, time }: Words): string {
  if (step === "MonthInYear") return time.month(from);
  if (step !== "HourInDay") return time.day(from);
  const end = time.clock(to);
  return `${time.clock(from)}–${end === "00:00" ? "24:00" : end}`;
}
