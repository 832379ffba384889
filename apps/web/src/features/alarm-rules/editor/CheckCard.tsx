import {
  ALARM_CHECK_KINDS,
  ALARM_CHECK_NAMES,
  type AlarmCheckKind,
  type AlarmPoint,
  alarmRuleText,
  isOwnCheck,
  ownCheckOf,
} from "@atrium/contract/alarms";
import { FIRE_ALARM } from "@atrium/contract/devices";
import { Card, labelled } from "@atrium/ui";
import { t } from "@atrium/words";
import { Select } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { CheckFields } from "./CheckFields.tsx";
import styles from "./editor.module.css";
import { NumberField } from "./NumberField.tsx";
import { PointSelect } from "./PointSelect.tsx";
import type { RuleForm } from "./useRuleForm.ts";

interface CheckCardProps {
  form: RuleForm;
  points: readonly AlarmPoint[];
  isFire: boolean;
}

const KINDS = ALARM_CHECK_KINDS.map((value) => ({ value, label: ALARM_CHECK_NAMES[value] }));

/** When the alarm comes: what is looked at, for how long it has to be so, and what hides it by design. */
export function CheckCard({ form, points, isFire }: CheckCardProps) {
  const { draft, errors, change, content } = form;
  const hasOwnCheck = ownCheckOf(draft.module) !== undefined;
  return (
    <Card title={t("Raised when")} note={content === undefined ? undefined : alarmRuleText(content, points)}>
      <div className={`grid items-start ${styles["fields"]}`}>
        <Select
          label={t("Check")}
          className={styles["whole"]}
          allowDeselect={false}
          disabled={isFire || hasOwnCheck}
          data={labelled(KINDS.filter(({ value }) => fits(value, draft.module)))}
          value={draft.kind}
          error={fieldError(errors["check.kind"] ?? errors["check"])}
          onChange={(value) => {
            const kind = KINDS.find((one) => one.value === value);
            if (kind !== undefined) change({ kind: kind.value });
          }}
        />
        <CheckFields form={form} points={points} />
        <NumberField
          label={t("On delay")}
          unit="s"
          description={t("The condition must last this long.")}
          value={draft.onDelay}
          error={errors["onDelay"]}
          onChange={(onDelay) => {
            change({ onDelay });
          }}
        />
        <NumberField
          label={t("Off delay")}
          unit="s"
          description={t("The condition must be clear this long.")}
          value={draft.offDelay}
          error={errors["offDelay"]}
          onChange={(offDelay) => {
            change({ offDelay });
          }}
        />
        {!hasOwnCheck && !isFire && (
          <>
            <PointSelect
              label={t("Only while this point")}
              points={points}
              value={draft.gatePoint}
              isClearable
              placeholder={t("Always")}
              error={errors["while.point"]}
              onChange={(gatePoint) => {
                change({ gatePoint });
              }}
            />
            {draft.gatePoint !== "" && (
              <NumberField
                label={t("is above")}
                unit={points.find(({ key }) => key === draft.gatePoint)?.unit}
                description={t("Equipment that is off raises no alarm.")}
                value={draft.gateAbove}
                error={errors["while.above"]}
                onChange={(gateAbove) => {
                  change({ gateAbove });
                }}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function fits(kind: AlarmCheckKind, module: string): boolean {
  const own = ownCheckOf(module);
  if (own !== undefined) return kind === own;
  if (isOwnCheck(kind)) return false;
  return kind !== "fire" || module === FIRE_ALARM.module;
}
