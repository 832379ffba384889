import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import arrowUp from "lucide-react/icons/arrow-up";
import eye from "lucide-react/icons/eye";
import eyeOff from "lucide-react/icons/eye-off";
import { type KeyboardEvent, type Ref, useState } from "react";
import styles from "./SignInForm.module.css";

/** The password, which can be shown, with what stands in its way: Caps Lock, or that it is forgotten. */
export function PasswordField({ isWrong, ref }: { isWrong: boolean; ref: Ref<HTMLInputElement> }) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const [isForgotten, setForgotten] = useState(false);

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState("CapsLock"));
  }

  return (
    <div className={styles["field"]}>
      <div className={styles["labels"]}>
        <label htmlFor="password">{t("Password")}</label>
        <button
          type="button"
          className={styles["link"]}
          aria-expanded={isForgotten}
          aria-controls="forgotten"
          onClick={() => {
            setForgotten((before) => !before);
          }}
        >
          {t("Forgot password?")}
        </button>
      </div>
      <div className={styles["withButton"]}>
        <input
          id="password"
          name="password"
          ref={ref}
          className={styles["input"]}
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          required
          maxLength={256}
          aria-invalid={isWrong}
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
          aria-label={isShown ? t("Hide password") : t("Show password")}
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
            {t("Caps Lock is on")}
          </span>
        )}
      </div>
      <output id="forgotten" className={styles["hint"]}>
        {isForgotten && t("Ask an administrator for a new password.")}
      </output>
    </div>
  );
}
