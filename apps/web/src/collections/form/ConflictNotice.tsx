import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./form.module.css";

interface ConflictNoticeProps {
  /** Who did what. */
  title?: ReactNode;
  children: ReactNode;
  /** Takes what somebody else has saved. */
  reload?: (() => void) | undefined;
  reloadLabel?: string;
  /** Keeps what was typed here. */
  overwrite?: () => void;
  overwriteLabel?: string;
}

/** Somebody else has saved what is being edited: says who did what, and loses nothing that was typed. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, children, reload, reloadLabel = t("Take theirs"), overwrite, overwriteLabel = t("Keep mine") } = props;
  return (
    <output className={`row wrap gap-8-12 rounded ${styles["conflict"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        {title !== undefined && (
          <>
            <b>{title}</b>{" "}
          </>
        )}
        {children}
      </span>
      {(reload !== undefined || overwrite !== undefined) && (
        <span className="flex wrap gap-8">
          {reload !== undefined && <Button onClick={reload}>{reloadLabel}</Button>}
          {overwrite !== undefined && <Button onClick={overwrite}>{overwriteLabel}</Button>}
        </span>
      )}
    </output>
  );
}

interface RecordConflictProps {
  /** "schedule" */
  what: string;
  form: { readonly isOutdated: boolean; readonly reload: () => void; readonly overwrite: () => void };
  /** Who has saved it, if that is known. */
  by: string | undefined;
  isGone: boolean;
}

/** Of a record that is saved as a whole. */
export function RecordConflict({ what, form, by = t("Somebody"), isGone }: RecordConflictProps) {
  if (isGone) {
    return (
      <ConflictNotice title={t("Somebody has taken this {what} away.", { what })}>
        {t("Your input is not lost: you can add it as a new one.")}
      </ConflictNotice>
    );
  }
  if (!form.isOutdated) return null;
  return (
    <ConflictNotice
      title={t("{by} has changed this {what} since you opened it.", { by, what })}
      reload={form.reload}
      overwrite={form.overwrite}
    >
      {t("Nothing you typed is lost: save yours over it, or take what is saved now.")}
    </ConflictNotice>
  );
}

/** What somebody else has saved since this person began to type. */
export interface Conflict {
  readonly by: string;
  /** What both have changed, in words. */
  readonly both: readonly string[];
  /** What only the other has changed: it shows already. */
  readonly theirs: readonly string[];
  readonly overwrite: () => void;
  readonly reload: () => void;
}

/** Of a record whose parts are changed one by one. @param of "of Room 12": what it is a part of */
export function PartConflict({ conflict, of = "" }: { conflict: Conflict | undefined; of?: string }) {
  if (conflict === undefined) return null;
  const { by, both, theirs, overwrite, reload } = conflict;
  if (both.length === 0) {
    return (
      <ConflictNotice
        title={t("{by} changed {format}{of} in the meantime.", { by, format: LIST.format(theirs), of })}
        overwrite={overwrite}
        overwriteLabel={t("Go on")}
      >
        {t("That shows here already; what you changed stays.")}
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      title={t("{by} changed {format}{of} in the meantime, as you did.", { by, format: LIST.format(both), of })}
      reload={reload}
      overwrite={overwrite}
    >
      {t("Nothing you typed is lost: save yours over it, or take what was saved.")}
    </ConflictNotice>
  );
}

const LIST = new Intl.ListFormat("en-GB");
