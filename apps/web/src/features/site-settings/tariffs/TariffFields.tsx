import { labelled } from "@atrium/ui";
import { TARIFF_EXAMPLES } from "@atrium/contract/site";
import { phrase, t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { ChargeFields } from "./ChargeFields.tsx";
import { Field } from "./Field.tsx";
import { Lines } from "./Lines.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { changedAt, type PeriodDraft, type TariffDraft, termsDraft, withoutPeriod } from "./tariffDraft.ts";
import styles from "./tariffs.module.css";
import { periodColour } from "./tariffWords.ts";

interface TariffFieldsProps {
  tariff: TariffDraft;
  currency: string;
  /** Of the site's calendar. */
  holidays: number;
  errors: FieldErrors;
  onChange: (change: Partial<TariffDraft>) => void;
}

const HOLIDAYS = [
  { value: "none", label: phrase("Like other days") },
  { value: "ordinary", label: phrase("A group of days of their own, except extra holidays") },
  { value: "all", label: phrase("A group of days of their own") },
] as const;

const MAX_PERIODS = 12;

/** Everything that a tariff says: periods, when they apply, and what is charged besides. */
export function TariffFields({ tariff, currency, holidays, errors, onChange }: TariffFieldsProps) {
  const perKwh = `${currency}/kWh`;
  return (
    <div className={styles["tariff"]}>
      <ExampleSelect currency={currency} onChange={onChange} />
      <Field
        label={t("Name")}
        isRequired
        value={tariff.name}
        error={errors["name"]}
        onChange={(name) => onChange({ name })}
      />
      <Lines
        title={t("Periods and prices")}
        lines={tariff.periods}
        nameOf={({ name }) => name}
        addLabel={t("Add period")}
        onAdd={
          tariff.periods.length >= MAX_PERIODS
            ? undefined
            : () => onChange({ periods: [...tariff.periods, { name: "", price: "", exportPrice: "" }] })
        }
        onRemove={(index) => (tariff.periods.length === 1 ? undefined : () => onChange(withoutPeriod(tariff, index)))}
      >
        {(period, index) => {
          const set = (change: Partial<PeriodDraft>) => {
            onChange({ periods: changedAt(tariff.periods, index, change) });
          };
          const path = `periods.${String(index)}`;
          return (
            <>
              <span className={styles["swatch"]} style={{ background: periodColour(index) }} aria-hidden />
              <Field
                label={t("Name")}
                isRequired
                value={period.name}
                error={errors[`${path}.name`]}
                onChange={(name) => set({ name })}
              />
              <Field
                label={t("Price")}
                unit={perKwh}
                kind="number"
                isRequired
                value={period.price}
                error={errors[`${path}.price`]}
                onChange={(price) => set({ price })}
              />
              <Field
                label={t("Export price")}
                unit={perKwh}
                kind="number"
                value={period.exportPrice}
                error={errors[`${path}.exportPrice`]}
                onChange={(exportPrice) => set({ exportPrice })}
              />
            </>
          );
        }}
      </Lines>
      <Select
        maw={420}
        label={t("Holidays")}
        allowDeselect={false}
        data={labelled(HOLIDAYS)}
        value={tariff.holidays}
        description={t("The calendar has {holidays} this year.", { holidays })}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onChange={(value) => {
          const found = HOLIDAYS.find((one) => one.value === value);
          if (found !== undefined) onChange({ holidays: found.value });
        }}
      />
      <SeasonFields tariff={tariff} errors={errors} onChange={onChange} />
      <ChargeFields tariff={tariff} currency={currency} errors={errors} onChange={onChange} />
      <TextInput
        label={t("Source")}
        autoComplete="off"
        maxLength={500}
        description={t("The contract or tariff sheet, shown where a cost is explained.")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={tariff.source}
        error={fieldError(errors["source"])}
        onChange={(event) => {
          onChange({ source: event.currentTarget.value });
        }}
      />
    </div>
  );
}

interface ExampleSelectProps {
  currency: string;
  onChange: (change: Partial<TariffDraft>) => void;
}

/** Fills a tariff with one that is ready; its days stay. */
function ExampleSelect({ currency, onChange }: ExampleSelectProps) {
  const [key, setKey] = useState<string | null>(null);
  const chosen = TARIFF_EXAMPLES.find((one) => one.key === key);
  const notes =
    chosen === undefined
      ? [t("It replaces everything below. Prices are examples: enter those of your contract.")]
      : [
          t(chosen.note),
          ...(chosen.currency === currency
            ? []
            : [t("Its prices are in {theirs}, the site counts in {currency}.", { theirs: chosen.currency, currency })]),
        ];
  return (
    <Select
      maw={420}
      label={t("Start from an example")}
      placeholder={t("Choose an example")}
      data={TARIFF_EXAMPLES.map(({ key: value, title }) => ({ value, label: t(title) }))}
      value={key}
      description={notes.join(" ")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      onChange={(value) => {
        setKey(value);
        const found = TARIFF_EXAMPLES.find((one) => one.key === value);
        if (found !== undefined) onChange(termsDraft(found.tariff));
      }}
    />
  );
}
