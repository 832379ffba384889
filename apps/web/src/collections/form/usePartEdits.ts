import { useState } from "react";

interface PartEditsOptions<Saved, Draft> {
  readonly saved: Saved;
  readonly draftOf: (saved: Saved) => Draft;
  /** The parts in which two versions differ. */
  readonly differing: (one: Saved, other: Saved) => readonly Part<Draft>[];
}

type Part<Draft> = Extract<keyof Draft, string>;

/**
 * A record whose parts two people may change at the same time. Only what was changed here is kept beside what is saved:
 * what others save shows at the other parts at once, and what was typed is never lost to them.
 */
export function usePartEdits<Saved, Draft extends object>(options: PartEditsOptions<Saved, Draft>) {
  const { saved, draftOf, differing } = options;
  const [edits, setEdits] = useState<Partial<Draft>>({});
  /** The record as it was when this person began, or last looked at what others did. */
  const [base, setBase] = useState(saved);
  const hasChanges = Object.keys(edits).length > 0;
  const changed = base === saved ? [] : differing(base, saved);
  if (base !== saved && (!hasChanges || changed.length === 0)) setBase(saved);
  const both = changed.filter((part) => edits[part] !== undefined);

  return {
    draft: { ...draftOf(saved), ...edits },
    edits,
    base,
    hasChanges,
    /** What somebody else has saved since. */
    conflict:
      changed.length === 0
        ? undefined
        : {
            both,
            theirs: changed.filter((part) => edits[part] === undefined),
            overwrite: () => setBase(saved),
            reload: () => {
              setEdits((before) => pick(before, (part) => !both.includes(part)));
              setBase(saved);
            },
          },
    change: <Changed extends keyof Draft>(part: Changed, value: Draft[Changed]) => {
      setEdits((before) => ({ ...before, [part]: value }));
    },
    discard: () => {
      setEdits({});
      setBase(saved);
    },
    /** After it was saved; what was typed while it was sent stays. */
    settle: (now: Saved) => {
      setBase(now);
      setEdits((before) => pick(before, (part) => before[part] !== edits[part]));
    },
  };
}

function pick<Draft extends object>(edits: Partial<Draft>, isKept: (part: Part<Draft>) => boolean): Partial<Draft> {
  const kept: Partial<Draft> = {};
  for (const part in edits) if (isKept(part)) kept[part] = edits[part];
  return kept;
}
