import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Checkbox, Select, Switch, NumberInput } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { useSite } from "../../../../platform/site.ts";
import type { ActionThings } from "../../actions/useActionThings.ts";
import { FormBlock } from "../../FormBlock.tsx";
import { TimeField } from "../../TimeField.tsx";
import { WeekdayToggles } from "../../../../collections/form/WeekdayToggles.tsx";
import type { LimitDraft } from "./limitDraft.ts";
import { type MeteredPower, powerLabel } from "./meters.ts";
import { StagesEditor } from "./StagesEditor.tsx";

const ALL_DAY = [
  { value: "hours", label: phrase("Hours") },
  { value: "all", label: phrase("All day") },
] as const;

interface LimitBlocksProps {
  draft: LimitDraft;
  errors: FieldErrors;
  things: ActionThings;
  powers: readonly MeteredPower[];
  onChange: (change: Partial<LimitDraft>) => void;
}

/** What a peak limit is, part by part in the order of its sentence. */
export function LimitBlocks({ draft, errors, things, powers, onChange }: LimitBlocksProps) {
  return (
    <>
      <FormBlock name={t("Keep ## below a limit")}>
        <MeterField draft={draft} errors={errors} powers={powers} onChange={onChange} />
        <MinutesLine
          label={t("below a 15-minute mean of")}
          unit="kW"
          value={draft.limit}
          error={errors["limit"]}
          onChange={(limit) => onChange({ limit })}
        />
        <MinutesLine
          label={t("Shed the next stage when the forecast exceeds the limit for")}
          value={draft.settleMinutes}
          error={errors["settleMinutes"]}
          onChange={(settleMinutes) => onChange({ settleMinutes })}
        />
      </FormBlock>
      <FormBlock name={t("Only")}>
        <WeekdayToggles days={draft.days} onChange={(days) => onChange({ days })} />
        {errors["days"] !== undefined && fieldError(t("Select at least one day"))}
        <div className="row wrap gap-8">
          <Segmented
            label={t("Hours of the day")}
            segments={labelled(ALL_DAY)}
            value={draft.isAllDay ? "all" : "hours"}
            onChange={(hours) => onChange({ isAllDay: hours === "all" })}
          />
          {!draft.isAllDay && (
            <>
              <TimeField
                label={t("From")}
                value={draft.from}
                isWrong={errors["hours.from"] !== undefined}
                onChange={(from) => onChange({ from })}
              />
              <span>{t("to")}</span>
              <TimeField
                label={t("To")}
                value={draft.to}
                isWrong={errors["hours.to"] !== undefined && draft.from !== draft.to}
                onChange={(to) => onChange({ to })}
              />
            </>
          )}
        </div>
        {draft.from === draft.to && fieldError(errors["hours.to"])}
        <Checkbox
          label={t("Not on holidays")}
          checked={draft.isOffOnHolidays}
          onChange={({ currentTarget }) => onChange({ isOffOnHolidays: currentTarget.checked })}
        />
      </FormBlock>
      <FormBlock name={t("Shed")}>
        <StagesEditor
          stages={draft.stages}
          things={things}
          errors={errorsBelow(errors, "stages")}
          onChange={(stages) => onChange({ stages })}
        />
        <p className="t12 muted">
          {t(
            "Only load that can be reduced at that moment is set: a limit never switches on, brightens or cools further, and a device that does not report its state is left unchanged.",
          )}
        </p>
      </FormBlock>
      <FormBlock name={t("Give back")}>
        <MinutesLine
          label={t("once the mean is below the limit by")}
          unit="kW"
          value={draft.margin}
          error={errors["margin"]}
          onChange={(margin) => onChange({ margin })}
        />
        <p className="t12 muted">
          {t("Enter at least the load of one stage. Otherwise it is shed again soon after it is restored.")}
        </p>
        <MinutesLine
          label={t("after at least")}
          value={draft.leastMinutes}
          error={errors["leastMinutes"]}
          onChange={(leastMinutes) => onChange({ leastMinutes })}
        />
        <MinutesLine
          label={t("after at most")}
          value={draft.mostMinutes}
          error={errors["mostMinutes"]}
          onChange={(mostMinutes) => onChange({ mostMinutes })}
        />
        <MinutesLine
          label={t("Then do not shed it again for")}
          value={draft.restMinutes}
          error={errors["restMinutes"]}
          onChange={(restMinutes) => onChange({ restMinutes })}
        />
      </FormBlock>
      <FormBlock name={t("Limits")}>
        <Switch
          label={t("Watch only: log each stage, send no commands")}
          checked={draft.isWatchOnly}
          onChange={({ currentTarget }) => onChange({ isWatchOnly: currentTarget.checked })}
        />
        <p className="t12 muted">
          {t(
            "Operator overrides, interlocks and fire alarms take precedence, and so do conditions: ventilation needed for stuffy air is not shed.",
          )}
        </p>
      </FormBlock>
    </>
  );
}

/** Which power it is that has a limit. */
function MeterField({ draft, errors, powers, onChange }: Omit<LimitBlocksProps, "things">) {
  const { places } = useSite();
  const keyOf = (device: string, point: string): string => `${device} ${point}`;
  const known = powers.map((power) => ({
    value: keyOf(power.device.id, power.point.key),
    label: powerLabel(power, places),
  }));
  const value = draft.device === "" ? null : keyOf(draft.device, draft.point);
  const isKnown = value === null || known.some((one) => one.value === value);
  const wrong = errors["source.device"] ?? errors["source.point"];
  return (
    <Select
      label={t("Meter")}
      searchable
      allowDeselect={false}
      placeholder={known.length === 0 ? t("None available") : t("Choose one")}
      data={isKnown ? known : [{ value, label: draft.device }, ...known]}
      value={value}
      error={wrong === undefined ? undefined : fieldError(value === null ? t("Choose a meter") : wrong)}
      onChange={(chosen) => {
        const power = powers.find(({ device, point }) => keyOf(device.id, point.key) === chosen);
        if (power !== undefined) onChange({ device: power.device.id, point: power.point.key });
      }}
    />
  );
}

interface MinutesLineProps {
  /** What stands before the number, and names it. */
  label: string;
  /** Absent: minutes. */
  unit?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A number with its words before it and its unit in it. */
function MinutesLine({ label, unit, value, error, onChange }: MinutesLineProps) {
  return (
    <div className="row wrap gap-8">
      <span className="ink2">{label}</span>
      <NumberInput
        aria-label={label}
        w={unit === undefined ? 96 : 120}
        hideControls
        allowDecimal={unit !== undefined}
        rightSection={<span className="t12 muted">{unit ?? t("min")}</span>}
        rightSectionWidth={40}
        value={value}
        error={fieldError(error)}
        onChange={(typed) => {
          onChange(String(typed));
        }}
      />
    </div>
  );
}
