import type { Holiday } from "@atrium/contract/site";
import { Confirm } from "../../lists/form/Confirm.tsx";
import { useSending } from "../../lists/form/useSending.ts";

interface RemoveHolidayProps {
  holiday: Holiday;
  onConfirm: () => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a holiday is gone, from all its years where it is yearly. */
export function RemoveHoliday({ holiday, onConfirm, onRemoved, onClose }: RemoveHolidayProps) {
  const sending = useSending();
  return (
    <Confirm
      title={`Remove ${holiday.name}?`}
      action="Remove holiday"
      isDestructive
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      onConfirm={() => {
        void sending.run(onConfirm).then((isDone) => (isDone ? onRemoved() : undefined));
      }}
      onClose={onClose}
    >
      {holiday.isYearly === true
        ? "It is gone from all its years, those that are over too. If it only ends, give it a last year."
        : "The day is an ordinary one then, for schedules, conditions and tariffs."}
    </Confirm>
  );
}
