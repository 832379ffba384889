import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Modal } from "@mantine/core";
import X from "lucide-react/icons/x";
import styles from "./dialog.module.css";

/** The title is the question (or the result) with its number. */
export function DialogHead({ title, detail, onClose }: { title: string; detail: string; onClose: () => void }) {
  return (
    <div className={`flex items-start gap-12 ${styles["head"]}`}>
      <div className="grow">
        <Modal.Title className={styles["title"]}>{title}</Modal.Title>
        <div className="ink2 num">{detail}</div>
      </div>
      <IconButton label={t("Close")} icon={<Icon of={X} size={18} />} onClick={onClose} />
    </div>
  );
}
