import { USER_API } from "@atrium/contract";
import { SessionProof, proveSession } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button, Modal, PasswordInput } from "@mantine/core";
import { useState } from "react";
import styles from "../../../collections/form/form.module.css";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import type { ProofQuestion } from "../../../platform/proof.ts";
import { useSession } from "../../../platform/session.ts";
import { fromBase, ownPath } from "../../../platform/base.ts";

/** Asks who is signed in to confirm it: with the password, or where the account belongs to an organisation by signing in again. */
export function ProofDialog({ question }: { question: ProofQuestion }) {
  const provider = useSession()?.signsInWith;
  // The password of a directory is given here, as at the sign-in.
  if (provider?.kind !== "openid") return <PasswordDialog question={question} />;
  const { search } = window.location;
  const query = new URLSearchParams({ next: ownPath(window.location) + search, again: "true" }).toString();
  return (
    <Modal
      opened
      zIndex={400}
      padding={20}
      title={t("Confirm it’s you")}
      onClose={() => {
        question.answer(false);
      }}
    >
      <div className="grid gap-14">
        <p className="ink2">
          {t(
            "Sign in again with {name} to make changes like this one. You come back to this page; what you entered here is lost.",
            { name: provider.name },
          )}
        </p>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button
            onClick={() => {
              question.answer(false);
            }}
          >
            {t("Cancel")}
          </Button>
          <Button
            component="a"
            variant="filled"
            data-autofocus
            href={fromBase(`${USER_API}/sign-in/${provider.key}?${query}`)}
          >
            {t("Sign in again")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Asks for the password once more, over whatever is open: what was typed there goes on once it is given. */
function PasswordDialog({ question }: { question: ProofQuestion }) {
  const [password, setPassword] = useState("");
  const submission = useSubmit();
  const user = useSession();

  async function prove(): Promise<void> {
    const wanted = SessionProof.safeParse({ password });
    if (!wanted.success) {
      submission.setErrors({ password: t("Enter the password you sign in with") });
      return;
    }
    const isProven = await submission.run(() => ask(proveSession, { body: wanted.data }));
    if (isProven) question.answer(true);
  }

  return (
    <Modal
      opened
      zIndex={400}
      padding={20}
      title={t("Confirm it’s you")}
      onClose={() => {
        question.answer(false);
      }}
    >
      <form
        noValidate
        className={`grid gap-14 ${styles["fields"]}`}
        onSubmit={(event) => {
          event.preventDefault();
          void prove();
        }}
      >
        <p className="ink2">
          {t("Enter your password to make this change: it was last entered more than 15 minutes ago.")}
        </p>
        <input type="hidden" autoComplete="username" value={user?.username ?? ""} />
        <PasswordInput
          label={t("Your password")}
          data-autofocus
          autoComplete="current-password"
          maxLength={256}
          visibilityToggleButtonProps={{ "aria-label": t("Show or hide your password"), tabIndex: 0 }}
          value={password}
          error={fieldError(submission.errors["password"])}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            submission.clear("password");
          }}
        />
        <FormError>{submission.refusal}</FormError>
        <div className="row wrap gap-8">
          <span className="grow" />
          <Button
            onClick={() => {
              question.answer(false);
            }}
          >
            {t("Cancel")}
          </Button>
          <Button type="submit" variant="filled" loading={submission.isBusy}>
            {t("Continue")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
