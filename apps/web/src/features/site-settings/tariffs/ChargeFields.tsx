import { CHARGE_KINDS } from "@atrium/contract/site";
import { phrase, t } from "@atrium/words";
import { Checkbox, Select } from "@mantine/core";
import { FormError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { DemandFields } from "./DemandFields.tsx";
import { Field } from "./Field.tsx";
import { Lines } from "./Lines.tsx";
import { changedAt, type TariffDraft } from "./tariffDraft.ts";
import { CHARGE_NAMES } from "./tariffWords.ts";

interface ChargeFieldsProps {
  tariff: TariffDraft;
  currency: string;
  errors: FieldErrors;
  onChange: (change: Partial<TariffDraft>) => void;
}

const MAX_LINES = 10;

const FEE_SPANS = [
  { value: "day", label: phrase("Day") },
  { value: "month", label: phrase("Month") },
] as const;

/** What a bill has besides the energy: fees, demand, surcharges, export, taxes. */
export function ChargeFields(props: ChargeFieldsProps) {
  const { tariff, currency, errors, onChange } = props;
  return (
    <>
      <StandingFields {...props} />
      <DemandFields {...props} />
      <SurchargeFields {...props} />
      <div style={{ maxWidth: 220 }}>
        <Field
          label={t("Export price")}
          unit={`${currency}/kWh`}
          kind="number"
          value={tariff.exportPrice}
          error={errors["exportPrice"]}
          onChange={(exportPrice) => onChange({ exportPrice })}
        />
      </div>
      <TaxFields {...props} />
    </>
  );
}

function StandingFields({ tariff: { standing }, currency, errors, onChange }: ChargeFieldsProps) {
  return (
    <Lines
      title={t("Standing fees")}
      lines={standing}
      nameOf={({ name }) => name}
      addLabel={t("Add standing fee")}
      onAdd={
        standing.length >= MAX_LINES
          ? undefined
          : () => onChange({ standing: [...standing, { name: t("Standing fee"), amount: "", per: "month" }] })
      }
      onRemove={(index) => () => onChange({ standing: standing.filter((_, at) => at !== index) })}
    >
      {(fee, index) => {
        const set = (change: Partial<typeof fee>) => {
          onChange({ standing: changedAt(standing, index, change) });
        };
        const path = `standing.${String(index)}`;
        return (
          <>
            <Field
              label={t("Name")}
              isRequired
              value={fee.name}
              error={errors[`${path}.name`]}
              onChange={(name) => set({ name })}
            />
            <Field
              label={t("Amount")}
              unit={currency}
              kind="number"
              isRequired
              value={fee.amount}
              error={errors[`${path}.amount`]}
              onChange={(amount) => set({ amount })}
            />
            <Select
              label={t("Per")}
              allowDeselect={false}
              data={FEE_SPANS.map(({ value, label }) => ({ value, label: t(label) }))}
              value={fee.per}
              onChange={(value) => {
                const found = FEE_SPANS.find((one) => one.value === value);
                if (found !== undefined) set({ per: found.value });
              }}
            />
          </>
        );
      }}
    </Lines>
  );
}

function SurchargeFields({ tariff: { surcharges, from }, currency, errors, onChange }: ChargeFieldsProps) {
  return (
    <Lines
      title={t("Surcharges per kWh")}
      note={t("Such as Ft or an electricity tax. They count for each imported kWh; below zero is a rebate.")}
      lines={surcharges}
      nameOf={({ name }) => name}
      addLabel={t("Add surcharge")}
      onAdd={() => onChange({ surcharges: [...surcharges, { name: "", from, until: "", price: "" }] })}
      onRemove={(index) => () => onChange({ surcharges: surcharges.filter((_, at) => at !== index) })}
    >
      {(one, index) => {
        const set = (change: Partial<typeof one>) => {
          onChange({ surcharges: changedAt(surcharges, index, change) });
        };
        const path = `surcharges.${String(index)}`;
        return (
          <>
            <Field
              label={t("Name")}
              isRequired
              value={one.name}
              error={errors[`${path}.name`]}
              onChange={(name) => set({ name })}
            />
            <Field
              label={t("Price")}
              unit={`${currency}/kWh`}
              kind="number"
              isRequired
              value={one.price}
              error={errors[`${path}.price`]}
              onChange={(price) => set({ price })}
            />
            <Field
              label={t("First day")}
              kind="date"
              isRequired
              value={one.from}
              error={errors[`${path}.from`]}
              onChange={(day) => set({ from: day })}
            />
            <Field
              label={t("Last day")}
              kind="date"
              value={one.until}
              error={errors[`${path}.until`]}
              onChange={(until) => set({ until })}
            />
          </>
        );
      }}
    </Lines>
  );
}

function TaxFields({ tariff: { taxes }, errors, onChange }: ChargeFieldsProps) {
  return (
    <Lines
      title={t("Taxes")}
      lines={taxes}
      nameOf={({ name }) => name}
      addLabel={t("Add tax")}
      onAdd={
        taxes.length >= MAX_LINES
          ? undefined
          : () => onChange({ taxes: [...taxes, { name: t("VAT"), percent: "", on: [...CHARGE_KINDS] }] })
      }
      onRemove={(index) => () => onChange({ taxes: taxes.filter((_, at) => at !== index) })}
    >
      {(tax, index) => {
        const set = (change: Partial<typeof tax>) => {
          onChange({ taxes: changedAt(taxes, index, change) });
        };
        const path = `taxes.${String(index)}`;
        return (
          <>
            <Field
              label={t("Name")}
              isRequired
              value={tax.name}
              error={errors[`${path}.name`]}
              onChange={(name) => set({ name })}
            />
            <Field
              label={t("Percent")}
              unit="%"
              kind="number"
              isRequired
              value={tax.percent}
              error={errors[`${path}.percent`]}
              onChange={(percent) => set({ percent })}
            />
            <fieldset className="bare row wrap gap-10" style={{ flexBasis: "100%" }}>
              <legend className="p-0 t12 m">{t("Charged on")}</legend>
              {CHARGE_KINDS.map((kind) => (
                <Checkbox
                  key={kind}
                  label={t(CHARGE_NAMES[kind])}
                  checked={tax.on.includes(kind)}
                  onChange={() => {
                    set({ on: CHARGE_KINDS.filter((one) => tax.on.includes(one) !== (one === kind)) });
                  }}
                />
              ))}
              {errors[`${path}.on`] !== undefined && <FormError>{errors[`${path}.on`]}</FormError>}
            </fieldset>
          </>
        );
      }}
    </Lines>
  );
}
