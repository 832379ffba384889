import type { SecondFactorAsked } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { type FormEvent, useRef, useState } from "react";
import { signIn } from "../../platform/session.ts";
import { FormMessage } from "./FormMessage.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { type SignInFailure, signInFailure } from "./signInFailure.ts";
import styles from "./SignInForm.module.css";

const STORAGE_KEY = "atrium.stay";

interface SignInFormProps {
  /** Why the sign-in begins again. */
  why?: string | undefined;
  /** The password was right, and a second factor is asked. */
  onAsked: (asked: SecondFactorAsked) => void;
}

/** Username and password; what went wrong stands on the form itself. A session, once there, shows the pages. */
export function SignInForm({ why, onAsked }: SignInFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | undefined>(
    why === undefined ? undefined : { kind: "other", message: why },
  );
  const isWaiting = failure?.kind === "throttled";
  const isWrong = failure?.kind === "wrong";

  async function submit(form: FormData): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    const stay = form.has("stay");
    rememberStay(stay);
    try {
      const username = textOf(form, "username").trim();
      const asked = await signIn({ username, password: textOf(form, "password"), stay });
      if (asked !== undefined) onAsked(asked);
    } catch (cause) {
      const reason = signInFailure(cause, Date.now());
      setFailure(reason);
      if (reason.kind === "wrong") password.current?.select();
    } finally {
      setBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  }

  return (
    <form className={styles["form"]} onSubmit={onSubmit} aria-busy={isBusy}>
      <div className={styles["field"]}>
        <label htmlFor="username">{t("Username")}</label>
        <input
          id="username"
          name="username"
          className={styles["input"]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // The page has one purpose, and this is where it begins.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          maxLength={64}
          aria-invalid={isWrong}
        />
      </div>
      <PasswordField isWrong={isWrong} ref={password} />
      <label className={styles["stay"]}>
        <input type="checkbox" name="stay" defaultChecked={rememberedStay()} />
        {t("Stay signed in on this control-room screen")}
      </label>
      <FormMessage
        failure={failure}
        onOver={() => {
          setFailure(undefined);
        }}
      />
      <button type="submit" className={styles["submit"]} disabled={isBusy || isWaiting}>
        {isBusy ? t("Signing in") : t("Sign in")}
      </button>
    </form>
  );
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

/** Whether the person at this browser stayed signed in last time: a control room's screen is ticked once. */
function rememberedStay(): boolean {
  return localStorage.getItem(STORAGE_KEY) === "yes";
}

function rememberStay(stay: boolean): void {
  if (stay) localStorage.setItem(STORAGE_KEY, "yes");
  else localStorage.removeItem(STORAGE_KEY);
}
