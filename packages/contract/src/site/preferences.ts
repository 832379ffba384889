import { type Formats, STANDARD_FORMATS } from "@atrium/words";
import * as z from "zod";
import { LanguageTag } from "./language.ts";
import { shownUnits, UnitPreferences } from "./unitChoices.ts";

/** How a person reads pages, mails and files. What is null, the site decides, and what the site leaves open, the product. */
export const Preferences = z.object({
  language: LanguageTag.nullable().default(null),
  /** Order of day, month and year. */
  dateOrder: z.enum(["dmy", "mdy", "ymd"]).nullable().default(null),
  /** Years: 2026, or 2569 of the Buddhist era. */
  era: z.enum(["common", "buddhist"]).nullable().default(null),
  /** ISO 8601: 1 is Monday, 7 Sunday. */
  firstWeekday: z.literal([1, 6, 7]).nullable().default(null),
  clock: z.enum(["24h", "12h"]).nullable().default(null),
  decimal: z.enum([".", ","]).nullable().default(null),
  /** What the root leads to: the first page of the menu, or the whole campus. */
  opensFirst: z.enum(["menu", "campus"]).nullable().default(null),
  units: UnitPreferences.prefault({}),
});
export type Preferences = z.infer<typeof Preferences>;

/** Where nobody has chosen anything. */
export const NO_PREFERENCES: Preferences = Preferences.parse({});

/** What holds for a person at a site. */
export function preferencesAt(site: Preferences | undefined, own: Preferences | undefined): Preferences {
  return {
    ...filled(NO_PREFERENCES, site, own),
    units: filled(NO_PREFERENCES.units, site?.units, own?.units),
  };
}

/** Numbers, dates and units as somebody reads them who has these preferences. */
export function formatsOf({ dateOrder, era, firstWeekday, clock, decimal, units }: Preferences): Formats {
  return {
    decimal: decimal ?? STANDARD_FORMATS.decimal,
    dateOrder: dateOrder ?? STANDARD_FORMATS.dateOrder,
    era: era ?? STANDARD_FORMATS.era,
    clock: clock ?? STANDARD_FORMATS.clock,
    firstWeekday: firstWeekday ?? STANDARD_FORMATS.firstWeekday,
    shown: shownUnits(units),
  };
}

/** Choices, each by the last of the layers that makes it. */
function filled<Choices extends object>(none: Choices, ...layers: readonly (Choices | undefined)[]): Choices {
  const made = layers.map((layer) =>
    Object.fromEntries(Object.entries(layer ?? {}).filter(([, choice]) => choice !== null)),
  );
  return Object.assign({}, none, ...made);
}
