import { PasswordChange, changeOwnPassword } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import styles from "../../../collections/form/form.module.css";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { errorsOf, useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { againErrors, NewPasswordFields, NO_PASSWORD } from "./NewPasswordFields.tsx";

interface OwnPasswordFormProps {
  onDone: () => void;
  /** Absent: it cannot be left. */
  onCancel?: () => void;
}

/** One's own password: the present one, and twice the next. */
export function OwnPasswordForm({ onDone, onCancel }: OwnPasswordFormProps) {
  const [currentPassword, setCurrentPassword] = useState("");
  const [draft, setDraft] = useState(NO_PASSWORD);
  const submission = useSubmit();

  async function save(): Promise<void> {
    const wanted = PasswordChange.safeParse({ currentPassword, newPassword: draft.password });
    const errors = {
      ...errorsOf(wanted),
      ...againErrors(draft),
      ...(currentPassword === "" ? { currentPassword: t("Enter your current password") } : {}),
    };
    submission.setErrors(errors);
    if (!wanted.success || Object.keys(errors).length > 0) return;
    if (await submission.run(() => ask(changeOwnPassword, { body: wanted.data }))) onDone();
  }

  return (
    <form
      noValidate
      className={`grid gap-14 ${styles["fields"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="ink2">{t("Your other sessions will end. This one continues.")}</p>
      <PasswordInput
        label={t("Current password")}
        data-autofocus
        autoComplete="current-password"
        maxLength={256}
        visibilityToggleButtonProps={{ "aria-label": t("Show or hide the current password"), tabIndex: 0 }}
        value={currentPassword}
        error={fieldError(submission.errors["currentPassword"])}
        onChange={(event) => {
          setCurrentPassword(event.currentTarget.value);
          submission.clear("currentPassword");
        }}
      />
      <NewPasswordFields
        draft={draft}
        errors={submission.errors}
        passwordField="newPassword"
        onChange={(after, field) => {
          setDraft(after);
          submission.clear(field);
        }}
      />
      <FormError>{submission.refusal}</FormError>
      <div className="row wrap gap-8">
        <span className="grow" />
        {onCancel !== undefined && <Button onClick={onCancel}>{t("Cancel")}</Button>}
        <Button type="submit" variant="filled" loading={submission.isBusy}>
          {t("Change password")}
        </Button>
      </div>
    </form>
  );
}
