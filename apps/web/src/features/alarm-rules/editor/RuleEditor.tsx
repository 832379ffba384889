import { type AlarmRule, AlarmRuleContent, alarmSubjectText } from "@atrium/contract/alarms";
import { Icon, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
import { Confirm } from "../../../lists/form/Confirm.tsx";
import { RecordConflict } from "../../../lists/form/ConflictNotice.tsx";
import formStyles from "../../../lists/form/form.module.css";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import { useLeavingQuestion } from "../../../lists/form/useLeavingQuestion.tsx";
import lists from "../../../lists/lists.module.css";
import { PageLink } from "../../../lists/PageLink.tsx";
import { notices } from "../../../platform/notices.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { NEW_RULE_HREF, ruleHref, RULES_HREF } from "../ruleAddress.ts";
import { pointsQuery } from "../ruleQueries.ts";
import { CheckCard } from "./CheckCard.tsx";
import styles from "./editor.module.css";
import { ProcedureCard } from "./ProcedureCard.tsx";
import { ShownCard } from "./ShownCard.tsx";
import { SubjectCard } from "./SubjectCard.tsx";
import { TrialCard } from "./TrialCard.tsx";
import { useRuleForm } from "./useRuleForm.ts";
import { VersionsCard } from "./VersionsCard.tsx";

interface RuleEditorProps {
  /** As it is kept now; undefined: it is new, or was taken away. */
  saved: AlarmRule | undefined;
  /** As it was kept last; undefined: it is new. */
  last: AlarmRule | undefined;
  /** What the form begins with. */
  begin: AlarmRuleContent | undefined;
  /** It is tried on history as soon as it is open. */
  isTried: boolean;
}

/** The form of a rule, with its trial and its past beside it. */
export function RuleEditor({ saved, last, begin, isTried }: RuleEditorProps) {
  const navigate = useNavigate();
  const form = useRuleForm(saved, begin);
  const [isRemoving, setRemoving] = useState(false);
  const isLeaving = useRef(false);
  const leaving = useLeavingQuestion(() => form.hasChanges && !isLeaving.current);
  const mayEdit = hasFeature(useSession(), "automationSettable");
  const { module } = form.draft;
  const points = useQuery({ ...pointsQuery(module), enabled: mayEdit && module !== "" }).data;
  const isGone = saved === undefined && last !== undefined;
  const isFire = last?.check.kind === "fire";

  async function save(): Promise<void> {
    const kept = await form.save();
    if (kept === undefined) return;
    notices.show({ kind: "done", title: kept.text, message: watchesText(kept) });
    // Without the values that the address had filled in: they are saved now.
    isLeaving.current = true;
    await navigate({ href: ruleHref(kept.id), replace: true });
    isLeaving.current = false;
  }

  async function remove(): Promise<void> {
    if (!(await form.remove())) return;
    isLeaving.current = true;
    await navigate({ href: RULES_HREF });
  }

  return (
    <div className="col grow">
      <PageHeading
        title={last === undefined ? "New alarm rule" : last.text}
        crumb={
          <>
            <PageLink href={RULES_HREF}>Alarm rules</PageLink>
            {last === undefined ? "" : `, ${alarmSubjectText(last.subject.module)}, ${watchesText(last).toLowerCase()}`}
          </>
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {last !== undefined && !isGone && (
              <>
                {!isFire && (
                  <Button className={formStyles["destructive"]} onClick={() => setRemoving(true)}>
                    Take away
                  </Button>
                )}
                <Button
                  leftSection={<Icon of={copy} size={14} />}
                  onClick={() => void navigate({ href: `${NEW_RULE_HREF}?from=${String(last.id)}` })}
                >
                  Copy
                </Button>
              </>
            )}
            <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
              Discard
            </Button>
            <Button
              variant="filled"
              disabled={!form.hasChanges && !isGone}
              loading={form.isBusy}
              onClick={() => void save()}
            >
              {saved === undefined ? "Add rule" : "Save changes"}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <Refusal>{form.isOutdated ? undefined : form.refusal}</Refusal>
        <RecordConflict what="rule" form={form} by={saved?.by} isGone={isGone} />
        <div className={`grid items-start gap-12 ${styles["columns"]}`}>
          <div className="grid gap-12 min-w-0">
            <ShownCard form={form} isFire={isFire} isNew={last === undefined} />
            <SubjectCard form={form} points={points} />
            <CheckCard form={form} points={points?.points ?? last?.points ?? []} isFire={isFire} />
            <ProcedureCard form={form} />
          </div>
          <div className="grid gap-12 min-w-0">
            <TrialCard form={form} saved={saved && AlarmRuleContent.parse(saved)} isTried={isTried} />
            {saved !== undefined && <VersionsCard rule={saved} onTake={form.change} />}
          </div>
        </div>
      </div>
      {isRemoving && last !== undefined && (
        <Confirm
          title={`Take “${last.text}” away?`}
          action="Take away"
          isDestructive
          isBusy={form.isBusy}
          refusal={form.refusal}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          It {watchesText(last).toLowerCase()}. Alarms that it has raised are over at once, and their history stays.
        </Confirm>
      )}
      {leaving}
    </div>
  );
}

/** "Watches 42 points or devices". */
function watchesText({ watches, isEnabled }: AlarmRule): string {
  if (!isEnabled) return "Is off";
  return `Watches ${watches.toLocaleString("en-US")} ${watches === 1 ? "point or device" : "points or devices"}`;
}
