import { Icon, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import copy from "lucide-react/icons/copy";
import { type ReactNode, useRef, useState } from "react";
import lists from "../lists.module.css";
import { Confirm } from "./Confirm.tsx";
import { RecordConflict } from "./ConflictNotice.tsx";
import formStyles from "./form.module.css";
import { FormError } from "./FormError.tsx";
import { useLeavingQuestion } from "./useLeavingQuestion.tsx";
import type { RecordForm } from "./useRecordForm.ts";

interface RecordPageProps {
  /** "schedule" */
  what: string;
  form: Pick<
    RecordForm<unknown, unknown, object>,
    "hasChanges" | "isBusy" | "isOutdated" | "refusal" | "reload" | "overwrite" | "remove"
  >;
  leaving: Leaving;
  title: string;
  crumb: ReactNode;
  kpis?: ReactNode;
  /** Who has saved it last. */
  by: string | undefined;
  /** Somebody has removed it while it is open. */
  isGone: boolean;
  /** Where a copy of it begins; absent: there is nothing to copy. */
  copyHref: string | undefined;
  /** Absent: it cannot be removed. */
  removal: Removal | undefined;
  /** The buttons of saving. */
  actions: ReactNode;
  /** Before everything else. */
  note?: ReactNode;
  children: ReactNode;
}

interface Removal {
  /** The question. */
  title: string;
  action: string;
  /** What happens then. */
  text: string;
  /** Where it is listed. */
  listHref: string;
}

/** The page of a record in its editor: its heading with what can be done, what was refused, and who else has saved it. */
export function RecordPage(props: RecordPageProps) {
  const { what, form, leaving, by, isGone, copyHref, removal } = props;
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);

  async function remove(listHref: string): Promise<void> {
    if (await form.remove()) await leaving.go(listHref);
  }

  return (
    <div className="col grow min-w-0">
      <PageHeading
        title={props.title}
        crumb={props.crumb}
        kpis={props.kpis}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {removal !== undefined && (
              <Button className={formStyles["destructive"]} onClick={() => setRemoving(true)}>
                {removal.action}
              </Button>
            )}
            {copyHref !== undefined && (
              <Button leftSection={<Icon of={copy} size={14} />} onClick={() => void navigate({ href: copyHref })}>
                {t("Copy")}
              </Button>
            )}
            {props.actions}
          </div>
        }
      />
      <div className={lists["body"]}>
        {props.note}
        <FormError>{form.isOutdated ? undefined : form.refusal}</FormError>
        <RecordConflict what={what} form={form} by={by} isGone={isGone} />
        {props.children}
      </div>
      {isRemoving && removal !== undefined && (
        <Confirm
          title={removal.title}
          action={removal.action}
          isDestructive
          isBusy={form.isBusy}
          refusal={form.refusal}
          onConfirm={() => void remove(removal.listHref)}
          onClose={() => setRemoving(false)}
        >
          {removal.text}
        </Confirm>
      )}
      {leaving.question}
    </div>
  );
}

interface Leaving {
  readonly question: ReactNode | undefined;
  /** Leaves without the question: it was saved or removed. */
  readonly go: (href: string, options?: { readonly replace: boolean }) => Promise<void>;
}

export function useLeaving(hasChanges: boolean): Leaving {
  const navigate = useNavigate();
  const isFree = useRef(false);
  const question = useLeavingQuestion(() => hasChanges && !isFree.current);
  return {
    question,
    go: async (href, options) => {
      isFree.current = true;
      await navigate({ href, ...options });
      isFree.current = false;
    },
  };
}
