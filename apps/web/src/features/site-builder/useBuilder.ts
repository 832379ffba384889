import type { PlanContent, PlanReply } from "@atrium/contract/site";
import { useDeferredValue, useMemo, useState } from "react";
import { type Chosen, type Draft, draftOf } from "./model/draft.ts";
import { type Follower, followers } from "./model/followers.ts";
import { firstStep, nextStep, redone, type Steps, undone } from "../../collections/drawing/steps.ts";
import { isEqual } from "../../collections/drawing/isEqual.ts";
import { mergedOnto } from "./model/merge.ts";
import { type Problem, problemsOf } from "./model/problems.ts";

/** A floor that is being drawn. */
export interface Builder {
  /** As it was read or saved last. */
  base: PlanReply;
  before: PlanContent;
  /** What somebody else has made of the plan in the meantime; undefined: nothing. */
  theirs: PlanReply | undefined;
  draft: Draft;
  devices: readonly Follower[];
  problems: readonly Problem[];
  hasPlanChanges: boolean;
  hasChanges: boolean;
  chosen: Chosen | undefined;
  choose: (chosen: Chosen | undefined) => void;
  /** One step that can be taken back. */
  change: (next: Draft) => void;
  changePlan: (plan: PlanContent) => void;
  /** What is being dragged is drawn so, and is no step yet; undefined: the last step again. */
  show: (next: Draft | undefined) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** From now on this is what was read; the draft is what of it was not kept yet. */
  rebase: (base: PlanReply, draft?: Draft) => void;
  /** Applies the own changes to another person's version. @returns what both have changed, as text */
  merge: () => readonly string[];
  /** Gives the own changes up. */
  discard: () => void;
}

export function useBuilder(read: PlanReply): Builder {
  const [base, setBase] = useState(read);
  const [steps, setSteps] = useState<Steps<Draft>>(() => firstStep(draftOf(read)));
  const [shown, setShown] = useState<Draft>();
  const [chosen, choose] = useState<Chosen>();
  const before = useMemo(() => draftOf(base).plan, [base]);
  const { present } = steps;
  const hasPlanChanges = useMemo(() => !isEqual(present.plan, before), [present.plan, before]);
  const hasChanges = hasPlanChanges || Object.keys(present.placed).length > 0;
  const isNewer = read.revision > base.revision;
  if (isNewer && !hasChanges) {
    setBase(read);
    setSteps(firstStep(draftOf(read)));
  }
  const draft = shown ?? present;
  const { devices: standing } = read.revision >= base.revision ? read : base;
  const devices = useMemo(() => followers(standing, before, draft), [standing, before, draft]);
  // Looked for when the drawing itself has been drawn.
  const [looked, standingNow] = [useDeferredValue(draft.plan), useDeferredValue(devices)];
  const problems = useMemo(() => problemsOf(looked, standingNow), [looked, standingNow]);
  const change = (next: Draft) => {
    setShown(undefined);
    setSteps((last) => nextStep(last, next));
  };
  const step = (take: (last: Steps<Draft>) => Steps<Draft>) => () => {
    setShown(undefined);
    setSteps(take);
  };
  const rebase = (next: PlanReply, kept: Draft = draftOf(next)) => {
    setShown(undefined);
    setBase(next);
    setSteps((last) => ({ ...last, present: kept }));
  };
  return {
    base,
    before,
    theirs: isNewer && hasChanges ? read : undefined,
    draft,
    devices,
    problems,
    hasPlanChanges,
    hasChanges,
    chosen,
    choose,
    change,
    changePlan: (plan) => {
      change({ ...present, plan });
    },
    show: setShown,
    undo: steps.past.length === 0 ? undefined : step(undone),
    redo: steps.future.length === 0 ? undefined : step(redone),
    rebase,
    merge: () => {
      const { draft: merged, clashes } = mergedOnto(draftOf(read).plan, { base: before, mine: present });
      setBase(read);
      change(merged);
      return clashes;
    },
    discard: () => {
      setShown(undefined);
      setBase(read);
      setSteps(firstStep(draftOf(read)));
      choose(undefined);
    },
  };
}
