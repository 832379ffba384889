import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES } from "@atrium/contract/alarms";
import { Card, PriorityMark, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Switch, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "./editor.module.css";
import { codeOf } from "./ruleDraft.ts";
import type { RuleForm } from "./useRuleForm.ts";

function prioritySegments() {
  return ALARM_PRIORITIES.map((priority) => ({
    value: String(priority),
    ariaLabel: t(ALARM_PRIORITY_NAMES[priority]),
    label: (
      <span className="inline-row gap-6">
        <PriorityMark priority={priority} />
        {t(ALARM_PRIORITY_NAMES[priority])}
      </span>
    ),
  }));
}

/** What an alarm of the rule is called, how grave it is, and whether it comes at all. */
export function ShownCard({ form, isFire, isNew }: { form: RuleForm; isFire: boolean; isNew: boolean }) {
  const { draft, errors, change } = form;
  return (
    <Card title={t("Alarm")}>
      <div className={`grid items-start ${styles["fields"]}`}>
        <TextInput
          label={t("Name")}
          required
          maxLength={120}
          placeholder={t("CO₂ above limit")}
          value={draft.text}
          error={fieldError(errors["text"])}
          onChange={(event) => {
            const text = event.currentTarget.value;
            // A code of one's own is kept.
            const follows = isNew && (draft.code === "" || draft.code === codeOf(draft.text));
            change({ text, ...(follows ? { code: codeOf(text) } : {}) });
          }}
        />
        <TextInput
          label={t("Code")}
          required
          maxLength={64}
          description={t(
            "If several rules have the same code, the most specific applies: device, then category, then system.",
          )}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={draft.code}
          error={fieldError(errors["code"])}
          onChange={(event) => {
            change({ code: event.currentTarget.value });
          }}
        />
        <div className={styles["whole"]}>
          <div className={styles["label"]}>{t("Priority")}</div>
          <Segmented
            label={t("Priority")}
            segments={prioritySegments()}
            value={String(draft.priority)}
            isDisabled={isFire}
            onChange={(value) => {
              const priority = ALARM_PRIORITIES.find((one) => String(one) === value);
              if (priority !== undefined) change({ priority });
            }}
          />
          {errors["priority"] !== undefined && fieldError(errors["priority"])}
        </div>
        <Switch
          label={t("On")}
          description={
            isFire ? t("A fire alarm is always watched and always critical.") : t("Off: no alarms are raised.")
          }
          checked={draft.isEnabled}
          disabled={isFire}
          onChange={(event) => {
            change({ isEnabled: event.currentTarget.checked });
          }}
        />
        <Switch
          label={t("Latching")}
          description={t("After its cause has gone, the alarm remains until someone resets it.")}
          checked={draft.isLatching}
          onChange={(event) => {
            change({ isLatching: event.currentTarget.checked });
          }}
        />
      </div>
    </Card>
  );
}
