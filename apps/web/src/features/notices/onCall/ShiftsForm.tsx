import { MAX_SHIFTS, type OnCallReply } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import { useState } from "react";
import formStyles from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { type ShiftDraft, withShifts } from "./calendarEdits.ts";
import { useCalendarSaving } from "./useCalendarSaving.ts";

/** The shifts of every day: their names and when each begins. Crews go with their shift. */
export function ShiftsForm({ read, onClose }: { read: OnCallReply; onClose: () => void }) {
  const [{ calendar, revision }] = useState(read);
  const saving = useCalendarSaving(revision);
  const form = useRequestForm({
    ...saving,
    saved: { shifts: calendar.shifts.map((shift, was): ShiftDraft => ({ ...shift, was })) },
    toBody: ({ shifts }) => withShifts(calendar, shifts),
    onSaved: onClose,
  });
  const { shifts: drafts } = form.values;

  function edit(shifts: ShiftDraft[]): void {
    form.change({ shifts });
  }

  function change(index: number, part: Partial<ShiftDraft>): void {
    edit(drafts.map((draft, other) => (other === index ? { ...draft, ...part } : draft)));
  }

  return (
    <FormDrawer
      title={t("Shifts")}
      action={t("Save")}
      form={form}
      refusal={form.refusal ?? Object.values(form.paths)[0]}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        {drafts.map((draft, index) => (
          // Shifts have no name but what is being typed.
          <fieldset
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="bare min-w-0 flex wrap items-end gap-10"
            aria-label={t("Shift {value}", { value: index + 1 })}
          >
            <TextInput
              label={t("Name")}
              autoComplete="off"
              maxLength={80}
              value={draft.name}
              onChange={({ currentTarget }) => {
                change(index, { name: currentTarget.value });
              }}
            />
            <TextInput
              label={t("Starts")}
              type="time"
              value={draft.from}
              onChange={({ currentTarget }) => {
                change(index, { from: currentTarget.value });
              }}
            />
            {drafts.length > 1 && (
              <Button
                aria-label={t("Remove {name}", { name: draft.name })}
                onClick={() => {
                  edit(drafts.filter((_draft, other) => other !== index));
                }}
              >
                {t("Remove")}
              </Button>
            )}
          </fieldset>
        ))}
        {drafts.length < MAX_SHIFTS && (
          <div>
            <Button
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                edit([...drafts, { name: "", from: "", was: undefined }]);
              }}
            >
              {t("Add shift")}
            </Button>
          </div>
        )}
        <p className="t12 muted">
          {t("A shift lasts until the next one starts; the last one runs past midnight. Crews stay with their shift.")}
        </p>
      </div>
    </FormDrawer>
  );
}
