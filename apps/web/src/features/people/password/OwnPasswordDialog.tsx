import { t } from "@atrium/words";
import { Modal } from "@mantine/core";
import { notices } from "../../../platform/notices.ts";
import { OwnPasswordForm } from "./OwnPasswordForm.tsx";

/** One's own password, changed by oneself. */
export function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t("Change your password")} padding={20}>
      <OwnPasswordForm
        onCancel={onClose}
        onDone={() => {
          notices.show({ kind: "done", title: "", message: t("Your password has been changed") });
          onClose();
        }}
      />
    </Modal>
  );
}
