import { phrase, type Phrase, t } from "@atrium/words";
import type { AutomationKind, AutomationRun } from "./run.ts";
import { runText } from "./runText.ts";
import type { Column } from "../base/column.ts";

const KIND_NAMES: Readonly<Record<AutomationKind, Phrase>> = {
  schedule: phrase("Schedule"),
  condition: phrase("Condition"),
  limit: phrase("Peak limit"),
};

/** What rules did, each run on its own. */
export const AUTOMATION_RUN_COLUMNS = [
  { key: "began", title: phrase("Started"), isMoment: true, value: ({ beganAt }) => beganAt },
  { key: "due", title: phrase("Due"), isMoment: true, under: "began", value: ({ dueAt }) => dueAt },
  { key: "name", title: phrase("Rule"), value: ({ name }) => name },
  { key: "kind", title: phrase("Kind"), under: "name", value: ({ kind }) => t(KIND_NAMES[kind]) },
  { key: "reason", title: phrase("Reason"), value: ({ reason }) => reason },
  { key: "ends", title: phrase("Until"), isMoment: true, value: ({ endsAt }) => endsAt },
  { key: "became", title: phrase("Outcome"), value: (run) => runText(run) },
] as const satisfies readonly Column<AutomationRun>[];
