import { StateGlyph } from "@atrium/ui";
import { currentLanguage, t } from "@atrium/words";
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
  const {
    title,
    children,
    reload,
    reloadLabel = t("Discard mine"),
    overwrite,
    overwriteLabel = t("Keep mine"),
  } = props;
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
export function RecordConflict({ what, form, by = t("Someone"), isGone }: RecordConflictProps) {
  if (isGone) {
    return (
      <ConflictNotice title={t("Someone has deleted this {what}.", { what })}>
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
      {t("Your input is not lost: save it over the stored version, or discard it and use that version.")}
    </ConflictNotice>
  );
}

/** What somebody else has saved since this person began to type. */
export interface Conflict {
  readonly by: string;
  /** What both have changed, as text. */
  readonly both: readonly string[];
  /** What only the other has changed: it shows already. */
  readonly theirs: readonly string[];
  readonly overwrite: () => void;
  readonly reload: () => void;
}

/** Of a record whose parts are changed one by one. @param name of what they are parts of, where the page has several */
export function PartConflict({ conflict, name }: { conflict: Conflict | undefined; name?: string }) {
  if (conflict === undefined) return null;
  const { by, both, theirs, overwrite, reload } = conflict;
  if (both.length === 0) {
    return (
      <ConflictNotice
        title={
          name === undefined
            ? t("{by} changed {parts} while you were editing.", { by, parts: listed(theirs) })
            : t("{by} changed {parts} of {name} while you were editing.", { by, parts: listed(theirs), name })
        }
        overwrite={overwrite}
        overwriteLabel={t("Continue")}
      >
        {t("Those changes are already shown here; yours are kept.")}
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      title={
        name === undefined
          ? t("You and {by} both changed {parts}.", { by, parts: listed(both) })
          : t("You and {by} both changed {parts} of {name}.", { by, parts: listed(both), name })
      }
      reload={reload}
      overwrite={overwrite}
    >
      {t("Your input is not lost: save it over the stored version, or discard it and use what was saved.")}
    </ConflictNotice>
  );
}

/** "name and place", in the words of whoever reads. */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage().tag).format(names);
}
