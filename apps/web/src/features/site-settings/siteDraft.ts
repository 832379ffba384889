import { dayAfter } from "@atrium/contract";
import { NO_PREFERENCES, type Preferences, SiteSettings, siteTermsProblems } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import type { FieldErrors } from "../../collections/form/useSubmit.ts";
import { typedNumber } from "../../platform/words/shown.ts";
import { type TariffDraft, tariffDraft, tariffOf, typed } from "./tariffs/tariffDraft.ts";

/** An emission factor as it is typed. */
export interface FactorDraft {
  readonly key: string;
  readonly from: string;
  readonly until: string;
  readonly kgPerKwh: string;
  readonly source: string;
}

/** The settings of the site as they are typed. */
export interface SiteDraft {
  readonly name: string;
  /** Empty: Campus. */
  readonly word: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly help: string;
  /** Degrees; both empty: the site says nothing of where it stands. */
  readonly location: { readonly latitude: string; readonly longitude: string };
  /** Addresses; empty: none. */
  readonly booking: { readonly address: string; readonly calendar: string };
  readonly tariffs: readonly TariffDraft[];
  readonly emissionFactors: readonly FactorDraft[];
  readonly preferences: Preferences;
}

export type DraftPart = keyof SiteDraft;

export const PART_WORDS: Readonly<Record<DraftPart, Phrase>> = {
  name: phrase("the name"),
  word: phrase("the word for the site"),
  timeZone: phrase("the time zone"),
  currency: phrase("the currency"),
  help: phrase("the help line"),
  location: phrase("the location"),
  booking: phrase("the booking service"),
  tariffs: phrase("the tariffs"),
  emissionFactors: phrase("the emission factors"),
  preferences: phrase("language and units"),
};

export const DRAFT_PARTS = [
  "name",
  "word",
  "timeZone",
  "currency",
  "help",
  "location",
  "booking",
  "tariffs",
  "emissionFactors",
  "preferences",
] as const;

export function draftOf(settings: SiteSettings): SiteDraft {
  const { name, word, timeZone, currency, help, location, booking, tariffs, emissionFactors, preferences } = settings;
  return {
    name,
    word: word ?? "",
    timeZone,
    currency,
    help: help ?? "",
    location: { latitude: typed(location?.latitude), longitude: typed(location?.longitude) },
    booking: { address: booking?.address ?? "", calendar: booking?.calendar ?? "" },
    tariffs: tariffs.map(tariffDraft),
    emissionFactors: emissionFactors.map(({ from, until, kgPerKwh, source }, index) => ({
      key: String(index),
      from,
      until: until ?? "",
      kgPerKwh: typed(kgPerKwh),
      source,
    })),
    preferences: preferences ?? NO_PREFERENCES,
  };
}

/** What a draft says, or what is wrong with it by its paths in the request. */
export type Checked = { readonly settings: SiteSettings } | { readonly errors: FieldErrors };

export function checkDraft(draft: SiteDraft): Checked {
  const found = SiteSettings.safeParse(requestOf(draft));
  if (!found.success) {
    const errors = found.error.issues.map(({ path, message }) => [path.join("."), worded(path, message)] as const);
    return { errors: Object.fromEntries(errors.toReversed()) };
  }
  const problems = siteTermsProblems(found.data);
  if (problems.length === 0) return { settings: found.data };
  // The first of a path: the others follow from it.
  return { errors: Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message])) };
}

function requestOf(draft: SiteDraft): unknown {
  const { name, word, timeZone, currency, help, location, booking, tariffs, emissionFactors, preferences } = draft;
  const [address, calendar] = [booking.address.trim(), booking.calendar.trim()];
  const isPlaced = location.latitude.trim() !== "" || location.longitude.trim() !== "";
  return {
    name,
    ...(word.trim() === "" ? {} : { word: word.trim() }),
    timeZone,
    currency: currency.trim().toUpperCase(),
    ...(help.trim() === "" ? {} : { help: help.trim() }),
    ...(isPlaced
      ? { location: { latitude: typedNumber(location.latitude), longitude: typedNumber(location.longitude) } }
      : {}),
    ...(address === "" && calendar === "" ? {} : { booking: { address, ...(calendar === "" ? {} : { calendar }) } }),
    tariffs: tariffs.map(tariffOf),
    emissionFactors: emissionFactors.map(factorOf),
    ...(JSON.stringify(preferences) === JSON.stringify(NO_PREFERENCES) ? {} : { preferences }),
  };
}

function factorOf({ key: _key, until, kgPerKwh, source, from }: FactorDraft): object {
  return { from, ...(until === "" ? {} : { until }), kgPerKwh: typedNumber(kgPerKwh), source: source.trim() };
}

function worded(path: readonly PropertyKey[], message: string): string {
  const field = path.at(-1);
  if (field === "from" && !path.includes("windows")) return t("Choose the first day");
  return message.includes("NaN") ? t("Enter a number such as 4.20") : message;
}

/** The rows with one more, which begins on a day; the one without an end, or over that day, ends the day before. */
export function withNew<Row extends TariffDraft | FactorDraft>(rows: readonly Row[], from: string): Row[] {
  const newest = rows.toSorted((one, other) => (one.from < other.from ? -1 : 1)).at(-1);
  if (newest === undefined) return [...rows];
  if (!isDay(newest.from)) return [...rows, { ...newest, key: `new-${String(rows.length)}`, from, until: "" }];
  const begins = from > newest.from ? from : dayAfter(newest.from);
  const ended = rows.map((row) =>
    row === newest && (row.until === "" || row.until >= begins) ? { ...row, until: dayAfter(begins, -1) } : row,
  );
  return [...ended, { ...newest, key: `new-${String(rows.length)}-${begins}`, from: begins, until: "" }];
}

/** The rows with other days for one; the row that ended the day before it follows its first day. */
export function withSpan<Row extends TariffDraft | FactorDraft>(
  rows: readonly Row[],
  key: string,
  span: { readonly from?: string; readonly until?: string },
): Row[] {
  const before = rows.find((row) => row.key === key);
  return rows.map((row) => {
    if (row.key === key) return { ...row, ...span };
    const isFollowing = before !== undefined && isDay(span.from) && isDay(before.from) && endsBefore(row, before);
    return isFollowing && span.from > row.from ? { ...row, until: dayAfter(span.from, -1) } : row;
  });
}

/** The rows without one; the row that ended the day before it takes over its days. */
export function withoutRow<Row extends TariffDraft | FactorDraft>(rows: readonly Row[], key: string): Row[] {
  const gone = rows.find((row) => row.key === key);
  return rows.flatMap((row) => {
    if (row.key === key) return [];
    return gone !== undefined && isDay(gone.from) && endsBefore(row, gone) ? [{ ...row, until: gone.until }] : [row];
  });
}

function endsBefore(row: Pick<TariffDraft, "until">, next: Pick<TariffDraft, "from">): boolean {
  return row.until !== "" && row.until === dayAfter(next.from, -1);
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^[12]\d{3}-\d\d-\d\d$/.test(text);
}

/** What a row is on a day: over, valid or to come. */
export function stageOf(
  { from, until }: Pick<TariffDraft, "from" | "until">,
  today: string,
): "over" | "valid" | "to come" {
  if (until !== "" && until < today) return "over";
  return from > today ? "to come" : "valid";
}

/** Whether two settings say the same in a part. */
export function isSamePart(one: SiteSettings, other: SiteSettings, part: DraftPart): boolean {
  return JSON.stringify(one[part] ?? null) === JSON.stringify(other[part] ?? null);
}
