import {
  type Preferences,
  standardUnit,
  UNIT_KINDS,
  unitChoices,
  type UnitKind,
  UnitPreferences,
} from "@atrium/contract/site";
import {
  currentLanguage,
  type DateFormat,
  type Formats,
  momentIn,
  phrase,
  type Phrase,
  STANDARD_FORMATS,
  t,
} from "@atrium/words";
import { Select } from "@mantine/core";
import styles from "./PreferenceFields.module.css";
import { useSiteWord } from "../../platform/site.ts";
import { useLanguages } from "./useLanguages.ts";

interface Choice {
  /** Empty: not chosen here. */
  readonly value: string;
  readonly label: string;
  /** Beside it in the list. */
  readonly more?: string | undefined;
}

const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
/** A moment that shows how dates and times are written. */
const SAMPLE = Date.UTC(2026, 10, 28, 18, 30);

const DECIMALS = [
  [".", "1,234.50"],
  [",", "1.234,50"],
] as const;

const UNIT_LABELS: Readonly<Record<UnitKind, Phrase>> = {
  temperature: phrase("Temperature"),
  length: phrase("Length"),
  area: phrase("Area"),
  volume: phrase("Volume ## of water"),
  flow: phrase("Flow"),
  pressure: phrase("Pressure"),
  speed: phrase("Wind speed"),
  mass: phrase("Mass"),
  illuminance: phrase("Illuminance"),
};

interface PreferenceFieldsProps {
  readonly value: Preferences;
  readonly onChange: (value: Preferences) => void;
  /** The words for what holds where nothing is chosen here. */
  readonly otherwise: Phrase;
  /** What that is; what is null is the product's own. */
  readonly defaults: Preferences | undefined;
  readonly isDisabled?: boolean;
}

/** Language, first page, dates, numbers and units, for a person or for a site. */
export function PreferenceFields({ value, onChange, otherwise, defaults, isDisabled = false }: PreferenceFieldsProps) {
  const word = useSiteWord();
  const languages = useLanguages();
  const field = (
    label: string,
    chosen: string | null,
    choices: readonly Choice[],
    { meant, set }: { readonly meant: string | undefined; readonly set: (chosen: string | null) => void },
  ) => (
    <Select
      key={label}
      label={label}
      data={[
        { value: "", label: meant === undefined ? t(otherwise) : `${t(otherwise)} (${meant})` },
        ...choices.map(({ value: choice, label: words, more }) => ({
          value: choice,
          label: more === undefined ? words : `${words}, ${more}`,
        })),
      ]}
      value={chosen ?? ""}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(picked) => {
        set(picked === "" ? null : picked);
      }}
    />
  );
  const ofOne = <Key extends Exclude<keyof Preferences, "units">>(
    key: Key,
    label: string,
    choices: readonly (readonly [NonNullable<Preferences[Key]>, words: string, more?: string])[],
  ) => {
    const site = defaults?.[key] ?? STANDARD[key];
    return field(
      label,
      value[key] === null ? null : String(value[key]),
      choices.map(([choice, words, more]) => ({ value: String(choice), label: words, more })),
      {
        meant: defaults && choices.find(([choice]) => choice === site)?.[1],
        set: (picked) => {
          const [choice = null] = choices.find(([known]) => String(known) === picked) ?? [];
          onChange({ ...value, [key]: choice });
        },
      },
    );
  };
  return (
    <div className={`grid items-start min-w-0 ${styles["fields"]}`}>
      {ofOne(
        "language",
        t("Language"),
        languages.map(({ tag, name }) => [tag, name]),
      )}
      {ofOne("opensFirst", t("Opens first"), [
        ["menu", t("First page of the menu")],
        ["campus", word],
      ])}
      {ofOne("dateOrder", t("Dates"), DATE_ORDERS.map(sampleDates))}
      {ofOne("era", t("Years"), [
        ["common", t("Common era"), "2026"],
        ["buddhist", t("Buddhist era"), "2569"],
      ])}
      {ofOne("firstWeekday", t("First day of the week"), [
        [1, t("Monday")],
        [7, t("Sunday")],
        [6, t("Saturday")],
      ])}
      {ofOne("clock", t("Clock"), [
        ["24h", t("24 hours"), sample("HH:mm", { clock: "24h" })],
        ["12h", t("12 hours"), sample("HH:mm", { clock: "12h" })],
      ])}
      {ofOne("decimal", t("Numbers"), DECIMALS)}
      {UNIT_KINDS.map((kind) =>
        field(
          t(UNIT_LABELS[kind]),
          value.units[kind],
          unitChoices(kind).map((unit) => ({ value: unit, label: unit })),
          {
            meant: defaults && (defaults.units[kind] ?? standardUnit(kind) ?? t("as measured")),
            set: (unit) => {
              onChange({ ...value, units: UnitPreferences.parse({ ...value.units, [kind]: unit }) });
            },
          },
        ),
      )}
    </div>
  );
}

/** What the product does where neither a person nor the site has chosen. A language is that of the browser. */
const STANDARD = { ...STANDARD_FORMATS, language: null, opensFirst: "menu" } as const;

/** The sample moment as somebody reads it who has chosen these formats. */
function sample(format: DateFormat, chosen: Partial<Formats>): string {
  return momentIn(
    { moment: SAMPLE, format, zone: "UTC" },
    { ...currentLanguage(), formats: { ...STANDARD_FORMATS, ...chosen } },
  );
}

/** A day as dates in this order are written: with the name of its month, and in numbers where that is another way. */
function sampleDates(
  dateOrder: (typeof DATE_ORDERS)[number],
): [(typeof DATE_ORDERS)[number], words: string, more?: string] {
  const [named, numbers] = [sample("DD MMM YYYY", { dateOrder }), sample("DD/MM/YYYY", { dateOrder })];
  return named === numbers ? [dateOrder, named] : [dateOrder, named, numbers];
}
