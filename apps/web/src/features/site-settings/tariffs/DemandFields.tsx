import { phrase, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { Field } from "./Field.tsx";
import { Lines } from "./Lines.tsx";
import { changedAt, type DemandDraft, type TariffDraft } from "./tariffDraft.ts";

interface DemandFieldsProps {
  tariff: TariffDraft;
  currency: string;
  errors: FieldErrors;
  onChange: (change: Partial<TariffDraft>) => void;
}

const MAX_LINES = 10;

const MEASURES = [
  { value: "15", label: phrase("Highest 15-minute mean"), measure: "highest", minutes: 15 },
  { value: "30", label: phrase("Highest 30-minute mean"), measure: "highest", minutes: 30 },
  { value: "60", label: phrase("Highest 60-minute mean"), measure: "highest", minutes: 60 },
  { value: "mean", label: phrase("Mean power of the periods"), measure: "mean", minutes: 15 },
] as const;

const SPANS = [
  { value: "month", label: phrase("Month") },
  { value: "year", label: phrase("Year, a twelfth each month") },
  { value: "day", label: phrase("Day") },
] as const;

const NEW: DemandDraft = {
  name: "",
  price: "",
  per: "month",
  measure: "highest",
  minutes: 15,
  periods: [],
  seasons: [],
  percent: "",
  months: "",
};

/** What a kW costs: of which mean, in which periods, and no less than what of the months before. */
export function DemandFields({ tariff, currency, errors, onChange }: DemandFieldsProps) {
  const { demand } = tariff;
  return (
    <Lines
      title={t("Demand charges")}
      lines={demand}
      nameOf={({ name }) => name}
      addLabel={t("Add demand charge")}
      onAdd={
        demand.length >= MAX_LINES
          ? undefined
          : () => onChange({ demand: [...demand, { ...NEW, name: t("Demand charge") }] })
      }
      onRemove={(index) => () => onChange({ demand: demand.filter((_, at) => at !== index) })}
    >
      {(charge, index) => (
        <OneCharge
          charge={charge}
          path={`demand.${String(index)}`}
          tariff={tariff}
          currency={currency}
          errors={errors}
          onChange={(change) => {
            onChange({ demand: changedAt(demand, index, change) });
          }}
        />
      )}
    </Lines>
  );
}

interface OneChargeProps {
  charge: DemandDraft;
  path: string;
  tariff: TariffDraft;
  currency: string;
  errors: FieldErrors;
  onChange: (change: Partial<DemandDraft>) => void;
}

function OneCharge({ charge, path, tariff, currency, errors, onChange }: OneChargeProps) {
  const measure = charge.measure === "mean" ? "mean" : String(charge.minutes);
  return (
    <>
      <Field
        label={t("Name")}
        isRequired
        value={charge.name}
        error={errors[`${path}.name`]}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label={t("Price")}
        unit={`${currency}/kW`}
        kind="number"
        isRequired
        value={charge.price}
        error={errors[`${path}.price`]}
        onChange={(price) => onChange({ price })}
      />
      <Select
        label={t("Per")}
        allowDeselect={false}
        data={SPANS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={charge.per}
        onChange={(value) => {
          const found = SPANS.find((one) => one.value === value);
          if (found !== undefined) onChange({ per: found.value });
        }}
      />
      <Select
        label={t("Measured as")}
        allowDeselect={false}
        data={MEASURES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={measure}
        error={fieldError(errors[`${path}.measure`])}
        onChange={(value) => {
          const found = MEASURES.find((one) => one.value === value);
          if (found !== undefined) onChange({ measure: found.measure, minutes: found.minutes });
        }}
      />
      <MultiSelect
        label={t("In periods")}
        options={tariff.periods.map(({ name }, at) => ({ value: String(at), label: name }))}
        chosen={charge.periods.map(String)}
        empty={t("In all periods")}
        placeholder={t("Add a period")}
        error={errors[`${path}.periods`]}
        onChange={(chosen) => onChange({ periods: chosen.map(Number) })}
      />
      {tariff.seasons.length > 1 && (
        <MultiSelect
          label={t("In seasons")}
          options={tariff.seasons.map(({ name }, at) => ({ value: String(at), label: name }))}
          chosen={charge.seasons.map(String)}
          empty={t("In all seasons")}
          placeholder={t("Add a season")}
          error={errors[`${path}.seasons`]}
          onChange={(chosen) => onChange({ seasons: chosen.map(Number) })}
        />
      )}
      {charge.measure === "highest" && (
        <>
          <Field
            label={t("At least")}
            unit="%"
            kind="number"
            value={charge.percent}
            error={errors[`${path}.ratchet.percent`]}
            onChange={(percent) => onChange({ percent })}
          />
          <Field
            label={t("of the highest of the last months")}
            kind="number"
            value={charge.months}
            error={errors[`${path}.ratchet.months`]}
            onChange={(months) => onChange({ months })}
          />
        </>
      )}
    </>
  );
}
