import type { PointDescription } from "@atrium/contract/devices";
import { NewMeterExchange } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { NumberInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { QuantityInput } from "../../../collections/form/QuantityInput.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { usePoint } from "../../../platform/liveHooks.ts";
import { fieldText } from "../../../platform/words/shown.ts";
import styles from "./detail.module.css";

/** The readings of one counter as they are typed. */
export interface CounterDraft {
  readonly oldEnd: string;
  readonly newStart: string;
  readonly isRecorded: boolean;
}
export const firstDraft: CounterDraft = { oldEnd: "", newStart: "", isRecorded: false };

interface CounterFieldsProps {
  counter: PointDescription;
  draft: CounterDraft;
  errors: FieldErrors;
  onChange: (draft: CounterDraft) => void;
}

/** What the old counter showed last, and the new one first. */
export function CounterFields({ counter, draft, errors, onChange }: CounterFieldsProps) {
  const now = usePoint(counter.id)?.value ?? null;
  // Only the counter that is being recorded was refused.
  const error = (field: string) => (draft.isRecorded || draft.oldEnd === "" ? undefined : fieldError(errors[field]));
  return (
    <fieldset className="bare grid gap-10 min-w-0" disabled={draft.isRecorded}>
      <legend className="m">{counter.name}</legend>
      <div className={`grid items-start ${styles["exchange"]}`}>
        <QuantityInput
          label={t("Final reading of the old meter")}
          hideControls
          min={0}
          unit={counter.unit}
          description={
            now === null
              ? t("Leave empty if this counter was not replaced.")
              : t("Current reading: {now}.", { now: fieldText(now, counter) })
          }
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={draft.oldEnd}
          error={error("oldEnd") ?? error("point")}
          onChange={(value) => {
            onChange({ ...draft, oldEnd: value });
          }}
        />
        <QuantityInput
          label={t("First reading of the new meter")}
          hideControls
          min={0}
          unit={counter.unit}
          placeholder="0"
          value={draft.newStart}
          error={error("newStart")}
          onChange={(value) => {
            onChange({ ...draft, newStart: value });
          }}
        />
      </div>
      {draft.isRecorded && <p className="t12 muted">{t("Recorded.")}</p>}
    </fieldset>
  );
}

interface MinutesFieldProps {
  minutes: string;
  error: string | undefined;
  onChange: (minutes: string) => void;
}

export function MinutesField({ minutes, error, onChange }: MinutesFieldProps) {
  return (
    <NumberInput
      label={t("Time since replacement")}
      hideControls
      decimalScale={2}
      min={0}
      max={527_040}
      rightSection={<span className="t12 muted">{t("min")}</span>}
      value={minutes}
      error={fieldError(error)}
      onChange={(value) => {
        onChange(String(value));
      }}
    />
  );
}

/** The record of one counter; undefined: its old one was not read, so it was not exchanged. */
export function exchangeOf(
  { key }: PointDescription,
  { oldEnd, newStart, isRecorded }: CounterDraft,
  { reason, at }: { reason: string; at: number },
): NewMeterExchange | undefined {
  if (isRecorded || oldEnd === "") return undefined;
  return NewMeterExchange.parse({
    point: key,
    at: Math.round(at),
    oldEnd: Number(oldEnd),
    newStart: Number(newStart),
    reason,
  });
}
