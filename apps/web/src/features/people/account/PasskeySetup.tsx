import { PasskeyName } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { addPasskey, PasskeyRefusedError } from "../../../platform/passkeys.ts";

interface PasskeySetupProps {
  /** @param codes new recovery codes, to be shown once; none where the person has some */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** A name for a passkey; then the browser asks for it. */
export function PasskeySetup({ onDone, onCancel }: PasskeySetupProps) {
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<string>();
  const submission = useSubmit();

  async function add(): Promise<void> {
    setRefused(undefined);
    const wanted = PasskeyName.safeParse(name);
    if (!wanted.success) {
      submission.setErrors({ name: wanted.error.issues[0]?.message ?? t("Enter a name for the passkey") });
      return;
    }
    await submission.run(async () => {
      try {
        onDone(await addPasskey(wanted.data));
      } catch (failure) {
        if (!(failure instanceof PasskeyRefusedError)) throw failure;
        setRefused(failure.message);
      }
    });
  }

  return (
    <form
      noValidate
      className={`grid gap-14 ${form["fields"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p className="ink2">{t("Your device stores it and asks for your PIN, fingerprint or face each time.")}</p>
      <TextInput
        label={t("Name")}
        description={t("Where it is, such as control room PC or phone")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        data-autofocus
        autoComplete="off"
        maxLength={64}
        value={name}
        error={fieldError(submission.errors["name"])}
        onChange={(event) => {
          setName(event.currentTarget.value);
          submission.clear("name");
        }}
      />
      <FormError>{submission.refusal ?? refused}</FormError>
      <div className="row wrap gap-8">
        <span className="grow" />
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="filled" loading={submission.isBusy}>
          {t("Add passkey")}
        </Button>
      </div>
    </form>
  );
}
