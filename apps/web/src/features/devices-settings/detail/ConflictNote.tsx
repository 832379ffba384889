import { Button } from "@mantine/core";
import { StateGlyph } from "@atrium/ui";
import { PART_WORDS, type DraftPart } from "./deviceDraft.ts";
import type { Conflict } from "./useDeviceForm.ts";
import styles from "./detail.module.css";

/** Two people at one device: says who did what meanwhile, and whose word counts where both changed the same. */
export function ConflictNote({ conflict, name }: { conflict: Conflict; name: string }) {
  const who = conflict.by ?? "Somebody else";
  const { both, theirs, keepMine, takeTheirs } = conflict;
  return (
    <output className={`row wrap gap-10 rounded bg-2 ${styles["conflict"]}`}>
      <StateGlyph state="trouble" />
      <span className="grow">
        {both.length === 0 ? (
          <>
            <b>
              {who} changed {wordsOf(theirs)} of {name} in the meantime.
            </b>{" "}
            That shows here already; what you changed stays.
          </>
        ) : (
          <>
            <b>
              {who} changed {wordsOf(both)} of {name} in the meantime, as you did.
            </b>{" "}
            Nothing you typed is lost: save yours over it, or take what {who === "Somebody else" ? "they" : who} saved.
          </>
        )}
      </span>
      <span className="flex gap-8">
        {both.length > 0 && <Button onClick={takeTheirs}>Take theirs</Button>}
        <Button onClick={keepMine}>{both.length > 0 ? "Keep mine" : "Go on"}</Button>
      </span>
    </output>
  );
}

function wordsOf(parts: readonly DraftPart[]): string {
  const words = parts.map((part) => PART_WORDS[part]);
  const last = words.pop() ?? "it";
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}
