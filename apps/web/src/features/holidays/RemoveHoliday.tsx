import type { Holiday } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";

interface RemoveHolidayProps {
  holiday: Holiday;
  onConfirm: () => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a holiday is gone, from all its years where it is yearly. */
export function RemoveHoliday({ holiday, onConfirm, onRemoved, onClose }: RemoveHolidayProps) {
  const submission = useSubmit();
  return (
    <Confirm
      title={t("Remove {name}?", { name: holiday.name })}
      action={t("Remove holiday")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => {
        void submission.run(onConfirm).then((isDone) => (isDone ? onRemoved() : undefined));
      }}
      onClose={onClose}
    >
      {holiday.isYearly === true
        ? t("It is removed from all years, including past ones. To end it instead, set a final year.")
        : t("The day becomes an ordinary day for schedules, conditions and tariffs.")}
    </Confirm>
  );
}
