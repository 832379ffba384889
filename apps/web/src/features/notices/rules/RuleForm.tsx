import { type NoticeRule, ALARM_PRIORITIES, ALARM_PRIORITY_NAMES, type AlarmPriority } from "@atrium/contract/alarms";
import { NoticeRuleContent, addNoticeRule, changeNoticeRule, removeNoticeRule } from "@atrium/contract/alarms";
import { MODULES, systemName } from "@atrium/contract/devices";
import { placeKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import { type Option, MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import { placeOf, placeOptions } from "../../../collections/form/placeOptions.ts";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { errorsBelow } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { NameAndOn } from "../../../collections/form/NameAndOn.tsx";
import { useNoticesChanged } from "../noticeQueries.ts";
import { HoursFields } from "./HoursFields.tsx";
import { ruleDraft } from "./ruleDraft.ts";
import { StepFields } from "./StepFields.tsx";
import { PriorityMark } from "@atrium/ui";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "../notices.module.css";
import chips from "../../../collections/form/MultiSelect.module.css";

export interface RuleFormProps {
  /** Absent: a new one. */
  rule?: NoticeRule;
  /** As a new one begins; absent: empty. */
  begin?: NoticeRuleContent;
  /** Whom steps may tell. */
  recipients: readonly Option[];
  onClose: () => void;
}

/** Which alarms, when, and whom to notify in which order. */
export function RuleForm({ rule, begin, recipients, onClose }: RuleFormProps) {
  const site = useSite();
  const changed = useNoticesChanged();
  const [isRemoving, setRemoving] = useState(false);
  const form = useRequestForm({
    saved: begin ?? ruleDraft(rule),
    body: NoticeRuleContent,
    send: (body) =>
      rule === undefined
        ? ask(addNoticeRule, { body })
        : ask(changeNoticeRule, { params: { id: rule.id }, body: { ...body, revision: rule.revision } }),
    onSaved: leave,
  });
  const { values, errors, paths, change } = form;

  async function leave(): Promise<void> {
    await changed();
    onClose();
  }

  async function remove(): Promise<void> {
    if (rule === undefined) return;
    const isGone = await form.run(() => ask(removeNoticeRule, { params: { id: rule.id } }));
    setRemoving(false);
    if (!isGone) return;
    form.settle();
    await leave();
  }

  return (
    <FormDrawer
      title={rule?.name ?? t("New rule")}
      action={rule === undefined ? t("Add rule") : t("Save")}
      form={form}
      onClose={onClose}
      dialog={
        isRemoving &&
        rule !== undefined && (
          <Confirm
            title={t("Remove {name}?", { name: rule.name })}
            action={t("Remove")}
            isDestructive
            isBusy={form.isBusy}
            onConfirm={() => void remove()}
            onClose={() => {
              setRemoving(false);
            }}
          >
            {t(
              "This rule sends no more notices, not even for alarms that are active now. Notices already sent stay in the log.",
            )}
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
            {t("Remove")}
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <NameAndOn
          name={form.field("name")}
          isOn={form.field("isOn", { type: "checkbox" })}
          description={t("Sends notices for alarms raised while it is on.")}
        />
        <PriorityFields
          chosen={values.priorities}
          error={errors["priorities"]}
          onChange={(priorities) => {
            change({ priorities });
          }}
        />
        <MultiSelect
          label={t("Places")}
          empty={t("Everywhere")}
          placeholder={t("Add place")}
          options={placeOptions(site)}
          chosen={values.places.map(placeKey)}
          error={errors["places"]}
          onChange={(keys) => {
            change({ places: keys.map(placeOf) });
          }}
        />
        <MultiSelect
          label={t("Systems")}
          empty={t("All systems and gateway connections")}
          placeholder={t("Add system")}
          options={MODULES.map((one) => ({ value: one, label: systemName(one) }))}
          chosen={values.systems}
          error={errors["systems"]}
          onChange={(systems) => {
            change({ systems });
          }}
        />
        <HoursFields
          hours={values.hours}
          errors={errorsBelow(paths, "hours")}
          onChange={(hours) => {
            change({ hours });
          }}
        />
        <StepFields
          steps={values.steps}
          recipients={recipients}
          errors={{ ...errorsBelow(paths, "steps"), "": paths["steps"] ?? "" }}
          onChange={(steps) => {
            change({ steps });
          }}
        />
        <Checkbox label={t("Also notify when the alarm clears")} {...form.field("tellsEnd", { type: "checkbox" })} />
      </div>
    </FormDrawer>
  );
}

interface PriorityFieldsProps {
  chosen: readonly AlarmPriority[];
  error: string | undefined;
  onChange: (chosen: AlarmPriority[]) => void;
}

/** Which priorities a rule is about. */
function PriorityFields({ chosen, error, onChange }: PriorityFieldsProps) {
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
      <legend>{t("Priority")}</legend>
      <div className={`flex wrap ${styles["boxes"]}`}>
        {ALARM_PRIORITIES.map((priority) => (
          <Checkbox
            key={priority}
            checked={chosen.includes(priority)}
            label={
              <span className={`inline-row gap-2 break-anywhere ${chips["chip"]}`}>
                <PriorityMark priority={priority} size={15} /> {t(ALARM_PRIORITY_NAMES[priority])}
              </span>
            }
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== priority);
              onChange(currentTarget.checked ? [...others, priority].toSorted((one, other) => one - other) : others);
            }}
          />
        ))}
      </div>
      {error !== undefined && <span className="t12">{fieldError(t("Choose at least one"))}</span>}
    </fieldset>
  );
}
