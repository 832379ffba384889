import type { UserRow } from "@atrium/contract/people";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import keyRound from "lucide-react/icons/key-round";
import styles from "../../../collections/form/form.module.css";

/** An account's password, or the sign-in of the organisation that it belongs to. */
export function PasswordLine({ user, onReset }: { user: UserRow; onReset: () => void }) {
  const { signsInWith } = user;
  return (
    <div className={`row gap-12 border-t ${styles["line"]}`}>
      <div className="grow">
        <div className="m">{t("Password")}</div>
        <div className="t12 muted">
          {signsInWith === null
            ? t("A new password ends the user’s sessions.")
            : t("None here: signs in with {name}, whose groups set the role at each sign-in.", { name: signsInWith })}
        </div>
      </div>
      {signsInWith === null && (
        <Button leftSection={<Icon of={keyRound} size={14} />} onClick={onReset}>
          {t("Reset password")}
        </Button>
      )}
    </div>
  );
}
