import { cubicMetres } from "@atrium/contract";
import type { WaterBar, WaterMeterRole, WaterRow, WaterUsageReply } from "@atrium/contract/energy";
import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { Usage, UsageBar, UsageBook, UsageRow } from "../../platform/usage.ts";
import type { Span } from "./ranges.ts";
import type { WaterChannel, WaterMeters } from "./waterMeters.ts";

/** Share of a range that must have been measured before unmetered water can be distinguished from missing readings. */
const WHOLE_SHARE = 0.95;

export interface WaterOptions {
  /** Opened with a use for each meter. */
  readonly book: UsageBook<string>;
  readonly meters: () => WaterMeters;
}

/** Water from its counters. Sums are those of buildings: no sum has a part and its whole. */
export class Water {
  readonly #options: WaterOptions;

  constructor(options: WaterOptions) {
    this.#options = options;
  }

  /** What the buildings took. */
  async ofBuildings(span: Span): Promise<Usage<string>> {
    return this.#usage(span, this.#devices("building"));
  }

  /** @param buildings what `ofBuildings` said of the same range */
  async reply(span: Span, buildings: Usage<string>): Promise<WaterUsageReply["water"]> {
    const { channels } = this.#options.meters();
    const others = await this.#usage(span, this.#devices("main", "part", "sewer"));
    const rows = [...buildings.uses, ...others.uses];
    const [main, sewer] = [this.#sumOf("main", others.uses), this.#sumOf("sewer", others.uses)];
    return {
      m3: cubicMetres(buildings.amount),
      measured: buildings.measured,
      previous: previousOf(buildings),
      bars: buildings.bars.map((bar) => waterBar(bar, channels)),
      buildings: buildings.buildings.map(waterRow),
      meters: channels.flatMap(({ device, name, floor, role }) => {
        const row = rows.find(({ key }) => key === device);
        return row === undefined ? [] : [{ ...waterRow(row), name, floor, role }];
      }),
      main: cubicMetres(main.amount),
      sewer: cubicMetres(sewer.amount),
      notMetered: cubicMetres(
        main.amount === null ||
          buildings.amount === null ||
          main.share < WHOLE_SHARE ||
          buildings.measured.share < WHOLE_SHARE
          ? null
          : Math.max(0, main.amount - buildings.amount),
      ),
      missingMeters: [...buildings.missingMeters, ...others.missingMeters],
      leftOut: {
        quarters: buildings.leftOut.quarters + others.leftOut.quarters,
        meters: [...buildings.leftOut.meters, ...others.leftOut.meters],
      },
    };
  }

  #devices(...roles: readonly WaterMeterRole[]): string[] {
    const { channels } = this.#options.meters();
    return channels.filter(({ role }) => roles.includes(role)).map(({ device }) => device);
  }

  async #usage(span: Span, uses: readonly string[]): Promise<Usage<string>> {
    return this.#options.book.usage({ placement: CAMPUS, floor: TOTAL, uses, ...span });
  }

  /** The meters of a role together; the least of them says how much was measured. */
  #sumOf(role: WaterMeterRole, rows: readonly UsageRow[]): { readonly amount: number | null; readonly share: number } {
    const devices = this.#devices(role);
    const own = rows.filter(({ key }) => devices.includes(key));
    const known = own.flatMap(({ amount }) => amount ?? []);
    return {
      amount: known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0),
      share: Math.min(...own.map(({ measured }) => measured.share)),
    };
  }
}

export function previousOf({ previous }: Pick<Usage<string>, "previous">): WaterRow["previous"] {
  return { percent: previous.percent, common: previous.common };
}

function waterBar({ byUse, ...bar }: UsageBar<string>, channels: readonly WaterChannel[]): WaterBar {
  const byBuilding: WaterBar["byBuilding"] = {};
  for (const { device, placement, role } of channels) {
    if (role !== "building") continue;
    const amount = byUse.get(device) ?? null;
    const before = byBuilding[placement] ?? null;
    byBuilding[placement] = cubicMetres(amount === null ? before : (before ?? 0) + amount);
  }
  return {
    from: bar.from,
    to: bar.to,
    label: bar.label,
    coverage: bar.coverage,
    total: cubicMetres(bar.total),
    byBuilding,
    typical: bar.typical && {
      low: cubicMetres(bar.typical.low),
      median: cubicMetres(bar.typical.median),
      high: cubicMetres(bar.typical.high),
    },
  };
}

function waterRow(row: UsageRow): WaterRow {
  const { key, placement, name, amount, share, measured } = row;
  return { key, placement, name, m3: cubicMetres(amount), share, measured, previous: previousOf(row) };
}
