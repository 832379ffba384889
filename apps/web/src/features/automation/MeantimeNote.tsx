import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import styles from "./automation.module.css";

interface MeantimeNoteProps {
  /** "schedule" */
  what: string;
  form: { readonly isOutdated: boolean; readonly takeTheirs: () => void; readonly keepMine: () => void };
  /** Who has saved it; undefined: somebody has taken it away. */
  by: string | undefined;
  isGone: boolean;
}

/** Two people at one rule: says who did what meanwhile, and loses nothing that was typed. */
export function MeantimeNote({ what, form, by, isGone }: MeantimeNoteProps) {
  if (isGone) {
    return (
      <output className={`row wrap gap-8-12 rounded ${styles["meantime"]}`}>
        <StateGlyph state="trouble" />
        <span className="grow">
          <b>Somebody has taken this {what} away.</b> What stands here is not lost: it can be added as a new one.
        </span>
      </output>
    );
  }
  if (!form.isOutdated) return null;
  return (
    <output className={`row wrap gap-8-12 rounded ${styles["meantime"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        <b>
          {by ?? "Somebody"} has changed this {what} since you opened it.
        </b>{" "}
        Nothing you typed is lost: save yours over it, or take what is saved now.
      </span>
      <span className="flex wrap gap-8">
        <Button onClick={form.takeTheirs}>Take theirs</Button>
        <Button onClick={form.keepMine}>Keep mine</Button>
      </span>
    </output>
  );
}
