import { LAYOUT } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { Button, Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useLeavingQuestion } from "./useLeavingQuestion.tsx";
import styles from "./form.module.css";
import { FormError } from "./FormError.tsx";
import type { DrawerForm } from "./useRequestForm.ts";

interface FormDrawerProps {
  title: ReactNode;
  children: ReactNode;
  /** Destructive acts, at the left of the foot. */
  aside?: ReactNode;
  /** What saving says it does; absent: there is nothing to save. */
  action?: string;
  /** Absent: nothing can be changed. */
  form?: DrawerForm;
  /** In place of the form's own refusal. */
  refusal?: string | undefined;
  /** In place of submitting the form. */
  onSubmit?: () => void;
  /** A dialog that stands over the form: Escape closes that one alone. */
  dialog?: ReactNode;
  onClose: () => void;
}

/** A form over its list (DESIGN §10). Leaving it with changes asks, whichever way it is left. */
export function FormDrawer(props: FormDrawerProps) {
  const { form } = props;
  const isBusy = form?.isBusy === true;
  const leavingQuestion = useLeavingQuestion(() => form?.hasChanges() === true);
  const hasDialog = leavingQuestion !== undefined || (props.dialog !== undefined && props.dialog !== false);
  return (
    <Drawer.Root
      opened
      classNames={{ content: styles["drawer"] ?? "" }}
      position="right"
      size={LAYOUT.modalWidth}
      transitionProps={{ transition: "slide-left", duration: 200 }}
      onClose={props.onClose}
      closeOnEscape={!hasDialog}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The kit's own header element would be a second banner of the page. */}
        <div className={`row justify-between gap-10 flex-none ${styles["head"]}`}>
          <Drawer.Title className={styles["title"]}>{props.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("Close")} />
        </div>
        <Drawer.Body p={0} className={styles["bodyPlace"]}>
          <form
            className="col flex-1 min-h-0"
            noValidate
            aria-busy={isBusy}
            onSubmit={(event) => {
              event.preventDefault();
              if (props.onSubmit === undefined) void form?.submit?.();
              else props.onSubmit();
            }}
          >
            <div className={`flex-1 min-h-0 overflow-auto ${styles["body"]}`}>{props.children}</div>
            <div className={`flex-none border-t ${styles["foot"]}`}>
              <FormError>{props.refusal ?? form?.refusal}</FormError>
              <div className="row wrap gap-8">
                {props.aside}
                <div className="flex gap-8 ml-auto">
                  <Button onClick={props.onClose}>{props.action === undefined ? t("Close") : t("Cancel")}</Button>
                  {props.action !== undefined && (
                    <Button type="submit" variant="filled" loading={isBusy}>
                      {props.action}
                    </Button>
                  )}
                </div>
              </div>
            </div>
          </form>
        </Drawer.Body>
      </Drawer.Content>
      {props.dialog}
      {leavingQuestion}
    </Drawer.Root>
  );
}
