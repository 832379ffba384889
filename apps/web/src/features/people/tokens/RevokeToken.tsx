import { type ApiTokenRow, removeApiToken } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { usePeopleChanged } from "../peopleQueries.ts";

/** Asks before a program is shut out. */
export function RevokeToken({ token: { id, name }, onClose }: { token: ApiTokenRow; onClose: () => void }) {
  const submission = useSubmit();
  const changed = usePeopleChanged();

  async function confirm(): Promise<void> {
    if (!(await submission.run(() => ask(removeApiToken, { params: { id } })))) return;
    onClose();
    await changed();
  }

  return (
    <Confirm
      title={t("Revoke {name}", { name })}
      action={t("Revoke")}
      isDestructive
      isBusy={submission.isBusy}
      refusal={submission.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t("The program that holds it is refused at once, and its open connections close. This cannot be undone.")}
    </Confirm>
  );
}
