import type { NoticeRule } from "@atrium/contract/alarms";
import { NoticeRuleContent, addNoticeRule, changeNoticeRule, removeNoticeRule } from "@atrium/contract/alarms";
import { MODULES, systemName } from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { Button, Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { Confirm } from "../../../lists/form/Confirm.tsx";
import formStyles from "../../../lists/form/form.module.css";
import { FormDrawer } from "../../../lists/form/FormDrawer.tsx";
import { type Option, Picks } from "../../../lists/form/Picks.tsx";
import { placeOf, placeOptions } from "../../../lists/form/placeOptions.ts";
import { errorsBelow, useSending } from "../../../lists/form/useSending.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { NameAndOn } from "../NameAndOn.tsx";
import { useNoticesChanged } from "../noticeQueries.ts";
import { HoursFields } from "./HoursFields.tsx";
import { PriorityFields } from "./PriorityFields.tsx";
import { ruleDraft } from "./ruleDraft.ts";
import { StepFields } from "./StepFields.tsx";

interface RuleFormProps {
  /** Absent: a new one. */
  rule?: NoticeRule;
  /** Whom steps may tell. */
  recipients: readonly Option[];
  onClose: () => void;
}

const SYSTEMS = MODULES.map((value) => ({ value, label: systemName(value) }));

/** Which alarms, when, and who is told of them in which order. */
export function RuleForm({ rule, recipients, onClose }: RuleFormProps) {
  const site = useSite();
  const sending = useSending();
  const changed = useNoticesChanged();
  const hasChanges = useRef(false);
  const [draft, setDraft] = useState<NoticeRuleContent>(() => ruleDraft(rule));
  const [isRemoving, setRemoving] = useState(false);

  function edit(change: Partial<NoticeRuleContent>): void {
    hasChanges.current = true;
    setDraft({ ...draft, ...change });
    for (const field of Object.keys(change)) sending.clear(field);
  }

  async function leave(): Promise<void> {
    hasChanges.current = false;
    await changed();
    onClose();
  }

  async function save(): Promise<void> {
    const wanted = NoticeRuleContent.safeParse(draft);
    if (!wanted.success) {
      const issues = wanted.error.issues.map(({ path, message }) => [path.join("."), message] as const);
      sending.setErrors(Object.fromEntries(issues.toReversed()));
      return;
    }
    const isSaved = await sending.run(() =>
      rule === undefined
        ? ask(addNoticeRule, { body: wanted.data })
        : ask(changeNoticeRule, { params: { id: rule.id }, body: { ...wanted.data, revision: rule.revision } }),
    );
    if (isSaved) await leave();
  }

  async function remove(): Promise<void> {
    if (rule === undefined) return;
    const isGone = await sending.run(() => ask(removeNoticeRule, { params: { id: rule.id } }));
    setRemoving(false);
    if (isGone) await leave();
  }

  return (
    <FormDrawer
      title={rule?.name ?? "New rule"}
      action={rule === undefined ? "Add rule" : "Save changes"}
      isBusy={sending.isBusy}
      refusal={sending.refusal}
      hasChanges={hasChanges}
      onSubmit={() => void save()}
      onClose={onClose}
      dialog={
        isRemoving &&
        rule !== undefined && (
          <Confirm
            title={`Remove ${rule.name}?`}
            action="Remove"
            isDestructive
            isBusy={sending.isBusy}
            onConfirm={() => void remove()}
            onClose={() => {
              setRemoving(false);
            }}
          >
            Nobody is told by it any more, also not of alarms that stand now. What it has sent stays in the log.
          </Confirm>
        )
      }
      aside={
        rule !== undefined && (
          <Button
            className={formStyles["destructive"]}
            onClick={() => {
              setRemoving(true);
            }}
          >
            Remove
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndOn
          draft={draft}
          error={sending.errors["name"]}
          description="It tells of alarms that come while it is on."
          onChange={edit}
        />
        <PriorityFields
          chosen={draft.priorities}
          error={sending.errors["priorities"]}
          onChange={(priorities) => {
            edit({ priorities });
          }}
        />
        <Picks
          label="Places"
          empty="Everywhere"
          placeholder="Add a place"
          options={placeOptions(site)}
          chosen={draft.places.map(placeKey)}
          error={sending.errors["places"]}
          onChange={(keys) => {
            edit({ places: keys.map(placeOf) });
          }}
        />
        <Picks
          label="Systems"
          empty="Every system, and the lines to gateways"
          placeholder="Add a system"
          options={SYSTEMS}
          chosen={draft.systems}
          error={sending.errors["systems"]}
          onChange={(systems) => {
            edit({ systems });
          }}
        />
        <HoursFields
          hours={draft.hours}
          errors={errorsBelow(sending.paths, "hours")}
          onChange={(hours) => {
            edit({ hours });
          }}
        />
        <StepFields
          steps={draft.steps}
          recipients={recipients}
          errors={{ ...errorsBelow(sending.paths, "steps"), "": sending.paths["steps"] ?? "" }}
          onChange={(steps) => {
            edit({ steps });
          }}
        />
        <Checkbox
          label="Who was told is told too when the alarm clears"
          checked={draft.tellsEnd}
          onChange={(event) => {
            edit({ tellsEnd: event.currentTarget.checked });
          }}
        />
      </div>
    </FormDrawer>
  );
}
