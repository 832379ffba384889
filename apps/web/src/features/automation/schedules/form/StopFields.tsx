import { OPTIMUM_MODULES, optimumKind, type ScheduleId, type ScheduleTrial } from "@atrium/contract/automation";
import { sayUnit, t } from "@atrium/words";
import { Checkbox, Switch } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { StopTrial } from "./OptimumTrial.tsx";
import { RoomInput } from "./RoomInput.tsx";
import { SavedNote } from "./SavedNote.tsx";
import type { ScheduleDraft, StopDraft } from "./scheduleDraft.ts";

interface StopFieldsProps {
  /** null: it is new. */
  id: ScheduleId | null;
  draft: ScheduleDraft;
  errors: FieldErrors;
  /** How it would run; undefined: not known. */
  trial: ScheduleTrial | undefined;
  onChange: (optimumStop: StopDraft) => void;
}

/** How early it ends, while rooms stay as they should until its time is over. */
export function StopFields({ id, draft: { optimumStop: stop, actions }, errors, trial, onChange }: StopFieldsProps) {
  const hasRooms = actions.some(({ what }) => optimumKind(what) !== undefined);
  const hasAir = actions.some(({ what }) => what === OPTIMUM_MODULES.air);
  const isAirAlone = hasAir && !actions.some(({ what }) => what === OPTIMUM_MODULES.temperature);
  if (!hasRooms && !stop.isOn) return null;
  const says = trial?.optimumStop ?? null;
  return (
    <>
      <Checkbox
        label={t("End as early as possible while rooms stay within limits until the end")}
        checked={stop.isOn}
        error={fieldError(errors["optimumStop"])}
        onChange={({ currentTarget }) => {
          onChange({ ...stop, isOn: currentTarget.checked });
        }}
      />
      {stop.isOn && (
        <>
          <div className="row wrap gap-8">
            <span className="ink2">{t("at most")}</span>
            <RoomInput
              label={t("Earliest end: minutes before")}
              unit="min"
              value={stop.earliest}
              error={errors["optimumStop.earliest"]}
              onChange={(earliest) => {
                onChange({ ...stop, earliest });
              }}
            />
            <span className="ink2">
              {isAirAlone ? t("before") : t("before, while no room is above its setpoint by more than")}
            </span>
            {!isAirAlone && (
              <RoomInput
                label={t("Allowed rise above setpoint at its end, {unit}", { unit: sayUnit("K") })}
                unit="K"
                value={stop.tolerance}
                error={errors["optimumStop.tolerance"]}
                onChange={(tolerance) => {
                  onChange({ ...stop, tolerance });
                }}
              />
            )}
          </div>
          {hasAir && (
            <div className="row wrap gap-8">
              <span className="ink2">
                {isAirAlone ? t("while CO₂ in its rooms is at most") : t("and CO₂ in rooms with fresh air is at most")}
              </span>
              <RoomInput
                unit="ppm"
                label={t("Maximum CO₂ in rooms until its end, ppm")}
                value={stop.co2}
                error={errors["optimumStop.co2"]}
                onChange={(co2) => {
                  onChange({ ...stop, co2 });
                }}
              />
            </div>
          )}
          <Switch
            label={t("Watch only: end at the scheduled time and log when the rooms would have allowed it")}
            checked={stop.isWatchOnly}
            onChange={({ currentTarget }) => {
              onChange({ ...stop, isWatchOnly: currentTarget.checked });
            }}
          />
          {says !== null && <StopTrial says={says} most={Number(stop.co2)} />}
          {id !== null && <SavedNote id={id} kind="stop" />}
        </>
      )}
    </>
  );
}
