import { PasswordReset, type UserRow, resetPassword } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import styles from "../../../collections/form/form.module.css";
import { AsksNewPassword } from "../password/AsksNewPassword.tsx";
import { againErrors, NewPasswordFields, NO_PASSWORD } from "../password/NewPasswordFields.tsx";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { usePeopleChanged } from "../peopleQueries.ts";

/** An administrator's new password for somebody. */
export function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const changed = usePeopleChanged();
  const form = useRequestForm({
    saved: { ...NO_PASSWORD, asksNewPassword: true },
    body: PasswordReset,
    check: againErrors,
    send: (body) => ask(resetPassword, { params: { id: user.id }, body }),
    onSaved: async () => {
      notices.show({
        kind: "done",
        title: "",
        message: t("{username} has a new password", { username: user.username }),
      });
      await changed();
      onClose();
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("New password for {username}", { username: user.username })}
      zIndex={300}
      padding={20}
    >
      <form
        noValidate
        className={`grid gap-14 ${styles["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <p className="ink2">{t("This ends the user’s sessions. Give the user the new password in person.")}</p>
        <NewPasswordFields draft={form.values} errors={form.errors} onChange={form.change} />
        <AsksNewPassword
          isAsked={form.values.asksNewPassword}
          onChange={(asksNewPassword) => {
            form.change({ asksNewPassword });
          }}
        />
        <FormError>{form.refusal}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t("Reset password")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
