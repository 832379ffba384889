import { phrase, type Phrase, sayDifference, sayNumber, sayQuantity, sayTerm, t } from "@atrium/words";
import { type AlarmCheck, type AlarmCheckKind, type AlarmPoint, type AlarmRuleContent } from "./alarmRule.ts";
import { eitherOf } from "../base/listText.ts";
import { decimalsOf, valueText } from "../devices/pointValue.ts";

/** What a rule looks at, as a person chooses it. */
export const ALARM_CHECK_NAMES: Readonly<Record<AlarmCheckKind, Phrase>> = {
  state: phrase("A point has a certain value"),
  limit: phrase("A value is beyond a limit"),
  rate: phrase("A value changes faster than a limit"),
  offline: phrase("The device does not answer"),
  stuck: phrase("A value is stuck"),
  mismatch: phrase("Command and feedback differ"),
  "door-forced": phrase("A door is forced"),
  "door-held": phrase("A door is held open"),
  fire: phrase("A detector is in alarm"),
  connection: phrase("The connection to a gateway is lost"),
  "hand-over": phrase("A shift has not been handed over"),
  "fire-effect": phrase("A fire effect is missing"),
  "node-clock": phrase("The clock of a node is wrong"),
  power: phrase("A board has no power"),
};

type Points = readonly AlarmPoint[];

/** "CO₂ above 1,200 ppm": when a rule's alarm comes, without its delay. */
export function alarmCheckText(check: AlarmCheck, points: Points): string {
  switch (check.kind) {
    case "state":
      return t("{name} is {values}", {
        name: nameOf(check.point, points),
        values: eitherOf(check.values.map((value) => written(check.point, value, points))),
      });
    case "limit": {
      const values = { name: nameOf(check.point, points), limit: written(check.point, check.limit, points) };
      return check.operator === ">" ? t("{name} above {limit}", values) : t("{name} below {limit}", values);
    }
    case "rate": {
      const values = {
        name: nameOf(check.point, points),
        by: difference(check.point, check.by, points),
        duration: durationText(check.within),
      };
      return check.operator === ">"
        ? t("{name} rises by more than {by} in {duration}", values)
        : t("{name} falls by more than {by} in {duration}", values);
    }
    case "mismatch": {
      const both = { name: nameOf(check.command, points), name2: nameOf(check.feedback, points) };
      return check.tolerance === undefined
        ? t("{name} and {name2} differ", both)
        : t("{name} and {name2} differ by more than {tolerance}", {
            ...both,
            tolerance: difference(check.feedback, check.tolerance, points),
          });
    }
    case "fire":
      return t("{name} is {written}", {
        name: nameOf(check.point, points),
        written: written(check.point, check.alarm, points),
      });
    case "power":
      return t("All voltages below {below}", { below: sayQuantity(check.below, "V") });
    case "door-forced":
      return t("Door opens while locked");
    case "door-held":
      return t("Door stays open");
    default:
      return t(ALARM_CHECK_NAMES[check.kind]);
  }
}

/** The same with the delay: "CO₂ above 1,200 ppm for 5 min". */
export function alarmRuleText({ check, onDelay }: Pick<AlarmRuleContent, "check" | "onDelay">, points: Points): string {
  const comparison = alarmCheckText(check, points);
  return onDelay === 0 ? comparison : t("{comparison} for {duration}", { comparison, duration: durationText(onDelay) });
}

interface RuleKeys {
  readonly check: AlarmCheck;
  readonly while?: { readonly point: string };
}

/** The keys of points that a rule names. */
export function keysOfRule({ check, while: gate }: RuleKeys): string[] {
  return [...keysOfCheck(check), ...(gate === undefined ? [] : [gate.point])];
}

function keysOfCheck(check: AlarmCheck): readonly string[] {
  switch (check.kind) {
    case "state":
    case "limit":
    case "rate":
    case "fire":
      return [check.point];
    case "mismatch":
      return [check.command, check.feedback];
    case "door-forced":
      return [check.open, check.locked];
    case "door-held":
      return [check.open];
    case "power":
      return check.points;
    default:
      return [];
  }
}

/** "45 s", "5 min", "1 h 30 min". @param seconds s */
export function durationText(seconds: number): string {
  if (seconds < 60) return t("{seconds} s", { seconds: sayNumber(seconds) });
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const parts = [
    hours === 0 ? "" : t("{hours} h", { hours }),
    minutes === 0 ? "" : t("{minutes} min", { minutes }),
    rest === 0 ? "" : t("{seconds} s", { seconds: rest }),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** A point that no device has is called by its key. */
function nameOf(key: string, points: Points): string {
  const name = points.find((point) => point.key === key)?.name;
  return name === undefined ? key.replaceAll("-", " ").replace(/ ?\*$/, "") : sayTerm(name);
}

/** A switch says on or off; a number without a point is a number. */
function written(key: string, value: number, points: Points): string {
  const point = points.find((one) => one.key === key);
  return point === undefined ? sayNumber(value) : valueText(point, value);
}

/** How far two values of a point are apart. */
function difference(key: string, value: number, points: Points): string {
  const point = points.find((one) => one.key === key);
  return point?.unit === undefined ? written(key, value, points) : sayDifference(value, point.unit, decimalsOf(point));
}
