import { OPTIMUM_MODULES, optimumKind, type ScheduleId, type ScheduleTrial } from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { Checkbox, Switch } from "@mantine/core";
import { fieldError } from "../../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../../collections/form/useSubmit.ts";
import { StartTrial } from "./OptimumTrial.tsx";
import { RoomInput } from "./RoomInput.tsx";
import { SavedNote } from "./SavedNote.tsx";
import type { OptimumDraft, ScheduleDraft } from "./scheduleDraft.ts";

interface OptimumFieldsProps {
  /** null: it is new. */
  id: ScheduleId | null;
  draft: ScheduleDraft;
  errors: FieldErrors;
  /** How it would run; undefined: not known. */
  trial: ScheduleTrial | undefined;
  onChange: (optimum: OptimumDraft) => void;
}

/** How early it begins, so that rooms are as it says when its time comes. */
export function OptimumFields({ id, draft: { optimum, actions }, errors, trial, onChange }: OptimumFieldsProps) {
  const hasRooms = actions.some(({ what }) => optimumKind(what) !== undefined);
  const hasAir = actions.some(({ what }) => what === OPTIMUM_MODULES.air);
  if (!hasRooms && !optimum.isOn) return null;
  const says = trial?.optimum ?? null;
  return (
    <>
      <Checkbox
        label={t("Start as late as possible so that rooms are ready on time")}
        checked={optimum.isOn}
        error={fieldError(errors["optimum"])}
        onChange={({ currentTarget }) => {
          onChange({ ...optimum, isOn: currentTarget.checked });
        }}
      />
      {optimum.isOn && (
        <>
          <div className="row wrap gap-8">
            <span className="ink2">{t("at most")}</span>
            <RoomInput
              unit="min"
              label={t("Earliest start: minutes before")}
              value={optimum.earliest}
              error={errors["optimum.earliest"]}
              onChange={(earliest) => {
                onChange({ ...optimum, earliest });
              }}
            />
            <span className="ink2">{t("before; without room data")}</span>
            <RoomInput
              unit="min"
              label={t("Lead time without room data, minutes")}
              value={optimum.fixed}
              error={errors["optimum.fixed"]}
              onChange={(fixed) => {
                onChange({ ...optimum, fixed });
              }}
            />
          </div>
          {hasAir && (
            <div className="row wrap gap-8">
              <span className="ink2">{t("Maximum CO₂ at that time in rooms with fresh air")}</span>
              <RoomInput
                unit="ppm"
                label={t("Maximum CO₂ in rooms at its time, ppm")}
                value={optimum.co2}
                error={errors["optimum.co2"]}
                onChange={(co2) => {
                  onChange({ ...optimum, co2 });
                }}
              />
            </div>
          )}
          <Switch
            label={t("Watch only: use the fixed lead time and log when the rooms would have needed the start")}
            checked={optimum.isWatchOnly}
            onChange={({ currentTarget }) => {
              onChange({ ...optimum, isWatchOnly: currentTarget.checked });
            }}
          />
          {says !== null && <StartTrial says={says} most={Number(optimum.co2)} />}
          {id !== null && <SavedNote id={id} kind="start" />}
        </>
      )}
    </>
  );
}
