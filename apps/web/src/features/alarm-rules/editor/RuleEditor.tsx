import { type AlarmRule, AlarmRuleContent, alarmSubjectText } from "@atrium/contract/alarms";
import { sayNumber, sayTerm, t, uncapital } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RecordPage, useLeaving } from "../../../collections/form/RecordPage.tsx";
import { PageLink } from "../../../collections/PageLink.tsx";
import { notices } from "../../../platform/notices.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { NEW_RULE_HREF, ruleHref, RULES_HREF } from "../ruleAddress.ts";
import { pointsQuery } from "../ruleQueries.ts";
import { CheckCard } from "./CheckCard.tsx";
import styles from "./editor.module.css";
import { RulePast } from "./RulePast.tsx";
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
  const form = useRuleForm(saved, begin);
  const leaving = useLeaving(form.hasChanges);
  const mayEdit = hasFeature(useSession(), "automationSettable");
  const { module } = form.draft;
  const points = useQuery({ ...pointsQuery(module), enabled: mayEdit && module !== "" }).data;
  const isGone = saved === undefined && last !== undefined;
  const isFire = last?.check.kind === "fire";

  async function save(): Promise<void> {
    const kept = await form.save();
    if (kept === undefined) return;
    notices.show({ kind: "done", title: sayTerm(kept.text), message: watchesText(kept) });
    // Without the values that the address had filled in: they are saved now.
    await leaving.go(ruleHref(kept.id), { replace: true });
  }

  return (
    <RecordPage
      what={t("rule")}
      form={form}
      leaving={leaving}
      title={last === undefined ? t("New alarm rule") : sayTerm(last.text)}
      crumb={
        <>
          <PageLink href={RULES_HREF}>{t("Alarm rules")}</PageLink>
          {last === undefined ? "" : `, ${alarmSubjectText(last.subject.module)}, ${uncapital(watchesText(last))}`}
        </>
      }
      by={saved?.by}
      isGone={isGone}
      copyHref={saved && `${NEW_RULE_HREF}?from=${String(saved.id)}`}
      removal={
        saved === undefined || isFire
          ? undefined
          : {
              title: t("Delete “{text}”?", { text: sayTerm(saved.text) }),
              action: t("Delete"),
              text: `${watchesText(saved)}. ${t("Alarms it has raised end at once; their history is kept.")}`,
              listHref: RULES_HREF,
            }
      }
      actions={
        <>
          <Button disabled={!form.hasChanges || form.isBusy} onClick={form.discard}>
            {t("Discard")}
          </Button>
          <Button
            variant="filled"
            disabled={!form.hasChanges && !isGone}
            loading={form.isBusy}
            onClick={() => void save()}
          >
            {saved === undefined ? t("Add rule") : t("Save")}
          </Button>
        </>
      }
    >
      <div className={`grid items-start gap-12 ${styles["columns"]}`}>
        <div className="grid gap-12 min-w-0">
          <ShownCard form={form} isFire={isFire} isNew={last === undefined} />
          <SubjectCard form={form} points={points} />
          <CheckCard form={form} points={points?.points ?? last?.points ?? []} isFire={isFire} />
          <ProcedureCard form={form} />
        </div>
        <div className="grid gap-12 min-w-0">
          <RulePast draft={form.draft} />
          <TrialCard form={form} saved={saved && AlarmRuleContent.parse(saved)} isTried={isTried} />
          {saved !== undefined && <VersionsCard rule={saved} onTake={form.change} />}
        </div>
      </div>
    </RecordPage>
  );
}

/** "Watches 42 points or devices". */
function watchesText({ watches, isEnabled }: AlarmRule): string {
  if (!isEnabled) return t("Is off");
  return t("Watches {watches} {watches2, plural, one {point or device} other {points or devices}}", {
    watches: sayNumber(watches),
    watches2: watches,
  });
}
