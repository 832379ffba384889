import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import { type DraftPart, PART_WORDS } from "./siteDraft.ts";
import styles from "./SiteSettingsPage.module.css";
import type { SettingsConflict } from "./useSiteForm.ts";

/** Two people at the settings: says who did what meanwhile, and whose word counts where both changed the same. */
export function ConflictNote({ conflict }: { conflict: SettingsConflict | undefined }) {
  if (conflict === undefined) return null;
  const { by, both, theirs, keepMine, takeTheirs } = conflict;
  return (
    <output className={`row wrap gap-10 rounded bg-2 ${styles["notice"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        {both.length === 0 ? (
          <>
            <b>
              {by} changed {wordsOf(theirs)} in the meantime.
            </b>{" "}
            That shows here already; what you changed stays.
          </>
        ) : (
          <>
            <b>
              {by} changed {wordsOf(both)} in the meantime, as you did.
            </b>{" "}
            Nothing you typed is lost: save yours over it, or take what was saved.
          </>
        )}
      </span>
      {both.length > 0 && <Button onClick={takeTheirs}>Take theirs</Button>}
      <Button onClick={keepMine}>{both.length > 0 ? "Keep mine" : "Go on"}</Button>
    </output>
  );
}

function wordsOf(parts: readonly DraftPart[]): string {
  return new Intl.ListFormat("en").format(parts.map((part) => PART_WORDS[part]));
}
