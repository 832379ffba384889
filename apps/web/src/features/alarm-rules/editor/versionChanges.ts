import { phrase, type Phrase, sayDifference, sayNumber, sayQuantity, t } from "@atrium/words";
import {
  ALARM_PRIORITY_NAMES,
  alarmCheckText,
  type AlarmPoint,
  type AlarmRuleContent,
  alarmSubjectText,
  durationText,
} from "@atrium/contract/alarms";

import { isConverted } from "../../../platform/words/shown.ts";

interface VersionChange {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

type Written = (content: AlarmRuleContent, points: readonly AlarmPoint[]) => string;

/** What a person calls each part of a rule, and how its value is written. */
const PARTS: readonly (readonly [name: Phrase, written: Written])[] = [
  [phrase("Name"), ({ text }) => text],
  [phrase("Code"), ({ code }) => code],
  [
    phrase("Scope"),
    ({ subject }) => [alarmSubjectText(subject.module), subject.category, subject.device].filter(Boolean).join(", "),
  ],
  [phrase("Raised when"), ({ check }, points) => alarmCheckText(check, points)],
  [
    phrase("Deadband"),
    ({ check }, points) =>
      check.kind === "limit" ? differenceText(check.deadband, unitOf(points, check.point)) : t("none"),
  ],
  [phrase("On delay"), ({ onDelay }) => durationText(onDelay)],
  [phrase("Off delay"), ({ offDelay }) => durationText(offDelay)],
  [
    phrase("Only while"),
    ({ while: gate }, points) =>
      gate === undefined
        ? t("always")
        : t("{point} above {above}", { point: gate.point, above: limitText(gate.above, unitOf(points, gate.point)) }),
  ],
  [phrase("Priority"), ({ priority }) => t(ALARM_PRIORITY_NAMES[priority])],
  [phrase("Latching"), ({ isLatching }) => (isLatching ? t("yes") : t("no"))],
  [phrase("Procedure"), ({ procedure }) => (procedure.length === 0 ? t("none") : procedure.join(" / "))],
  [phrase("On"), ({ isEnabled }) => (isEnabled ? t("yes") : t("no"))],
];

function unitOf(points: readonly AlarmPoint[], key: string): string | undefined {
  return points.find((point) => point.key === key)?.unit;
}

/** As numbers alone where they are shown in the unit of the point, as the rule has them. */
function differenceText(value: number, unit: string | undefined): string {
  return isConverted(unit) ? sayDifference(value, unit) : sayNumber(value);
}

function limitText(value: number, unit: string | undefined): string | number {
  return isConverted(unit) ? sayQuantity(value, unit) : value;
}

/** What a version changed against the one before, as text. */
export function versionChanges(
  before: AlarmRuleContent,
  after: AlarmRuleContent,
  points: readonly AlarmPoint[],
): VersionChange[] {
  return PARTS.flatMap(([name, written]) => {
    const [was, is] = [written(before, points), written(after, points)];
    return was === is ? [] : [{ name: t(name), was, is }];
  });
}
