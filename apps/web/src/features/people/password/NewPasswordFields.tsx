import { SHORTEST_PASSWORD } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { PasswordInput } from "@mantine/core";
import form from "../../../collections/form/form.module.css";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import styles from "./password.module.css";
import { strengthOf } from "./strength.ts";

export interface NewPasswordDraft {
  password: string;
  again: string;
}
export const NO_PASSWORD: NewPasswordDraft = { password: "", again: "" };

/** What the second field says, if it differs from the first. */
export function againErrors({ password, again }: NewPasswordDraft): FieldErrors {
  return password === again ? {} : { again: t("The passwords do not match") };
}

interface NewPasswordFieldsProps {
  draft: NewPasswordDraft;
  /** At `password` (or the name the request gives it) and `again`. */
  errors: FieldErrors;
  passwordField?: string;
  onChange: (draft: NewPasswordDraft, field: string) => void;
}

/** A new password, twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { draft, errors, onChange, passwordField = "password" } = props;
  const toggle = { "aria-label": t("Show or hide the password"), tabIndex: 0 };
  const strength = strengthOf(draft.password);
  return (
    <div>
      <div className={`grid items-start ${form["pair"]}`}>
        <PasswordInput
          label={passwordField === "password" ? t("Password") : t("New password")}
          description={t("At least {SHORTEST_PASSWORD} characters, not a common password", { SHORTEST_PASSWORD })}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="new-password"
          maxLength={256}
          visibilityToggleButtonProps={toggle}
          value={draft.password}
          error={fieldError(errors[passwordField])}
          onChange={(event) => {
            onChange({ ...draft, password: event.currentTarget.value }, passwordField);
          }}
        />
        <PasswordInput
          label={passwordField === "password" ? t("Confirm password") : t("Confirm new password")}
          autoComplete="new-password"
          maxLength={256}
          visibilityToggleButtonProps={toggle}
          value={draft.again}
          error={fieldError(errors["again"])}
          onChange={(event) => {
            onChange({ ...draft, again: event.currentTarget.value }, "again");
          }}
        />
      </div>
      {draft.password !== "" && (
        <div className={`row gap-4 ${styles["strength"]}`}>
          {[1, 2, 3, 4].map((step) => (
            <i key={step} data-on={step <= strength.steps} />
          ))}
          <span className="t12 ink2 num">{strength.words}</span>
        </div>
      )}
    </div>
  );
}
