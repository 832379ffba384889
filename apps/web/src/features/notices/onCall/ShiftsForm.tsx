import { MOST_SHIFTS, type OnCallReply } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { Button, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import formStyles from "../../../lists/form/form.module.css";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { type ShiftDraft, withShifts } from "./calendarEdits.ts";
import { useCalendarSaving } from "./useCalendarSaving.ts";

/** The shifts of every day: their names and when each begins. Crews go with their shift. */
export function ShiftsForm({ read, onClose }: { read: OnCallReply; onClose: () => void }) {
  const [{ calendar, revision }] = useState(read);
  const { sending, save } = useCalendarSaving(revision);
  const hasChanges = useRef(false);
  const [drafts, setDrafts] = useState<readonly ShiftDraft[]>(() =>
    calendar.shifts.map((shift, was) => ({ ...shift, was })),
  );

  function edit(changed: readonly ShiftDraft[]): void {
    hasChanges.current = true;
    setDrafts(changed);
    sending.clear("shifts");
  }

  function change(index: number, part: Partial<ShiftDraft>): void {
    edit(drafts.map((draft, other) => (other === index ? { ...draft, ...part } : draft)));
  }

  async function submit(): Promise<void> {
    if (!(await save(withShifts(calendar, drafts)))) return;
    hasChanges.current = false;
    onClose();
  }

  return (
    <FormDrawer
      title="Shifts"
      action="Save changes"
      isBusy={sending.isBusy}
      refusal={sending.refusal ?? Object.values(sending.paths)[0]}
      hasChanges={hasChanges}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        {drafts.map((draft, index) => (
          // Shifts have no name but what is being typed.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index} className="bare min-w-0 flex wrap items-end gap-10" aria-label={`Shift ${index + 1}`}>
            <TextInput
              label="Name"
              autoComplete="off"
              maxLength={80}
              value={draft.name}
              onChange={({ currentTarget }) => {
                change(index, { name: currentTarget.value });
              }}
            />
            <TextInput
              label="Begins"
              type="time"
              value={draft.from}
              onChange={({ currentTarget }) => {
                change(index, { from: currentTarget.value });
              }}
            />
            {drafts.length > 1 && (
              <Button
                aria-label={`Remove ${draft.name}`}
                onClick={() => {
                  edit(drafts.filter((_draft, other) => other !== index));
                }}
              >
                Remove
              </Button>
            )}
          </fieldset>
        ))}
        {drafts.length < MOST_SHIFTS && (
          <div>
            <Button
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                edit([...drafts, { name: "", from: "", was: undefined }]);
              }}
            >
              Add shift
            </Button>
          </div>
        )}
        <p className="t12 muted">
          A shift lasts until the next one begins, the last one over midnight. Crews stay with their shift.
        </p>
      </div>
    </FormDrawer>
  );
}
