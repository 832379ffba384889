import { EnergyQuery, EnergyReply } from "@atrium/contract/energy";
import type { MockCampus } from "./campus.ts";

const HOUR = 3_600_000;
/** The default site's clock is this much ahead of UTC. */
const BANGKOK = 7 * HOUR;
const SHAPE = [2, 2, 2, 2, 2, 2.3, 3.8, 6, 9, 9, 8.6, 8.4, 7.2, 8.2, 8.2, 8, 7.6, 5.6, 4, 3.2, 3.1, 2.4, 2.3, 2.2];

/** An invented day, hour by hour, whatever range is asked for: something to draw. */
export function mockEnergy(campus: MockCampus, query: Record<string, string>): EnergyReply {
  const { placement, floor, type, device } = EnergyQuery.parse(query);
  const now = Date.now();
  const from = now - ((now + BANGKOK) % (24 * HOUR));
  const passed = (now - from) / HOUR;
  const bars = SHAPE.map((load, hour) => {
    const coverage = Math.min(Math.max(passed - hour, 0), 1);
    const part = (share: number): number | null => (coverage === 0 ? null : round(load * 80 * share * coverage));
    return {
      from: from + hour * HOUR,
      to: from + (hour + 1) * HOUR,
      label: String(hour).padStart(2, "0"),
      lighting: part(0.2),
      ac: part(0.5),
      plug: part(0.3),
      total: part(1),
      typical: { low: round(load * 70), median: round(load * 79), high: round(load * 88) },
      coverage,
    };
  });
  const kwh = bars.reduce((sum, bar) => sum + (bar.total ?? 0), 0);
  const hours = Math.ceil(passed);
  const all = { share: 1, periods: hours, of: hours };
  const nothing = { share: 0, periods: 0, of: hours };
  const rows = campus.site.places.map((place, index) =>
    Object.assign(row(place.key, place.name, kwh, [0.27, 0.39, 0.23, 0.06, 0.05][index] ?? 0), {
      measured: all,
      previousCommon: all,
      typicalCommon: all,
    }),
  );
  return EnergyReply.parse({
    placement,
    floor,
    type,
    device,
    from,
    to: from + 24 * HOUR,
    until: now,
    bars,
    kwh: round(kwh),
    measured: all,
    previous: { kwh: round(kwh * 1.004), percent: -0.44, common: all, measured: all },
    lastYear: { kwh: null, percent: null, common: nothing, measured: nothing },
    typical: { kwh: round(kwh * 0.97), percent: 2.81, common: all },
    peak: { kw: 718.9, at: from + 9.25 * HOUR, minutes: 15 },
    cost: { amount: round(kwh * 4.3), currency: campus.site.currency, pricePerKwh: 4.3, period: "On-peak" },
    emissions: { kg: round(kwh * 0.475), kgPerKwh: 0.475, source: "sample" },
    cumulative: running(bars.map((bar) => bar.total)),
    cumulativePrevious: running(SHAPE.map((load) => load * 80.4)),
    buildings: rows,
    floors: rows.map((one) =>
      Object.assign({}, one, { key: `${one.key}/first`, floor: "first" as const, name: `${one.name}, 1st Floor` }),
    ),
    missingMeters: [],
    leftOut: { quarters: 0, meters: [], mostKwh: 0 },
  });
}

function row(placement: string, name: string, kwh: number, share: number) {
  return {
    key: placement,
    placement,
    name,
    kwh: round(kwh * share),
    share: round(share * 100),
    versusPrevious: -1.9,
    versusTypical: share > 0.3 ? 12.6 : -3.1,
    typicalKwh: round(kwh * share * 0.97),
    load: SHAPE.flatMap((load) => [load, load * 1.02, load * 0.99, load]),
    peak: { kw: round(700 * share), at: Date.now() - HOUR, minutes: 15 },
    cost: round(kwh * share * 4.3),
  };
}

function running(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => {
    if (value === null) return null;
    sum += value;
    return round(sum);
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
