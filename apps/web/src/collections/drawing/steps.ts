/** Steps that can be taken back and made again. */
export interface Steps<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

export function firstStep<State>(present: State): Steps<State> {
  return { past: [], present, future: [] };
}

export function nextStep<State>({ past, present }: Steps<State>, next: State): Steps<State> {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] };
}

export function undone<State>(steps: Steps<State>): Steps<State> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), present: before, future: [steps.present, ...steps.future] };
}

export function redone<State>(steps: Steps<State>): Steps<State> {
  const [next, ...future] = steps.future;
  if (next === undefined) return steps;
  return { past: [...steps.past, steps.present], present: next, future };
}
