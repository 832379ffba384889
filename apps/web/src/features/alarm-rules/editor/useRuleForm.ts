import type { AlarmRule } from "@atrium/contract/alarms";
import { type AlarmRuleContent, changeAlarmRule, addAlarmRule, removeAlarmRule } from "@atrium/contract/alarms";
import { useState } from "react";
import { type FieldErrors, useSubmit } from "../../../lists/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useRulesChanged } from "../ruleQueries.ts";
import { contentOf, draftOf, EMPTY_DRAFT, type RuleDraft } from "./ruleDraft.ts";

export interface RuleForm {
  draft: RuleDraft;
  /** What a rule is, where everything is filled in. */
  content: AlarmRuleContent | undefined;
  /** By the path of the field: `check.limit`. */
  errors: FieldErrors;
  refusal: string | undefined;
  hasChanges: boolean;
  isBusy: boolean;
  /** Somebody else has saved since the form was opened, and it has changes of its own. */
  isOutdated: boolean;
  change: (change: Partial<RuleDraft>) => void;
  discard: () => void;
  takeTheirs: () => void;
  keepMine: () => void;
  /** Says at the fields what is missing; undefined where something is. */
  check: () => AlarmRuleContent | undefined;
  /** The rule as it is kept then; undefined: it was refused, which stands on the form. */
  save: () => Promise<AlarmRule | undefined>;
  remove: () => Promise<boolean>;
}

interface RuleFormOptions {
  /** undefined: a new one, or one that somebody has taken away. */
  saved: AlarmRule | undefined;
  /** What the form begins with. */
  begin: AlarmRuleContent | undefined;
}

/** A rule while it is edited. What others save in the meantime is told, and takes nothing away. */
export function useRuleForm({ saved, begin }: RuleFormOptions): RuleForm {
  const submission = useSubmit();
  const rulesChanged = useRulesChanged();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => (begin === undefined ? EMPTY_DRAFT : draftOf(begin)));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const savedDraft = base === undefined ? EMPTY_DRAFT : draftOf(base);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(savedDraft);
  const isNewer = saved !== undefined && base !== undefined && saved.revision > base.revision;
  const show = (rule: AlarmRule | undefined): void => {
    setBase(rule);
    setDraft(rule === undefined ? EMPTY_DRAFT : draftOf(rule));
    setWrong({});
    submission.setErrors({});
  };
  // Without changes of one's own, what others have saved simply shows.
  if (isNewer && !hasChanges) show(saved);

  const { content } = contentOf(draft);
  const check = (): AlarmRuleContent | undefined => {
    const checked = contentOf(draft);
    setWrong(checked.errors ?? {});
    return checked.content;
  };
  return {
    draft,
    content,
    errors: { ...submission.paths, ...wrong },
    refusal: submission.refusal,
    hasChanges,
    isBusy: submission.isBusy,
    isOutdated: isNewer && hasChanges,
    change: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setWrong({});
      submission.setErrors({});
    },
    discard: () => {
      show(saved ?? base);
    },
    takeTheirs: () => {
      show(saved);
    },
    keepMine: () => {
      setBase(saved);
      submission.setErrors({});
    },
    check,
    save: async () => {
      const ready = check();
      if (ready === undefined) return undefined;
      const isThere = saved !== undefined && base !== undefined;
      let kept: AlarmRule | undefined;
      await submission.run(async () => {
        kept = isThere
          ? await ask(changeAlarmRule, { params: { id: base.id }, body: { ...ready, revision: base.revision } })
          : await ask(addAlarmRule, { body: ready });
      });
      if (kept !== undefined) show(kept);
      await rulesChanged();
      return kept;
    },
    remove: async () => {
      if (saved === undefined) return false;
      const isGone = await submission.run(() => ask(removeAlarmRule, { params: { id: saved.id } }));
      await rulesChanged();
      return isGone;
    },
  };
}
