import { type AlarmRule, AlarmRuleContent } from "@atrium/contract/alarms";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod";
import lists from "../../../collections/lists.module.css";
import { useListQuery } from "../../../collections/listAddress.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import { NEW_RULE, RULES_HREF } from "../ruleAddress.ts";
import { rulesQuery } from "../ruleQueries.ts";
import { RuleEditor } from "./RuleEditor.tsx";

const Filled = z.object({
  /** A new rule begins as a copy of this one. */
  from: z.coerce.number().int().positive().optional(),
  /** Values that were proposed, and wait to be reviewed. */
  deadband: z.coerce.number().min(0).optional(),
  onDelay: z.coerce.number().min(0).max(86_400).optional(),
  /** They are tried at once. */
  trial: z.coerce.string().pipe(z.literal("true")).optional(),
});

/** One alarm rule: read, changed, tried on what was recorded, saved. */
export function AlarmRulePage() {
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const { from, deadband, onDelay, trial } = useListQuery(Filled);
  const result = useQuery(rulesQuery);
  const rule = result.data?.find((one) => String(one.id) === id);
  const [known, setKnown] = useState<AlarmRule>();
  if (rule !== undefined && rule !== known) setKnown(rule);
  const isNew = id === NEW_RULE;
  // Taken away by somebody else while it is open: what was typed stays.
  const last = rule ?? (known !== undefined && String(known.id) === id ? known : undefined);
  if (result.data !== undefined && (isNew || last !== undefined)) {
    const copied = result.data.find((one) => one.id === from);
    const begin = isNew ? copied && AlarmRuleContent.parse(copied) : last && proposed(last, { deadband, onDelay });
    return (
      <RuleEditor key={id} saved={isNew ? undefined : rule} last={last} begin={begin} isTried={trial !== undefined} />
    );
  }
  return (
    <div className="col grow">
      <PageHeading title={t("Alarm rule")} crumb={t("Alarm rules")} />
      <div className={lists["body"]}>
        <ReadState what={t("alarm rules")} result={result}>
          {() => <NoSuchRule id={id} />}
        </ReadState>
      </div>
    </div>
  );
}

function NoSuchRule({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t("Rule “{id}” not found", { id })}
      actions={
        <Button variant="filled" onClick={() => void navigate({ href: RULES_HREF })}>
          {t("Show all rules")}
        </Button>
      }
    >
      {t("It was removed, or the address is wrong.")}
    </EmptyState>
  );
}

/** The rule with the values that somebody is asked to look at; they are not saved. */
function proposed(
  rule: AlarmRuleContent,
  { deadband, onDelay }: { deadband: number | undefined; onDelay: number | undefined },
): AlarmRuleContent {
  const { check } = rule;
  return {
    ...rule,
    ...(onDelay === undefined ? {} : { onDelay }),
    check: deadband !== undefined && check.kind === "limit" ? { ...check, deadband } : check,
  };
}
