import { t } from "@atrium/words";
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

type Words = Readonly<Record<string, (content: AlarmRuleContent, points: readonly AlarmPoint[]) => string>>;

/** What a person calls each part of a rule, and how its value is written. */
const PARTS: Words = {
  Called: ({ text }) => text,
  Code: ({ code }) => code,
  Of: ({ subject }) => [alarmSubjectText(subject.module), subject.category, subject.device].filter(Boolean).join(", "),
  "Comes when": ({ check }, points) => alarmCheckText(check, points),
  Deadband: ({ check }) => (check.kind === "limit" ? check.deadband.toLocaleString("en-US") : "none"),
  "Before it comes": ({ onDelay }) => durationText(onDelay),
  "Before it has returned": ({ offDelay }) => durationText(offDelay),
  "Only while": ({ while: gate }) =>
    gate === undefined ? "always" : t("{point} above {above}", { point: gate.point, above: gate.above }),
  Priority: ({ priority }) => ALARM_PRIORITY_NAMES[priority],
  "Has to be reset": ({ isLatching }) => (isLatching ? "yes" : "no"),
  "What to do": ({ procedure }) => (procedure.length === 0 ? "nothing" : procedure.join(" / ")),
  On: ({ isEnabled }) => (isEnabled ? "yes" : "no"),
};

/** What is another one in a version than in the one before, in words. */
export function versionChanges(
  before: AlarmRuleContent,
  after: AlarmRuleContent,
  points: readonly AlarmPoint[],
): VersionChange[] {
  return Object.entries(PARTS).flatMap(([name, written]) => {
    const [was, is] = [written(before, points), written(after, points)];
    return was === is ? [] : [{ name, was, is }];
  });
}
