import { kilograms } from "@atrium/contract";
import { WASTE_KINDS, type WasteBar, type WasteKind, type WaterUsageReply } from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { Usage, UsageBar, UsageBook } from "../../platform/usage.ts";
import type { Span } from "./ranges.ts";
import { previousOf } from "./water.ts";

/** Kinds that are used again. */
const RECOVERED: ReadonlySet<string> = new Set<WasteKind>(["recyclable", "organic"]);

/** Waste from what containers have gained. */
export class Waste {
  readonly #book: UsageBook<WasteKind>;

  constructor(book: UsageBook<WasteKind>) {
    this.#book = book;
  }

  async usage(span: Span): Promise<Usage<WasteKind>> {
    return this.#book.usage({ placement: CAMPUS, floor: TOTAL, uses: WASTE_KINDS, ...span });
  }
}

export function wasteReply(usage: Usage<WasteKind>): WaterUsageReply["waste"] {
  const kinds = WASTE_KINDS.flatMap((kind) => {
    const row = usage.uses.find(({ key }) => key === kind);
    if (row === undefined) return [];
    const { amount, share, measured } = row;
    return [{ kind, kg: kilograms(amount), share, measured, previous: previousOf(row) }];
  });
  const known = kinds.filter(({ kg, kind }) => kg !== null && RECOVERED.has(kind));
  const recovered = known.reduce((sum, { kg }) => sum + (kg ?? 0), 0);
  const { quarters, meters } = usage.leftOut;
  return {
    kg: kilograms(usage.amount),
    measured: usage.measured,
    previous: previousOf(usage),
    recovered: usage.amount === null || usage.amount === 0 ? null : (100 * recovered) / usage.amount,
    bars: usage.bars.map(wasteBar),
    kinds,
    missingMeters: usage.missingMeters,
    leftOut: { quarters, meters },
  };
}

function wasteBar({ from, to, label, coverage, total, byUse }: UsageBar<WasteKind>): WasteBar {
  const [general = null, recyclable = null, organic = null, hazardous = null] = WASTE_KINDS.map((kind) =>
    kilograms(byUse.get(kind) ?? null),
  );
  return { from, to, label, coverage, total: kilograms(total), byKind: { general, recyclable, organic, hazardous } };
}
