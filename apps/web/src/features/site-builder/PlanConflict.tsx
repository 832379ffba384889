import { ConflictNotice } from "../../collections/form/ConflictNotice.tsx";
import type { Builder } from "./useBuilder.ts";

interface PlanConflictProps {
  builder: Builder;
  /** What both have changed, after the changes were put together. */
  clashes: readonly string[];
  onMerge: () => void;
}

/** Somebody else has saved this plan while it was being drawn: nothing of either is lost. */
export function PlanConflict({ builder, clashes, onMerge }: PlanConflictProps) {
  if (builder.theirs === undefined) {
    if (clashes.length === 0) return null;
    return (
      <ConflictNotice>
        Both of you changed {clashes.join(", ")}: the drawing has yours there. Save it, or take it back with Undo.
      </ConflictNotice>
    );
  }
  return (
    <ConflictNotice
      overwrite={onMerge}
      overwriteLabel="Put mine and theirs together"
      reload={builder.discard}
      reloadLabel="Take theirs, give mine up"
    >
      Somebody else has saved this plan while you were drawing. Your changes are still here.
    </ConflictNotice>
  );
}
