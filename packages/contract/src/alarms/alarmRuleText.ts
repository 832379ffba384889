import { type AlarmCheck, type AlarmCheckKind, type AlarmPoint, type AlarmRuleContent } from "./alarmRule.ts";
import { valueText } from "../devices/pointValue.ts";

/** What a rule looks at, as a person chooses it. */
export const ALARM_CHECK_NAMES: Readonly<Record<AlarmCheckKind, string>> = {
  state: "A point has a value",
  limit: "A value is beyond a limit",
  rate: "A value changes fast",
  offline: "The device does not answer",
  stuck: "A value stands still",
  mismatch: "Command and feedback differ",
  "door-forced": "A door is forced",
  "door-held": "A door is held open",
  fire: "A detector is in alarm",
  connection: "The line to a gateway is lost",
  "hand-over": "A shift is not handed over",
  "fire-effect": "What a fire should cause is not seen",
  power: "A board is without power",
};

type Points = readonly AlarmPoint[];

/** "CO₂ above 1,200 ppm": when a rule's alarm comes, without its delay. */
export function alarmCheckText(check: AlarmCheck, points: Points): string {
  switch (check.kind) {
    case "state":
      return `${nameOf(check.point, points)} is ${check.values.map((value) => written(check.point, value, points)).join(" or ")}`;
    case "limit": {
      const side = check.operator === ">" ? "above" : "below";
      return `${nameOf(check.point, points)} ${side} ${written(check.point, check.limit, points)}`;
    }
    case "rate": {
      const way = check.operator === ">" ? "rises" : "falls";
      const by = written(check.point, check.by, points);
      return `${nameOf(check.point, points)} ${way} by more than ${by} in ${durationText(check.within)}`;
    }
    case "mismatch": {
      const both = `${nameOf(check.command, points)} and ${nameOf(check.feedback, points)} differ`;
      return check.tolerance === undefined
        ? both
        : `${both} by more than ${written(check.feedback, check.tolerance, points)}`;
    }
    case "fire":
      return `${nameOf(check.point, points)} is ${written(check.point, check.alarm, points)}`;
    case "power":
      return `All voltages below ${check.below.toLocaleString("en-US")} V`;
    case "door-forced":
      return "Door opens while it is locked";
    case "door-held":
      return "Door stays open";
    default:
      return ALARM_CHECK_NAMES[check.kind];
  }
}

/** The same with the delay: "CO₂ above 1,200 ppm for 5 min". */
export function alarmRuleText({ check, onDelay }: Pick<AlarmRuleContent, "check" | "onDelay">, points: Points): string {
  return `${alarmCheckText(check, points)}${onDelay === 0 ? "" : ` for ${durationText(onDelay)}`}`;
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
  if (seconds < 60) return `${seconds.toLocaleString("en-US")} s`;
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const parts = [hours === 0 ? "" : `${hours} h`, minutes === 0 ? "" : `${minutes} min`, rest === 0 ? "" : `${rest} s`];
  return parts.filter((part) => part !== "").join(" ");
}

/** A point that no device has is called by its key. */
function nameOf(key: string, points: Points): string {
  return points.find((point) => point.key === key)?.name ?? key.replaceAll("-", " ").replace(/ ?\*$/, "");
}

/** A switch says on or off; a number without a point is a number. */
function written(key: string, value: number, points: Points): string {
  const point = points.find((one) => one.key === key);
  return point === undefined ? value.toLocaleString("en-US") : valueText(point, value);
}
