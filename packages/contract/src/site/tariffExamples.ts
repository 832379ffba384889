import { phrase, type Phrase } from "@atrium/words";
import type { SiteTariff, TariffDays, TariffWindow } from "./tariff.ts";

/** A ready tariff, to be changed into the site's own. */
export interface TariffExample {
  readonly key: string;
  readonly title: Phrase;
  /** What a person checks first. */
  readonly note: Phrase;
  /** Of its prices; a site in another currency sets its own. */
  readonly currency: string;
  readonly tariff: Omit<SiteTariff, "from" | "until">;
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const ALL_CHARGES = ["energy", "surcharge", "demand", "standing"] as const;
const SINCE = "2026-01-01";

/** Windows as pairs of a beginning and a period; each lasts until the next, the last until 24:00. */
function windowsOf(...starts: readonly (readonly [from: string, period: number])[]): TariffWindow[] {
  return starts.map(([from, period], index) => ({ from, until: starts[index + 1]?.[0] ?? "24:00", period }));
}

function everyDay(windows: TariffWindow[]): TariffDays[] {
  return [{ weekdays: WEEK, holidays: false, windows }];
}

/** Schedule 4.2 of MEA and PEA, 12 to 24 kV: on peak from Monday to Friday, off peak on ordinary holidays. */
const THAILAND: TariffExample = {
  key: "thailand-tou",
  title: phrase("Thailand: TOU 4.2 (MEA, PEA)"),
  note: phrase("Check the voltage level, and enter the Ft of each period of four months as a surcharge."),
  currency: "THB",
  tariff: {
    name: "TOU 4.2.2",
    periods: [
      { name: "On peak", price: 4.1839 },
      { name: "Off peak", price: 2.6037 },
    ],
    seasons: [
      {
        name: "All year",
        starts: [],
        days: [
          { weekdays: MONDAY_TO_FRIDAY, holidays: false, windows: windowsOf(["00:00", 1], ["09:00", 0], ["22:00", 1]) },
          { weekdays: [6, 7], holidays: true, windows: windowsOf(["00:00", 1]) },
        ],
      },
    ],
    holidays: "ordinary",
    standing: [{ name: "Service charge", amount: 312.24, per: "month" }],
    demand: [
      {
        name: "Demand, on peak",
        price: 132.93,
        per: "month",
        measure: "highest",
        minutes: 15,
        periods: [0],
        seasons: [],
      },
    ],
    surcharges: [{ name: "Ft", from: SINCE, price: 0.3972 }],
    taxes: [{ name: "VAT", percent: 7, on: [...ALL_CHARGES] }],
    source:
      "Example in the manner of MEA and PEA schedule 4.2 (TOU, 12 to 24 kV). Replace the prices with your contract.",
  },
};

/** Ponta, cheia, vazio normal, super vazio: weekly cycle of mainland Portugal, legal winter and summer time. */
const [PONTA, CHEIA, VAZIO, SUPER] = [0, 1, 2, 3];
const SUNDAY: TariffDays = {
  weekdays: [7],
  holidays: false,
  windows: windowsOf(["00:00", VAZIO], ["02:00", SUPER], ["06:00", VAZIO]),
};
const NIGHT = [
  ["00:00", VAZIO],
  ["02:00", SUPER],
  ["06:00", VAZIO],
] as const;

const PORTUGAL: TariffExample = {
  key: "portugal-four-periods",
  title: phrase("Portugal: four periods, weekly cycle"),
  note: phrase("Check the cycle and the voltage level. Saturdays and Sundays have windows of their own."),
  currency: "EUR",
  tariff: {
    name: "MT, ciclo semanal",
    periods: [
      { name: "Ponta", price: 0.1612 },
      { name: "Cheia", price: 0.1395 },
      { name: "Vazio normal", price: 0.1064 },
      { name: "Super vazio", price: 0.0987 },
    ],
    seasons: [
      {
        name: "Winter",
        starts: ["winter-time"],
        days: [
          {
            weekdays: MONDAY_TO_FRIDAY,
            holidays: false,
            windows: windowsOf(
              ...NIGHT,
              ["07:00", CHEIA],
              ["09:30", PONTA],
              ["12:00", CHEIA],
              ["18:30", PONTA],
              ["21:00", CHEIA],
            ),
          },
          {
            weekdays: [6],
            holidays: false,
            windows: windowsOf(...NIGHT, ["09:30", CHEIA], ["13:00", VAZIO], ["18:30", CHEIA], ["22:00", VAZIO]),
          },
          SUNDAY,
        ],
      },
      {
        name: "Summer",
        starts: ["summer-time"],
        days: [
          {
            weekdays: MONDAY_TO_FRIDAY,
            holidays: false,
            windows: windowsOf(...NIGHT, ["07:00", CHEIA], ["09:15", PONTA], ["12:15", CHEIA]),
          },
          {
            weekdays: [6],
            holidays: false,
            windows: windowsOf(...NIGHT, ["09:00", CHEIA], ["14:00", VAZIO], ["20:00", CHEIA], ["22:00", VAZIO]),
          },
          SUNDAY,
        ],
      },
    ],
    standing: [{ name: "Termo fixo", amount: 1.25, per: "day" }],
    demand: [
      {
        name: "Potência em horas de ponta",
        price: 0.2841,
        per: "day",
        measure: "mean",
        minutes: 15,
        periods: [PONTA],
        seasons: [],
      },
      {
        name: "Potência contratada",
        price: 0.0442,
        per: "day",
        measure: "highest",
        minutes: 15,
        periods: [],
        seasons: [],
        ratchet: { percent: 100, months: 11 },
      },
    ],
    surcharges: [{ name: "IEC", from: SINCE, price: 0.001 }],
    exportPrice: 0.045,
    taxes: [{ name: "IVA", percent: 23, on: [...ALL_CHARGES] }],
    source:
      "Example in the manner of the ERSE weekly cycle for mainland Portugal. Replace the prices with your contract.",
  },
};

/** One price of a kWh, and one of a kW and year by the highest quarter hour of twelve months. */
const GERMANY: TariffExample = {
  key: "germany-demand",
  title: phrase("Germany: one price with demand charge"),
  note: phrase("Check the price of a kW and year, and the levies of this year."),
  currency: "EUR",
  tariff: {
    name: "RLM, Mittelspannung",
    periods: [{ name: "Arbeitspreis", price: 0.1685 }],
    seasons: [{ name: "All year", starts: [], days: everyDay(windowsOf(["00:00", 0])) }],
    standing: [{ name: "Messstellenbetrieb", amount: 46.5, per: "month" }],
    demand: [
      {
        name: "Leistungspreis",
        price: 118.4,
        per: "year",
        measure: "highest",
        minutes: 15,
        periods: [],
        seasons: [],
        ratchet: { percent: 100, months: 11 },
      },
    ],
    surcharges: [
      { name: "Stromsteuer", from: SINCE, price: 0.0205 },
      { name: "Netzumlagen", from: SINCE, price: 0.0265 },
    ],
    exportPrice: 0.0795,
    taxes: [{ name: "Umsatzsteuer", percent: 19, on: [...ALL_CHARGES] }],
    source:
      "Example in the manner of a medium-voltage contract with measured demand. Replace the prices with your contract.",
  },
};

const [PEAK, PART_PEAK, OFF_PEAK, SUPER_OFF_PEAK] = [0, 1, 2, 3];
const [WINTER_PEAK, WINTER_OFF_PEAK] = [4, 5];

/** In the manner of PG&E B-19: the same hours on every day, three seasons, four demand charges. */
const CALIFORNIA: TariffExample = {
  key: "california-tou",
  title: phrase("California: TOU with demand charges"),
  note: phrase("Check the voltage level and the seasons. Every day of the week has the same hours."),
  currency: "USD",
  tariff: {
    name: "B-19 secondary",
    periods: [
      { name: "Summer peak", price: 0.21438 },
      { name: "Summer part-peak", price: 0.17306 },
      { name: "Summer off-peak", price: 0.14392 },
      { name: "Super off-peak", price: 0.08862 },
      { name: "Winter peak", price: 0.18715 },
      { name: "Winter off-peak", price: 0.14387 },
    ],
    seasons: [
      {
        name: "Summer",
        starts: ["06-01"],
        days: everyDay(
          windowsOf(
            ["00:00", OFF_PEAK],
            ["14:00", PART_PEAK],
            ["16:00", PEAK],
            ["21:00", PART_PEAK],
            ["23:00", OFF_PEAK],
          ),
        ),
      },
      {
        name: "Winter",
        starts: ["10-01"],
        days: everyDay(windowsOf(["00:00", WINTER_OFF_PEAK], ["16:00", WINTER_PEAK], ["21:00", WINTER_OFF_PEAK])),
      },
      {
        name: "Spring",
        starts: ["03-01"],
        days: everyDay(
          windowsOf(
            ["00:00", WINTER_OFF_PEAK],
            ["09:00", SUPER_OFF_PEAK],
            ["14:00", WINTER_OFF_PEAK],
            ["16:00", WINTER_PEAK],
            ["21:00", WINTER_OFF_PEAK],
          ),
        ),
      },
    ],
    standing: [{ name: "Customer charge", amount: 55.14, per: "day" }],
    demand: [
      { name: "Maximum demand", price: 32.9, per: "month", measure: "highest", minutes: 15, periods: [], seasons: [] },
      {
        name: "Maximum peak demand, summer",
        price: 39.72,
        per: "month",
        measure: "highest",
        minutes: 15,
        periods: [PEAK],
        seasons: [0],
      },
      {
        name: "Maximum part-peak demand, summer",
        price: 8.24,
        per: "month",
        measure: "highest",
        minutes: 15,
        periods: [PART_PEAK],
        seasons: [0],
      },
      {
        name: "Maximum peak demand, winter",
        price: 2.61,
        per: "month",
        measure: "highest",
        minutes: 15,
        periods: [WINTER_PEAK],
        seasons: [1, 2],
      },
    ],
    surcharges: [{ name: "Energy commission tax", from: SINCE, price: 0.0003 }],
    exportPrice: 0.05,
    taxes: [{ name: "Utility users' tax", percent: 7.5, on: [...ALL_CHARGES] }],
    source: "Example in the manner of PG&E schedule B-19 (secondary voltage). Replace the prices with your contract.",
  },
};

/** The prices are examples: a person replaces them by those of the contract. */
export const TARIFF_EXAMPLES: readonly TariffExample[] = [THAILAND, PORTUGAL, GERMANY, CALIFORNIA];
