import type { AlarmRule } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import styles from "./editor.module.css";
import type { RuleForm } from "./useRuleForm.ts";

interface MeantimeNoteProps {
  form: RuleForm;
  saved: AlarmRule | undefined;
  last: AlarmRule | undefined;
}

/** Two people at one rule: says who did what meanwhile, and loses nothing that was typed. */
export function MeantimeNote({ form, saved, last }: MeantimeNoteProps) {
  if (last !== undefined && saved === undefined) {
    return (
      <output className={`row wrap gap-8-12 rounded ${styles["meantime"]}`}>
        <StateGlyph state="trouble" />
        <span className="grow">
          <b>Somebody has taken this rule away.</b> What stands here is not lost: it can be added as a new rule.
        </span>
      </output>
    );
  }
  if (!form.isOutdated || saved === undefined) return null;
  return (
    <output className={`row wrap gap-8-12 rounded ${styles["meantime"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        <b>{saved.by} has changed this rule since you opened it.</b> Nothing you typed is lost: save yours over it, or
        take what is saved now.
      </span>
      <span className="flex wrap gap-8">
        <Button onClick={form.takeTheirs}>Take theirs</Button>
        <Button onClick={form.keepMine}>Keep mine</Button>
      </span>
    </output>
  );
}
