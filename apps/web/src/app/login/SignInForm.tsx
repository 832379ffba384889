import { Icon } from "@atrium/ui";
import arrowUp from "lucide-react/icons/arrow-up";
import eye from "lucide-react/icons/eye";
import eyeOff from "lucide-react/icons/eye-off";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { signIn } from "../../platform/session.ts";
import { FormMessage } from "./FormMessage.tsx";
import { type SignInFailure, signInFailure } from "./signInFailure.ts";
import styles from "./SignInForm.module.css";

/** Username and password; what went wrong stands on the form itself. A session, once there, shows the pages. */
export function SignInForm() {
  const password = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | undefined>(undefined);
  const isWaiting = failure?.kind === "throttled";

  async function submit(form: FormData): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(textOf(form, "username").trim(), textOf(form, "password"));
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

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState("CapsLock"));
  }

  return (
    <form className={styles["form"]} onSubmit={onSubmit} aria-busy={isBusy}>
      <div className={styles["field"]}>
        <label htmlFor="username">Username</label>
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
          aria-invalid={failure?.kind === "wrong"}
        />
      </div>
      <div className={styles["field"]}>
        <label htmlFor="password">Password</label>
        <div className={styles["withButton"]}>
          <input
            id="password"
            name="password"
            ref={password}
            className={styles["input"]}
            type={isShown ? "text" : "password"}
            autoComplete="current-password"
            required
            maxLength={256}
            aria-invalid={failure?.kind === "wrong"}
            aria-describedby="sign-in-hint"
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => {
              setCapsLock(false);
            }}
          />
          <button
            type="button"
            className={styles["show"]}
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            onClick={() => {
              setShown((before) => !before);
            }}
          >
            <Icon of={isShown ? eyeOff : eye} size={16} />
          </button>
        </div>
        <div id="sign-in-hint">
          {isCapsLock && (
            <span className={styles["hint"]}>
              <Icon of={arrowUp} size={12} />
              Caps Lock is on
            </span>
          )}
        </div>
      </div>
      <FormMessage
        failure={failure}
        onOver={() => {
          setFailure(undefined);
        }}
      />
      <button type="submit" className={styles["submit"]} disabled={isBusy || isWaiting}>
        {isBusy ? "Signing in" : "Sign in"}
      </button>
    </form>
  );
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
