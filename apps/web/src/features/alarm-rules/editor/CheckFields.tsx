import type { AlarmPoint } from "@atrium/contract/alarms";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import type { ReactNode } from "react";
import styles from "./editor.module.css";
import { NumberField } from "./NumberField.tsx";
import { PointSelect } from "./PointSelect.tsx";
import type { CheckDraft } from "./ruleDraft.ts";
import type { RuleForm } from "./useRuleForm.ts";
import { PowerPoints, StateValues } from "./ValueChoice.tsx";

interface CheckFieldsProps {
  form: RuleForm;
  points: readonly AlarmPoint[];
}

type NumberWord = "limit" | "deadband" | "by" | "within" | "tolerance" | "alarm" | "below";
/** Those of them that are the difference of two values. */
const DIFFERENCES: ReadonlySet<NumberWord> = new Set<NumberWord>(["deadband", "by", "tolerance"]);
type PointWord = "point" | "command" | "feedback" | "open" | "locked";

const BEYOND = [
  { value: ">", label: phrase("Above") },
  { value: "<", label: phrase("Below") },
] as const;
const WAYS = [
  { value: ">", label: phrase("Rises") },
  { value: "<", label: phrase("Falls") },
] as const;

/** What each kind of check asks for. */
export function CheckFields({ form, points }: CheckFieldsProps) {
  const { draft, errors, change } = form;
  const { kind, check } = draft;
  const edit = (more: Partial<CheckDraft>): void => {
    change({ check: { ...check, ...more } });
  };
  const point = (word: PointWord, label: string, among = points): ReactNode => (
    <PointSelect
      key={word}
      label={label}
      points={among}
      value={check[word]}
      error={errors[`check.${word}`]}
      onChange={(key) => {
        edit({ [word]: key });
      }}
    />
  );
  const number = (word: NumberWord, label: string, unit: string | undefined, description?: string): ReactNode => (
    <NumberField
      key={word}
      label={label}
      unit={unit}
      isDifference={DIFFERENCES.has(word)}
      {...(description === undefined ? {} : { description })}
      value={check[word]}
      error={errors[`check.${word}`]}
      onChange={(value) => {
        edit({ [word]: value });
      }}
    />
  );
  const side = (label: string, segments: typeof BEYOND | typeof WAYS): ReactNode => (
    <div key="operator">
      <div className={styles["label"]}>{label}</div>
      <Segmented
        label={label}
        segments={labelled(segments)}
        value={check.operator}
        onChange={(operator) => {
          edit({ operator });
        }}
      />
    </div>
  );
  const measured = points.filter((one) => one.kind === "number" || one.kind === "counter");
  const unit = points.find(({ key }) => key === check.point)?.unit;
  const feedbackUnit = points.find(({ key }) => key === check.feedback)?.unit;
  switch (kind) {
    case "limit":
      return [
        point("point", t("Point"), measured),
        side(t("Side"), BEYOND),
        number("limit", t("Limit"), unit),
        number("deadband", t("Deadband"), unit, t("The alarm clears once the value is within the limit by this much.")),
      ];
    case "rate":
      return [
        point("point", t("Point"), measured),
        side(t("Direction"), WAYS),
        number("by", t("By more than"), unit),
        number("within", t("Within"), "s"),
      ];
    case "state":
      return [
        point("point", t("Point")),
        <StateValues
          key="values"
          point={points.find(({ key }) => key === check.point)}
          values={check.values}
          error={errors["check.values"] ?? errors["check.values.0"]}
          onChange={(values) => {
            edit({ values });
          }}
        />,
      ];
    case "mismatch":
      return [
        point("command", t("Command point")),
        point("feedback", t("Feedback point")),
        number("tolerance", t("By more than"), feedbackUnit, t("Empty: one is on and the other is off.")),
      ];
    case "door-forced":
      return [point("open", t("Door is open")), point("locked", t("Door is locked"))];
    case "door-held":
      return [point("open", t("Door is open"))];
    case "power":
      return [
        <PowerPoints
          key="points"
          points={measured.filter((one) => one.unit === "V")}
          chosen={check.points}
          error={errors["check.points"]}
          onChange={(chosen) => {
            edit({ points: chosen });
          }}
        />,
        number("below", t("Each below"), "V"),
      ];
    case "fire":
      return [point("point", t("Point")), number("alarm", t("Value in alarm"), undefined)];
    default:
      return null;
  }
}
