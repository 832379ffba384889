import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Checkbox, NumberInput, Switch } from "@mantine/core";
import type { Device } from "../../../../devices/device.ts";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../../collections/form/QuantityInput.tsx";
import { errorsBelow, type FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { ActionsEditor } from "../../actions/ActionsEditor.tsx";
import type { ActionThings } from "../../actions/useActionThings.ts";
import { FormBlock } from "../../FormBlock.tsx";
import { TimeField } from "../../TimeField.tsx";
import { WeekdayToggles } from "../../../../collections/form/WeekdayToggles.tsx";
import type { ConditionDraft } from "./conditionDraft.ts";
import { comparable } from "./sourceThings.ts";
import { WhenFields } from "./WhenFields.tsx";

const ALL_DAY = [
  { value: "hours", label: phrase("Hours") },
  { value: "all", label: phrase("All day") },
] as const;

interface ConditionBlocksProps {
  draft: ConditionDraft;
  errors: FieldErrors;
  things: ActionThings;
  sources: readonly Device[] | undefined;
  onChange: (change: Partial<ConditionDraft>) => void;
}

/** What a condition is, part by part in the order of its sentence. */
export function ConditionBlocks({ draft, errors, things, sources, onChange }: ConditionBlocksProps) {
  const device = sources?.find(({ id }) => id === draft.device);
  const unit = comparable(device).find(({ key }) => key === draft.point)?.unit;
  const end = errors["endsAt"];
  return (
    <>
      <FormBlock name={t("When ## of a condition")}>
        <WhenFields draft={draft} errors={errors} sources={sources} onChange={onChange} />
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
      <FormBlock name={t("Then")}>
        <ActionsEditor
          drafts={draft.actions}
          things={things}
          errors={errorsBelow(errors, "actions")}
          onChange={(actions) => onChange({ actions })}
        />
      </FormBlock>
      <FormBlock name={t("Until")}>
        <div className="row wrap gap-8">
          <span className="ink2">{draft.operator === ">" ? t("the value is below") : t("the value is above")}</span>
          <QuantityInput
            aria-label={t("End threshold")}
            w={130}
            hideControls
            unit={unit}
            rightSectionWidth={54}
            value={draft.endsAt}
            error={fieldError(end)}
            onChange={(endsAt) => onChange({ endsAt })}
          />
          {draft.forMinutes !== "0" && (
            <span className="ink2">{t("for {forMinutes} min", { forMinutes: draft.forMinutes })}</span>
          )}
        </div>
        <div className="row wrap gap-8">
          <Checkbox
            label={t("or after at most")}
            checked={!draft.isOpen}
            onChange={({ currentTarget }) => onChange({ isOpen: !currentTarget.checked })}
          />
          {!draft.isOpen && (
            <MinutesInput
              label={t("Maximum time, minutes")}
              value={draft.mostMinutes}
              error={errors["mostMinutes"]}
              onChange={(mostMinutes) => onChange({ mostMinutes })}
            />
          )}
        </div>
      </FormBlock>
      <FormBlock name={t("Limits")}>
        <div className="row wrap gap-8">
          <span className="ink2">{t("Minimum time between firings")}</span>
          <MinutesInput
            label={t("Minimum time between firings, minutes")}
            value={draft.restMinutes}
            error={errors["restMinutes"]}
            onChange={(restMinutes) => onChange({ restMinutes })}
          />
        </div>
        <Switch
          label={t("Watch only: log each firing, send no commands")}
          checked={draft.isWatchOnly}
          onChange={({ currentTarget }) => onChange({ isWatchOnly: currentTarget.checked })}
        />
        <p className="t12 muted">{t("Operators can override it, and a fire alarm always takes precedence.")}</p>
      </FormBlock>
    </>
  );
}

interface MinutesInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function MinutesInput({ label, value, error, onChange }: MinutesInputProps) {
  return (
    <NumberInput
      aria-label={label}
      w={96}
      hideControls
      allowDecimal={false}
      rightSection={<span className="t12 muted">{t("min")}</span>}
      rightSectionWidth={40}
      value={value}
      error={fieldError(error)}
      onChange={(typed) => onChange(String(typed))}
    />
  );
}
