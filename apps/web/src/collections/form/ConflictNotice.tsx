import { StateGlyph } from "@atrium/ui";
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
  const { title, children, reload, reloadLabel = "Take theirs", overwrite, overwriteLabel = "Keep mine" } = props;
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
export function RecordConflict({ what, form, by = "Somebody", isGone }: RecordConflictProps) {
  if (isGone) {
    return (
      <ConflictNotice title={`Somebody has taken this ${what} away.`}>
        What stands here is not lost: it can be added as a new one.
      </ConflictNotice>
    );
  }
  if (!form.isOutdated) return null;
  return (
    <ConflictNotice
      title={`${by} has changed this ${what} since you opened it.`}
      reload={form.reload}
      overwrite={form.overwrite}
    >
      Nothing you typed is lost: save yours over it, or take what is saved now.
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
        title={`${by} changed ${LIST.format(theirs)}${of} in the meantime.`}
        overwrite={overwrite}
        overwriteLabel="Go on"
      >
        That shows here already; what you changed stays.
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      title={`${by} changed ${LIST.format(both)}${of} in the meantime, as you did.`}
      reload={reload}
      overwrite={overwrite}
    >
      Nothing you typed is lost: save yours over it, or take what was saved.
    </ConflictNotice>
  );
}

const LIST = new Intl.ListFormat("en-GB");
