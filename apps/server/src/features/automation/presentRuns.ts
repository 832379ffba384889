import { CommandId } from "@atrium/contract";
import type { AutomationRun } from "@atrium/contract/automation";
import { t } from "@atrium/words";
import type { StoredRun } from "./runStore.ts";

/** How far commands have come: of their targets. */
export type RunCounts = (commands: readonly string[]) => Promise<ReadonlyMap<string, RunCount>>;

interface RunCount {
  readonly confirmed: number;
  readonly refused: number;
  /** Why most of those were. */
  readonly refusal: string | null;
  readonly targets: number;
  readonly returned: number;
  readonly left: number;
  readonly ending: string | null;
}

/** Runs with what became of their commands. */
export async function presentRuns(runs: readonly StoredRun[], counts: RunCounts): Promise<AutomationRun[]> {
  const ids = runs.flatMap(({ commands }) => commands);
  const counted = ids.length === 0 ? new Map<string, never>() : await counts(ids);
  return runs.map((run) => {
    const of = run.commands.flatMap((id) => counted.get(id) ?? []);
    const sum = (read: (one: (typeof of)[number]) => number) => of.reduce((total, one) => total + read(one), 0);
    return {
      id: run.id,
      kind: run.kind,
      rule: run.rule,
      name: run.name,
      dueAt: run.dueAt,
      beganAt: run.beganAt,
      endsAt: run.endsAt,
      state: run.state,
      reason: whyOf(run),
      commands: run.commands.map((id) => CommandId.parse(id)),
      confirmed: sum(({ confirmed }) => confirmed),
      refused: sum(({ refused }) => refused),
      refusal: of.find(({ refusal }) => refusal !== null)?.refusal ?? null,
      targets: sum(({ targets }) => targets),
      returned: sum(({ returned }) => returned),
      left: sum(({ left }) => left),
      ending: of.findLast(({ ending }) => ending !== null)?.ending ?? null,
    };
  });
}

/** Why it began, and why it ended where that went by its rooms. */
function whyOf({ reason, optimum }: StoredRun): string {
  const ending = optimum?.stop?.reason;
  return ending === undefined || ending === reason ? reason : t("{reason}. {ending}", { reason, ending });
}
