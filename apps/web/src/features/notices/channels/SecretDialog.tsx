import { t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import styles from "../notices.module.css";

/** The only time that the key of a webhook is seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }
  return (
    // It is seen once: only its own button closes it.
    <Modal
      opened
      title={t("Signing secret")}
      padding={20}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${form["fields"]}`}>
        <p className="ink2">
          {t("Give it to the receiver, which uses it to verify that notices come from here. It is not shown again.")}
        </p>
        <code className={`num block break-anywhere rounded bg-2 border ${styles["secret"]}`}>{secret}</code>
        <div className="row wrap gap-8">
          <Button onClick={() => void copy()}>{isCopied ? t("Copied") : t("Copy")}</Button>
          <span className="grow" />
          <Button variant="filled" onClick={onClose}>
            {t("I have saved it")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
