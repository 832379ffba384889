import { MAX_NOTICE_STEPS, type NoticeRule, type NoticeRuleContent } from "@atrium/contract/alarms";

/** What cannot wait notifies somebody at once. */
const NEW: NoticeRuleContent = {
  name: "",
  isOn: true,
  priorities: [1, 2],
  places: [],
  systems: [],
  hours: null,
  steps: [{ after: 0, to: [{ kind: "on-call" }] }],
  tellsEnd: false,
};
/** Minutes until the next step, until somebody says otherwise. */
const NEXT = 10;

export function ruleDraft(rule: NoticeRule | undefined): NoticeRuleContent {
  if (rule === undefined) return NEW;
  const { id: _id, revision: _revision, updatedAt: _updatedAt, by: _by, ...content } = rule;
  return content;
}

/** One step more; undefined: there are as many as there may be. */
export function withStep(steps: NoticeRuleContent["steps"]): NoticeRuleContent["steps"] | undefined {
  if (steps.length >= MAX_NOTICE_STEPS) return undefined;
  return [...steps, { after: (steps.at(-1)?.after ?? 0) + NEXT, to: [] }];
}
