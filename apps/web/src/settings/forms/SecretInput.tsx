import type { FormField } from "@atrium/contract";
import { t } from "@atrium/words";
import { Button, Input, PasswordInput, Textarea } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { fieldFrame } from "./fieldFrame.ts";
import type { SecretDraft } from "./formDraft.ts";
import styles from "./forms.module.css";

interface SecretInputProps {
  field: FormField;
  secret: SecretDraft;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (secret: SecretDraft) => void;
}

/** A secret goes in and never comes back: one that is set can stay, be replaced, or be removed. */
export function SecretInput({ field, secret, error, isDisabled, onChange }: SecretInputProps) {
  const { label, kind, hint, maxLength, isRequired } = field;
  if (secret.act !== "set") {
    return (
      <Input.Wrapper label={label} labelElement="div" description={hint} error={fieldError(error)}>
        <fieldset className="row bare wrap gap-8" disabled={isDisabled}>
          <legend className="sr-only">{label}</legend>
          <span className={`flex-1 ink2 ${styles["kept"]}`}>
            {secret.act === "keep" ? t("Set, hidden") : t("Will be deleted")}
          </span>
          <Button
            onClick={() => {
              onChange({ act: "set", text: "" });
            }}
          >
            {t("Replace")}
          </Button>
          {secret.act === "keep" && !isRequired && (
            <Button
              onClick={() => {
                onChange({ act: "clear" });
              }}
            >
              {t("Delete")}
            </Button>
          )}
          {secret.act === "clear" && (
            <Button
              onClick={() => {
                onChange({ act: "keep" });
              }}
            >
              {t("Keep")}
            </Button>
          )}
        </fieldset>
      </Input.Wrapper>
    );
  }
  const common = {
    ...fieldFrame(field, error, isDisabled),
    ...(maxLength === undefined ? {} : { maxLength }),
    spellCheck: false,
    value: secret.text,
    onChange: (event: { currentTarget: { value: string } }) => {
      onChange({ act: "set", text: event.currentTarget.value });
    },
  };
  if (kind === "lines") {
    return <Textarea {...common} className={styles["whole"]} classNames={{ input: styles["lines"] ?? "" }} rows={4} />;
  }
  return <PasswordInput {...common} autoComplete="new-password" />;
}
