import type { FactorProof, SecondFactorAsked } from "@atrium/contract/people";
import { phrase, type Phrase, t } from "@atrium/words";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { giveSecondFactor } from "../../platform/session.ts";
import { FormMessage } from "./FormMessage.tsx";
import { type SignInFailure, signInFailure } from "./signInFailure.ts";
import styles from "./SignInForm.module.css";

interface SecondFactorFormProps {
  asked: SecondFactorAsked;
  /** The sign-in begins again with the password. @param why where the person did not want it */
  onBack: (why?: string) => void;
}

type CodeWay = Exclude<FactorProof["way"], "passkey">;

const FIELDS: Readonly<Record<CodeWay, { label: Phrase; hint: Phrase; other: Phrase }>> = {
  "one-time-code": {
    label: phrase("Code"),
    hint: phrase("The six digits shown in your authenticator app"),
    other: phrase("Use a recovery code"),
  },
  "recovery-code": {
    label: phrase("Recovery code"),
    hint: phrase("One of the codes you kept on paper; each works once"),
    other: phrase("Use the authenticator app"),
  },
};

/** The second half of a sign-in, after the right password. */
export function SecondFactorForm({ asked, onBack }: SecondFactorFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<CodeWay>(asked.ways.includes("one-time-code") ? "one-time-code" : "recovery-code");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const isWrong = failure?.kind === "wrong";
  const { label, hint, other } = FIELDS[way];

  const submit = (code: string): Promise<void> => give(async () => ({ way, code }));
  const usePasskey = (): Promise<void> =>
    give(async () => (await import("../../platform/passkeys.ts")).signWithPasskey(asked.step));

  async function give(proof: () => Promise<FactorProof>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await giveSecondFactor({ step: asked.step, proof: await proof() });
    } catch (cause) {
      if (cause instanceof Error && cause.name === "PasskeyRefusedError") {
        setFailure({ kind: "other", message: cause.message });
        return;
      }
      if (cause instanceof ApiError && cause.code === "EAU007") {
        onBack(cause.message);
        return;
      }
      const reason = signInFailure(cause, Date.now());
      setFailure(reason);
      field.current?.select();
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(field.current?.value ?? "");
  }

  return (
    <form className={styles["form"]} onSubmit={onSubmit} aria-busy={isBusy}>
      {asked.ways.includes("passkey") && (
        <button type="button" className={styles["submit"]} disabled={isBusy} onClick={() => void usePasskey()}>
          {t("Use your passkey")}
        </button>
      )}
      <div className={styles["field"]}>
        <div className={styles["labels"]}>
          <label htmlFor="second-factor">{t(label)}</label>
          {asked.ways.includes("recovery-code") && asked.ways.includes("one-time-code") && (
            <button
              type="button"
              className={styles["link"]}
              onClick={() => {
                setWay(way === "one-time-code" ? "recovery-code" : "one-time-code");
                setFailure(undefined);
                field.current?.focus();
              }}
            >
              {t(other)}
            </button>
          )}
        </div>
        <input
          key={way}
          id="second-factor"
          ref={field}
          className={`${styles["input"]} num`}
          inputMode={way === "one-time-code" ? "numeric" : "text"}
          autoComplete={way === "one-time-code" ? "one-time-code" : "off"}
          autoCapitalize="none"
          spellCheck={false}
          // The form has one field, and it comes in the place of the one that was left.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          maxLength={way === "one-time-code" ? 7 : 64}
          aria-invalid={isWrong}
          aria-describedby="second-factor-hint"
        />
        <span id="second-factor-hint" className={styles["hint"]}>
          {t(hint)}
        </span>
      </div>
      <FormMessage
        failure={failure}
        onOver={() => {
          setFailure(undefined);
        }}
      />
      <button type="submit" className={styles["submit"]} disabled={isBusy || failure?.kind === "throttled"}>
        {isBusy ? t("Signing in") : t("Sign in")}
      </button>
      <button
        type="button"
        className={styles["link"]}
        onClick={() => {
          onBack();
        }}
      >
        {t("Back to password")}
      </button>
    </form>
  );
}
