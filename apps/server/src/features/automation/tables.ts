import type { AutomationKind, AutomationRun } from "@atrium/contract/automation";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { RunOptimum } from "./optimum/runOptimum.ts";
import type { RunTarget } from "./runTarget.ts";

/** The tables of migrations 0048_automation and 0078_optimum_runs, beside those of rules (`ruleRecords.ts`), as queries see them. */
export type AutomationTables = {
  automation_runs: {
    id: Generated<number>;
    kind: AutomationKind;
    rule: number;
    name: string;
    due_at: Date;
    began_at: Date;
    ends_at: Date | null;
    state: AutomationRun["state"];
    reason: string;
    /** It is under way, or watched as if it were. */
    is_open: boolean;
    /** It has no end of its own: a later one of its kind that wants the same replaces it. */
    is_kept: boolean;
    /** Of a peak limit: which of its stages it is. */
    stage: number | null;
    targets: JSONColumnType<RunTarget[]>;
    commands: Generated<string[]>;
    /** How much sooner than its time it began or ended, as its rooms let it. */
    optimum: ColumnType<RunOptimum | null, string | null, string>;
  };
  automation_lease: {
    is_one: Generated<boolean>;
    owner: string | null;
    until: Date;
    seen: Date | null;
    changes: Generated<string>;
  };
};
