import { StateGlyph } from "@atrium/ui";
import { Button } from "@mantine/core";
import styles from "./builder.module.css";
import type { Builder } from "./useBuilder.ts";

interface ConflictNoteProps {
  builder: Builder;
  /** What both have changed, after the changes were put together. */
  clashes: readonly string[];
  onMerge: () => void;
}

/** Somebody else has saved this plan while it was being drawn: nothing of either is lost. */
export function ConflictNote({ builder, clashes, onMerge }: ConflictNoteProps) {
  if (builder.theirs === undefined) {
    if (clashes.length === 0) return null;
    return (
      <output className={`row wrap gap-8-12 rounded bg-2 border ${styles["note"]}`}>
        <StateGlyph state="trouble" />
        <span>
          Both of you changed {clashes.join(", ")}: the drawing has yours there. Save it, or take it back with Undo.
        </span>
      </output>
    );
  }
  return (
    <output className={`row wrap gap-8-12 rounded bg-2 border ${styles["note"]}`}>
      <StateGlyph state="trouble" />
      <span>Somebody else has saved this plan while you were drawing. Your changes are still here.</span>
      <Button size="xs" onClick={onMerge}>
        Put mine and theirs together
      </Button>
      <Button size="xs" onClick={builder.discard}>
        Take theirs, give mine up
      </Button>
    </output>
  );
}
