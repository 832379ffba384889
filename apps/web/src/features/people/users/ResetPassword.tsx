import { PasswordReset, type UserRow, resetPassword } from "@atrium/contract/people";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import styles from "../../../lists/form/form.module.css";
import { AsksNewPassword } from "../password/AsksNewPassword.tsx";
import { againError, NewPasswordFields, NO_PASSWORD } from "../password/NewPasswordFields.tsx";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import { errorsOf, useSending } from "../../../lists/form/useSending.ts";
import { usePeopleChanged } from "../peopleQueries.ts";

/** An administrator's new password for somebody. */
export function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const [draft, setDraft] = useState(NO_PASSWORD);
  const [asksNewPassword, setAsksNewPassword] = useState(true);
  const sending = useSending();
  const changed = usePeopleChanged();

  async function save(): Promise<void> {
    const wanted = PasswordReset.safeParse({ password: draft.password, asksNewPassword });
    const again = againError(draft);
    if (!wanted.success || again !== undefined) {
      sending.setErrors({ ...errorsOf(wanted), ...(again === undefined ? {} : { again }) });
      return;
    }
    if (!(await sending.run(() => ask(resetPassword, { params: { id: user.id }, body: wanted.data })))) return;
    notices.show({ kind: "done", title: "", message: `${user.username} has a new password` });
    await changed();
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={`New password for ${user.username}`} zIndex={300} padding={20}>
      <form
        noValidate
        className={`grid gap-14 ${styles["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="ink2">The user’s sessions end. Tell the user the new password in person.</p>
        <NewPasswordFields
          draft={draft}
          errors={sending.errors}
          onChange={(after, field) => {
            setDraft(after);
            sending.clear(field);
          }}
        />
        <AsksNewPassword isAsked={asksNewPassword} onChange={setAsksNewPassword} />
        <Refusal>{sending.refusal}</Refusal>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy}>
            Reset password
          </Button>
        </div>
      </form>
    </Modal>
  );
}
