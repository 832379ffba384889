import { LAYOUT } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./form.module.css";
import { FormError } from "./FormError.tsx";

interface ConfirmProps {
  /** The question. */
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** The act, verb first. */
  action: string;
  cancel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  refusal?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others notice (DESIGN §20). Its width is the specification's. */
export function Confirm(props: ConfirmProps) {
  return (
    <Modal.Root opened onClose={props.onClose} size={LAYOUT.confirmWidth} centered radius="xl" zIndex={300}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={0}>
          <div className={styles["question"]}>
            <Modal.Title className={styles["questionTitle"]}>{props.title}</Modal.Title>
            <div className="ink2">{props.children}</div>
            <FormError>{props.refusal}</FormError>
          </div>
          <div className="flex justify-end gap-8 border-t p-14-24">
            <Button data-autofocus onClick={props.onClose}>
              {props.cancel ?? t("Cancel")}
            </Button>
            <Button
              variant="filled"
              className={props.isDestructive === true ? styles["danger"] : undefined}
              loading={props.isBusy === true}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
