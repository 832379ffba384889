import { EnergyBar, EnergyReply } from "@atrium/contract/energy";

const HOUR = 3_600_000;

/** Midnight of Friday 20 November 2026 in Bangkok. */
export const MIDNIGHT = Date.UTC(2026, 10, 19, 17);

export const TIME_ZONE = "Asia/Bangkok";

/** One hour of sample data; 100 kWh where nothing else is said. */
export function hourBar(hour: number, change: Partial<Record<keyof EnergyBar, unknown>> = {}): EnergyBar {
  return EnergyBar.parse({
    from: MIDNIGHT + hour * HOUR,
    to: MIDNIGHT + (hour + 1) * HOUR,
    label: String(hour).padStart(2, "0"),
    lighting: 20,
    ac: 50,
    plug: 30,
    total: 100,
    typical: { low: 80, median: 95, high: 110 },
    coverage: 1,
    ...change,
  });
}

/** Of the eleven hours so far. */
export const ALL = { share: 1, periods: 11, of: 11 };
const NOTHING = { share: 0, periods: 0, of: 11 };
const unmeasured = { lighting: null, ac: null, plug: null, total: null, coverage: 0 };

/** Sample data: a Friday until 10:42 with a gap at 03:00 and an hour above typical at 08:00. */
export function fridayReply(change: Partial<EnergyReply> = {}): EnergyReply {
  const bars = Array.from({ length: 24 }, (_, hour) => {
    if (hour === 3 || hour > 10) return hourBar(hour, unmeasured);
    if (hour === 8) return hourBar(hour, { ac: 90, total: 140 });
    if (hour === 10) return hourBar(hour, { lighting: 14, ac: 35, plug: 21, total: 70, coverage: 0.7 });
    return hourBar(hour);
  });
  return EnergyReply.parse({
    placement: "campus",
    floor: "total",
    type: "hour-in-day",
    device: "total",
    from: MIDNIGHT,
    to: MIDNIGHT + 24 * HOUR,
    until: MIDNIGHT + 10.7 * HOUR,
    bars,
    kwh: 1_010,
    measured: ALL,
    previous: { kwh: 1_014.46, percent: -0.44, common: ALL, measured: ALL },
    lastYear: { kwh: null, percent: null, common: NOTHING, measured: NOTHING },
    typical: { kwh: 982.39, percent: 2.81, common: ALL },
    peak: { kw: 158.9, at: MIDNIGHT + 9.25 * HOUR, minutes: 15 },
    cost: {
      basis: "imported",
      kwh: 932.7,
      valueOfUse: 4_700,
      amount: 4_343,
      currency: "THB",
      pricePerKwh: 4.2,
      period: "On-peak",
      periods: [
        { name: "On-peak", kwh: 270, amount: 1_134 },
        { name: "Off-peak", kwh: 740, amount: 1_924 },
      ],
      tariffs: [
        {
          from: "2020-01-01",
          name: "Time of use",
          periods: [
            { name: "On-peak", price: 4.2 },
            { name: "Off-peak", price: 2.6 },
          ],
          surcharge: 0,
          source: "Sample tariff",
        },
      ],
    },
    grid: {
      imported: 932.7,
      periods: [
        { name: "On-peak", kwh: 250 },
        { name: "Off-peak", kwh: 682.7 },
      ],
      exported: 2.7,
      peak: { kw: 141.2, at: MIDNIGHT + 8.5 * HOUR, minutes: 15 },
      measured: ALL,
    },
    emissions: {
      basis: "imported",
      kwh: 932.7,
      kg: 479.75,
      kgPerKwh: 0.475,
      source: "Sample data",
      factors: [{ from: "2026-01-01", kgPerKwh: 0.475, source: "Sample data" }],
    },
    baseline: {
      state: "good",
      hours: 8_012,
      needed: 1_512,
      from: MIDNIGHT - 365 * 24 * HOUR,
      to: MIDNIGHT - HOUR,
      hasTemperature: true,
      judged: { hours: 2_016, cvRmse: 8.12, nmbe: -0.41 },
      deviation: { kwh: 26.4, expected: 939.6, percent: 2.81, hours: 10, of: 10 },
    },
    baseLoad: { kw: 42.5, ofDay: 36.2, hours: 4, of: 5 },
    solar: { own: 77.3, made: 80, exported: 2.7, imported: 932.7, generated: 0, percent: 7.65, hours: 10, of: 10 },
    cumulative: bars.map((bar, hour) => (bar.total === null ? null : (hour + 1) * 100)),
    cumulativePrevious: bars.map((_, hour) => (hour + 1) * 110),
    buildings: [
      row({ key: "office-building", placement: "office-building", name: "Office Building", kwh: 600, share: 59.41 }),
      row({ key: "outdoor", placement: "outdoor", name: "Outdoor", kwh: 410, share: 40.59, versusTypical: 12.6 }),
    ],
    floors: [
      row({
        key: "office-building/first",
        placement: "office-building",
        floor: "first",
        name: "1st Floor",
        kwh: 350,
        share: 34.65,
      }),
    ],
    rowsBasis: "share",
    missingMeters: [],
    leftOut: { quarters: 0, meters: [], mostKwh: 0 },
    ...change,
  });
}

function row(change: object): object {
  return {
    measured: ALL,
    versusPrevious: -6.4,
    previousCommon: ALL,
    versusTypical: -3.1,
    typicalCommon: ALL,
    typicalKwh: 360,
    load: [1, 2, 3],
    peak: { kw: 92.4, at: MIDNIGHT + 8.75 * HOUR, minutes: 15 },
    cost: 2_580,
    valueOfUse: 2_580,
    squareMetres: 1_430.4,
    ...change,
  };
}

/** The same before its baseline is fitted. */
export function pendingReply(): EnergyReply {
  const whole = fridayReply();
  const unknown = { hours: 0, from: null, to: null, judged: null, deviation: null };
  return {
    ...whole,
    bars: whole.bars.map((bar) => Object.assign({}, bar, { typical: null })),
    typical: { kwh: null, percent: null, common: NOTHING },
    baseline: { ...whole.baseline, ...unknown, state: "pending" },
  };
}
