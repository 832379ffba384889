import { DEFAULT_HOLD_MINUTES, QUALITY } from "@atrium/contract";
import { useCallback, useMemo, useState } from "react";
import { useLiveClient } from "../../../platform/liveHooks.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { Proposal } from "../dialog/GroupDialog.tsx";
import type { Floor } from "../useFloor.ts";
import { ASK_ABOVE, type Candidate, type Change, splitOf, targetsOf } from "./proposal.ts";

/** A single circuit is chosen with open eyes: what holds it or that it is stale stands beside its controls. */
const EVERYTHING = { isTakingOver: true, isTryingStale: true, isHoldingSame: true };

/** What is asked of circuits: small changes go at once, larger ones ask first. */
export function useProposals({ lighting: { desk, holds, isLive } }: Floor) {
  const { points } = useLiveClient();
  const [open, setOpen] = useState<Proposal>();
  const [holdMinutes, setHoldMinutes] = useState(DEFAULT_HOLD_MINUTES);

  const propose = useCallback(
    (circuits: readonly Circuit[], change: Change) => {
      const candidates = circuits.map((circuit): Candidate => {
        const value = circuit.points.level === undefined ? undefined : points.get(circuit.points.level);
        return {
          circuit,
          level: value?.value ?? null,
          isStale: !isLive || value?.quality !== QUALITY.good,
          hold: holds.get(circuit.id),
        };
      });
      const split = splitOf(candidates, change);
      if (mustAsk(candidates, split)) setOpen({ circuits, change });
      else {
        const targets = targetsOf(split, change, EVERYTHING);
        if (targets.length > 0) desk.give({ targets, holdMinutes });
      }
    },
    [points, isLive, holds, desk, holdMinutes],
  );

  const close = useCallback(() => {
    setOpen(undefined);
  }, []);
  const lighting = useMemo(() => ({ propose, holdMinutes, setHoldMinutes }), [propose, holdMinutes]);
  return { lighting, open, ask: setOpen, close };
}

/** More than a few, or several of which some are held or stale. */
function mustAsk(candidates: readonly Candidate[], split: ReturnType<typeof splitOf>): boolean {
  if (candidates.length > ASK_ABOVE) return true;
  return candidates.length > 1 && split.held.length + split.stale.length > 0;
}
