import { ALARM_PRIORITIES, ALARM_PRIORITY_NAMES } from "@atrium/contract/alarms";
import { Card, EmptyState, Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import x from "lucide-react/icons/x";
import { fieldError } from "../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import type { AlarmDraft, KindDraft } from "./kindDraft.ts";
import styles from "./kinds.module.css";
import { KEYS, pointName, pointText } from "./pointText.ts";

interface AlarmsCardProps {
  draft: KindDraft;
  errors: FieldErrors;
  onChange: (part: Partial<KindDraft>) => void;
}

/** What asks for somebody to look: it is shown as trouble, and begins as an alarm rule. */
export function AlarmsCard({ draft, errors, onChange }: AlarmsCardProps) {
  const { alarms, points } = draft;
  return (
    <Card
      title={t("Alarms")}
      note={t("each begins as an alarm rule")}
      actions={
        <Button
          leftSection={<Icon of={plus} size={14} />}
          disabled={points.length === 0}
          onClick={() => {
            const alarm: AlarmDraft = { point: points[0] ?? "", values: "1", text: "", priority: 3 };
            onChange({ alarms: [...alarms, alarm] });
          }}
        >
          {t("Add alarm")}
        </Button>
      }
    >
      {alarms.length === 0 ? (
        <EmptyState title={t("No alarms yet")}>
          {t("Add the codes of points that ask for somebody to look.")}
        </EmptyState>
      ) : (
        <ul className="plain-list" aria-label={t("Alarms")}>
          {alarms.map((alarm, index) => (
            // Alarms have no other identity while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={`border-t ${styles["row"]}`}>
              <AlarmFields
                alarm={alarm}
                points={points}
                errors={errorsBelow(errors, `alarms.${String(index)}`)}
                onChange={(next) => onChange({ alarms: alarms.with(index, next) })}
                onRemove={() => onChange({ alarms: alarms.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface AlarmFieldsProps {
  alarm: AlarmDraft;
  points: readonly string[];
  /** By the path below the alarm. */
  errors: FieldErrors;
  onChange: (alarm: AlarmDraft) => void;
  onRemove: () => void;
}

function AlarmFields({ alarm, points, errors, onChange, onRemove }: AlarmFieldsProps) {
  const priorities = ALARM_PRIORITIES.map((priority) => ({
    value: String(priority),
    label: t(ALARM_PRIORITY_NAMES[priority]),
  }));
  return (
    <div className={`grid gap-8 ${styles["alarm"]}`}>
      <Select
        label={t("Point")}
        attributes={KEYS}
        allowDeselect={false}
        data={points.map((point) => ({ value: point, label: pointText(point) }))}
        value={alarm.point}
        error={fieldError(errors["point"])}
        onChange={(point) => onChange({ ...alarm, point: point ?? alarm.point })}
      />
      <TextInput
        label={t("Codes")}
        placeholder="1, 2"
        value={alarm.values}
        error={fieldError(Object.entries(errors).find(([path]) => path.startsWith("values"))?.[1])}
        onChange={(event) => onChange({ ...alarm, values: event.currentTarget.value })}
      />
      <TextInput
        label={t("Text")}
        placeholder={pointName(alarm.point)}
        maxLength={80}
        value={alarm.text}
        error={fieldError(errors["text"])}
        onChange={(event) => onChange({ ...alarm, text: event.currentTarget.value })}
      />
      <Select
        label={t("Priority")}
        allowDeselect={false}
        data={priorities}
        value={String(alarm.priority)}
        onChange={(value) => {
          const priority = ALARM_PRIORITIES.find((one) => String(one) === value);
          if (priority !== undefined) onChange({ ...alarm, priority });
        }}
      />
      <IconButton
        label={t("Remove {name}", { name: alarm.text === "" ? pointText(alarm.point) : alarm.text })}
        icon={<Icon of={x} size={16} />}
        onClick={onRemove}
      />
    </div>
  );
}
