import { LOGOUT_QUESTION } from "@atrium/contract";
import { LAYOUT } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import logOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { signOut } from "../../platform/session.ts";
import styles from "./LogoutDialog.module.css";

/** Asks before signing out (specification point 8; its words and width are the specification's). */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal.Root opened onClose={onClose} size={LAYOUT.confirmWidth} centered radius="xl">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={0}>
          <div className={`flex gap-14 ${styles["body"]}`}>
            <Icon of={logOut} size={20} />
            <div>
              <Modal.Title className={styles["title"]}>{t(LOGOUT_QUESTION.title)}</Modal.Title>
              <div className="ink2">{t(LOGOUT_QUESTION.message)}</div>
            </div>
          </div>
          <div className="flex justify-end gap-8 border-t p-14-24">
            <Button data-autofocus onClick={onClose}>
              {t("Cancel")}
            </Button>
            <Button
              variant="filled"
              loading={isBusy}
              onClick={() => {
                setBusy(true);
                // Where the server does not answer the session still ends here; it ends there when it expires.
                signOut().catch(() => {});
              }}
            >
              {t("Log out")}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
