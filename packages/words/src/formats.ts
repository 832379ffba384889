/** The unit that a quantity is shown in, and how a number of its own unit becomes one of it: value × factor + offset. */
export interface ShownUnit {
  readonly unit: string;
  readonly factor: number;
  readonly offset: number;
}

/** How a person writes numbers and dates, and the units that they think in. */
export interface Formats {
  readonly decimal: "." | ",";
  readonly dateOrder: "dmy" | "mdy" | "ymd";
  /** Buddhist: 543 years more. */
  readonly era: "common" | "buddhist";
  readonly clock: "24h" | "12h";
  /** ISO 8601: 1 is Monday, 7 Sunday. */
  readonly firstWeekday: 1 | 6 | 7;
  /** The unit for quantities of a unit; undefined: its own. */
  readonly shown: (unit: string) => ShownUnit | undefined;
}

/** As the product writes them where nobody has chosen. */
export const STANDARD_FORMATS: Formats = {
  decimal: ".",
  dateOrder: "dmy",
  era: "common",
  clock: "24h",
  firstWeekday: 1,
  shown: () => undefined,
};
