import type { EventRow } from "@atrium/contract/alarms";
import { useMemo, useState } from "react";
import { heldRows } from "./eventRows.ts";
import type { EventRows } from "./useEventRows.ts";

interface HeldOptions {
  readonly wanted: readonly EventRow[];
  readonly recent: EventRows["recent"];
  /** Somebody is at the list. */
  readonly isHeld: boolean;
  /** The list's own words: another list begins anew. */
  readonly list: string;
}

/** The rows to draw, and those that wait while somebody is at the list. */
export function useHeldRows({ wanted, recent, isHeld, list }: HeldOptions) {
  const [kept, setKept] = useState({ list, rows: wanted });
  const isStill = isHeld && kept.list === list;
  const held = useMemo(
    () => (isStill ? heldRows(kept.rows, wanted, recent) : { rows: wanted, waiting: [] }),
    [isStill, kept, wanted, recent],
  );
  // What is drawn now is what is held from now on, with the pages that were read meanwhile.
  if (kept.list !== list || (isStill ? held.rows.length !== kept.rows.length : kept.rows !== wanted)) {
    setKept({ list, rows: held.rows });
  }
  return {
    ...held,
    /** Shows what waits. */
    release: () => {
      setKept({ list, rows: wanted });
    },
  };
}
