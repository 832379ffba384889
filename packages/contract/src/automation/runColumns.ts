import type { AutomationKind, AutomationRun } from "./run.ts";
import { runText } from "./runText.ts";
import type { Column } from "../base/column.ts";

const KIND_NAMES: Readonly<Record<AutomationKind, string>> = {
  schedule: "Schedule",
  condition: "Condition",
  limit: "Peak limit",
};

/** What rules did, each run on its own. */
export const AUTOMATION_RUN_COLUMNS = [
  { key: "began", title: "Began", isMoment: true, value: ({ beganAt }) => beganAt },
  { key: "due", title: "Due", isMoment: true, under: "began", value: ({ dueAt }) => dueAt },
  { key: "name", title: "Rule", value: ({ name }) => name },
  { key: "kind", title: "Kind", under: "name", value: ({ kind }) => KIND_NAMES[kind] },
  { key: "reason", title: "Why", value: ({ reason }) => reason },
  { key: "ends", title: "Until", isMoment: true, value: ({ endsAt }) => endsAt },
  { key: "became", title: "What became of it", value: (run) => runText(run) },
] as const satisfies readonly Column<AutomationRun>[];
