import type { AlarmRule } from "@atrium/contract/alarms";
import { type AlarmRuleContent, changeAlarmRule, addAlarmRule, removeAlarmRule } from "@atrium/contract/alarms";
import { type RecordForm, useRecordForm } from "../../../collections/form/useRecordForm.ts";
import { ask } from "../../../platform/http.ts";
import { useRulesChanged } from "../ruleQueries.ts";
import { contentOf, draftOf, EMPTY_DRAFT, type RuleDraft } from "./ruleDraft.ts";

export type RuleForm = RecordForm<AlarmRule, AlarmRuleContent, RuleDraft>;

const RULE = {
  draftOf,
  contentOf,
  save: (body: AlarmRuleContent, base: AlarmRule | undefined) =>
    base === undefined
      ? ask(addAlarmRule, { body })
      : ask(changeAlarmRule, { params: { id: base.id }, body: { ...body, revision: base.revision } }),
  remove: ({ id }: AlarmRule) => ask(removeAlarmRule, { params: { id } }),
};

/** @param begin what the form begins with: a copy, or values that were proposed */
export function useRuleForm(saved: AlarmRule | undefined, begin: AlarmRuleContent | undefined): RuleForm {
  const changed = useRulesChanged();
  return useRecordForm({
    kind: { ...RULE, changed },
    saved,
    empty: EMPTY_DRAFT,
    begin: begin && draftOf(begin),
  });
}
