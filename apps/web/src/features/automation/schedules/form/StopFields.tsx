import { formatDate, OPTIMUM_MODULE, type ScheduleId, type ScheduleTrial } from "@atrium/contract";
import { Checkbox, Switch } from "@mantine/core";
import { fieldError } from "../../../../lists/form/Refusal.tsx";
import type { FieldErrors } from "../../../../lists/form/useSending.ts";
import { useSite } from "../../../../platform/site.ts";
import styles from "./form.module.css";
import { stopText, triedText } from "./optimumText.ts";
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
  const { timeZone } = useSite();
  const hasRooms = actions.some(({ what }) => what === OPTIMUM_MODULE);
  if (!hasRooms && !stop.isOn) return null;
  const says = trial?.optimumStop ?? null;
  return (
    <>
      <Checkbox
        label="End earlier, as early as the rooms stay as they should until then"
        checked={stop.isOn}
        error={fieldError(errors["optimumStop"])}
        onChange={({ currentTarget }) => {
          onChange({ ...stop, isOn: currentTarget.checked });
        }}
      />
      {stop.isOn && (
        <>
          <div className={styles["line"]}>
            <span className="ink2">at the earliest</span>
            <RoomInput
              label="Minutes before its end at the earliest"
              unit="min"
              value={stop.earliest}
              error={errors["optimumStop.earliest"]}
              onChange={(earliest) => {
                onChange({ ...stop, earliest });
              }}
            />
            <span className="ink2">before, while no room is warmer than it is kept by</span>
            <RoomInput
              label="Kelvins that a room may be warmer at its end"
              unit="K"
              value={stop.tolerance}
              error={errors["optimumStop.tolerance"]}
              onChange={(tolerance) => {
                onChange({ ...stop, tolerance });
              }}
            />
          </div>
          <Switch
            label="Watch only: end at its time, and write down when the rooms would have let it"
            checked={stop.isWatchOnly}
            onChange={({ currentTarget }) => {
              onChange({ ...stop, isWatchOnly: currentTarget.checked });
            }}
          />
          {says !== null && (
            <p className="t12 muted" aria-live="polite">
              {`${stopText(says, { clock: formatDate(says.ends, "HH:mm", timeZone) })} ${triedText(says.past, "stop")}`}
            </p>
          )}
          {id !== null && <SavedNote id={id} kind="stop" />}
        </>
      )}
    </>
  );
}
