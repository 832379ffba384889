import { phrase, type Phrase, t } from "@atrium/words";
import {
  ALARM_PRIORITY_NAMES,
  alarmCheckText,
  type AlarmPoint,
  type AlarmRuleContent,
  alarmSubjectText,
  durationText,
} from "@atrium/contract/alarms";

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
  [phrase("Deadband"), ({ check }) => (check.kind === "limit" ? check.deadband.toLocaleString("en-US") : t("none"))],
  [phrase("On delay"), ({ onDelay }) => durationText(onDelay)],
  [phrase("Off delay"), ({ offDelay }) => durationText(offDelay)],
  [
    phrase("Only while"),
    ({ while: gate }) =>
      gate === undefined ? t("always") : t("{point} above {above}", { point: gate.point, above: gate.above }),
  ],
  [phrase("Priority"), ({ priority }) => t(ALARM_PRIORITY_NAMES[priority])],
  [phrase("Latching"), ({ isLatching }) => (isLatching ? t("yes") : t("no"))],
  [phrase("Procedure"), ({ procedure }) => (procedure.length === 0 ? t("none") : procedure.join(" / "))],
  [phrase("On"), ({ isEnabled }) => (isEnabled ? t("yes") : t("no"))],
];

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
