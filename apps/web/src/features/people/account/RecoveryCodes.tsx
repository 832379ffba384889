import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import styles from "./account.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The only time that the codes are seen: they are printed or copied now. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  }

  return (
    <div className={`grid gap-14 ${form["fields"]}`}>
      <p className="ink2">
        {t(
          "Each code lets you sign in once without your phone. Keep them on paper, away from the phone: they are not shown again.",
        )}
      </p>
      <ol className={`grid gap-6 m-0 t13 rounded bg-2 border ${styles["codes"]}`} aria-label={t("Recovery codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code className="num">{code}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap gap-8">
        <Button
          onClick={() => {
            window.print();
          }}
        >
          {t("Print")}
        </Button>
        <Button
          onClick={() => {
            void copy();
          }}
        >
          {isCopied ? t("Copied") : t("Copy")}
        </Button>
        <span className="grow" />
        <Button variant="filled" onClick={onDone}>
          {t("I have stored them")}
        </Button>
      </div>
    </div>
  );
}
