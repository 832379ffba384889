import {
  listLanguages,
  type Preferences,
  UNIT_KINDS,
  unitChoices,
  type UnitKind,
  UnitPreferences,
} from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import formStyles from "../../collections/form/form.module.css";
import { ask } from "../../platform/http.ts";

interface Choice {
  /** Empty: not chosen here. */
  readonly value: string;
  readonly label: string;
}

const DATES = [
  ["dmy", "28 Nov 2026, 28/11/2026"],
  ["mdy", "Nov 28, 2026, 11/28/2026"],
  ["ymd", "2026-11-28"],
] as const;

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
  /** What holds where nothing is chosen here. */
  readonly otherwise: Phrase;
  readonly isDisabled?: boolean;
}

/** Language, first page, dates, numbers and units, for a person or for a site. */
export function PreferenceFields({ value, onChange, otherwise, isDisabled = false }: PreferenceFieldsProps) {
  const { data } = useQuery({ queryKey: ["languages"], queryFn: ({ signal }) => ask(listLanguages, { signal }) });
  const languages = [{ tag: "en", name: "English" }, ...(data?.languages ?? [])];
  const field = (
    label: string,
    chosen: string | null,
    choices: readonly Choice[],
    set: (chosen: string | null) => void,
  ) => (
    <Select
      key={label}
      label={label}
      data={[{ value: "", label: t(otherwise) }, ...choices]}
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
    choices: readonly (readonly [NonNullable<Preferences[Key]>, string])[],
  ) =>
    field(
      label,
      value[key] === null ? null : String(value[key]),
      choices.map(([choice, words]) => ({ value: String(choice), label: words })),
      (picked) => {
        const [choice = null] = choices.find(([known]) => String(known) === picked) ?? [];
        onChange({ ...value, [key]: choice });
      },
    );
  return (
    <div className={`grid items-start min-w-0 m-0 border-0 ${formStyles["grid"]}`}>
      {ofOne(
        "language",
        t("Language"),
        languages.map(({ tag, name }) => [tag, name]),
      )}
      {ofOne("opensFirst", t("Opens first"), [
        ["menu", t("First page of the menu")],
        ["campus", t("Campus")],
      ])}
      {ofOne("dateOrder", t("Dates"), DATES)}
      {ofOne("era", t("Years"), [
        ["common", t("Common era, {year}", { year: "2026" })],
        ["buddhist", t("Buddhist era, {year}", { year: "2569" })],
      ])}
      {ofOne("firstWeekday", t("First day of the week"), [
        [1, t("Monday")],
        [7, t("Sunday")],
        [6, t("Saturday")],
      ])}
      {ofOne("clock", t("Clock"), [
        ["24h", t("24 hours, {clock}", { clock: "18:30" })],
        ["12h", t("12 hours, {clock}", { clock: "6:30 pm" })],
      ])}
      {ofOne("decimal", t("Numbers"), DECIMALS)}
      {UNIT_KINDS.map((kind) =>
        field(
          t(UNIT_LABELS[kind]),
          value.units[kind],
          unitChoices(kind).map((unit) => ({ value: unit, label: unit })),
          (unit) => {
            onChange({ ...value, units: UnitPreferences.parse({ ...value.units, [kind]: unit }) });
          },
        ),
      )}
    </div>
  );
}
