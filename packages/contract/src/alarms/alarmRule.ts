import { t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority } from "./alarm.ts";
import { DeviceId, EpochMillis, PointKey } from "../base/ids.ts";
import { PointDescription } from "../devices/point.ts";
import { COMPARISON_OPERATORS } from "../base/status.ts";

/** Seconds, one day at most. */
const Delay = z.number().min(0).max(86_400);
const Value = z.number().min(-1e12).max(1e12);
const PlainText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("expected plain text") });

/** A point of the device, or all those whose key begins so: `box-*`, each with an alarm of its own. */
const RulePoint = z.union([
  PointKey,
  z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*-\*$/, {
      error: () => t("expected the key of a point, or the start of one followed by -*"),
    }),
]);

/** What is wrong where it holds. A value that is stale, bad or stuck proves nothing: the alarm stays as it is. */
export const AlarmCheck = z.discriminatedUnion("kind", [
  /** A point has one of these values. */
  z.object({ kind: z.literal("state"), point: RulePoint, values: z.array(Value).min(1).max(20) }),
  /** A point is beyond a limit; it has returned once it is within it by the deadband. */
  z.object({
    kind: z.literal("limit"),
    point: RulePoint,
    operator: z.enum(COMPARISON_OPERATORS),
    limit: Value,
    deadband: z.number().min(0).max(1e12),
  }),
  /** A point has changed by more than so much within so many seconds, up (>) or down (<). */
  z.object({
    kind: z.literal("rate"),
    point: RulePoint,
    operator: z.enum(COMPARISON_OPERATORS),
    by: z.number().positive().max(1e12),
    within: z.number().min(1).max(86_400),
  }),
  /** No point of the device is answered. */
  z.object({ kind: z.literal("offline") }),
  /** A value of the device has stood still for longer than its kind can. */
  z.object({ kind: z.literal("stuck") }),
  /** What was commanded and what the device says of itself differ by more than so much. */
  z.object({
    kind: z.literal("mismatch"),
    command: PointKey,
    feedback: PointKey,
    /** Absent: whether both are on, or both are off. */
    tolerance: z.number().min(0).max(1e12).exactOptional(),
  }),
  /** A door opened while it was locked. It has returned when it is closed. */
  z.object({ kind: z.literal("door-forced"), open: PointKey, locked: PointKey }),
  /** A door is open for longer than the rule's delay. */
  z.object({ kind: z.literal("door-held"), open: PointKey }),
  /** A detector of a fire panel is in alarm; losing the panel ends nothing. */
  z.object({ kind: z.literal("fire"), point: PointKey, alarm: Value }),
  /** The line to a gateway is lost: alarms of the devices behind it are folded under this one. */
  z.object({ kind: z.literal("connection") }),
  /** The last shift of a place is over for longer than it may be without anybody having taken it over. */
  z.object({ kind: z.literal("hand-over") }),
  /** What the panel's program expects in a fire was not seen in time. */
  z.object({ kind: z.literal("fire-effect") }),
  /** The clock of a node of the installation differs too much from the core's. */
  z.object({ kind: z.literal("node-clock") }),
  /** A board is without power: every voltage is below so much. Alarms of its loads are folded under this one. */
  z.object({ kind: z.literal("power"), points: z.array(PointKey).min(1).max(6), below: Value }),
]);
export type AlarmCheck = z.infer<typeof AlarmCheck>;
export type AlarmCheckKind = AlarmCheck["kind"];
export const ALARM_CHECK_KINDS = AlarmCheck.options.map(({ shape }) => shape.kind.value);

/** One step of "what to do". */
const ProcedureStep = PlainText(300);
/** The most steps of a procedure: who reads more in an alarm. */
export const MAX_PROCEDURE_STEPS = 12;

/** A module or a category. */
export const SubjectWord = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected lower-case letters, digits and hyphens") });

/** Which things a rule is of. Connections have rules too, of a module of their own. */
export const AlarmSubject = z.object({
  /** The module of the devices; `connection` for the lines to gateways, `hand-over` for shifts, `fire-effect` for what fire panels cause,
   * `node` for the processes of the installation. */
  module: SubjectWord,
  /** Only devices whose facts say this category. */
  category: SubjectWord.exactOptional(),
  /** Only this one. A rule of a device stands instead of the system's of the same code. */
  device: DeviceId.exactOptional(),
});
export type AlarmSubject = z.infer<typeof AlarmSubject>;

/** The module of rules about the lines to gateways. */
export const CONNECTION_SUBJECT = "connection";
/** The module of rules about what fire panels cause. */
export const FIRE_EFFECT_SUBJECT = "fire-effect";
/** The module of rules about the processes of the installation. */
export const NODE_SUBJECT = "node";
/** The module of rules about shifts. */
export const HAND_OVER_SUBJECT = "hand-over";

const OWN_CHECKS: ReadonlyMap<string, AlarmCheckKind> = new Map([
  [CONNECTION_SUBJECT, "connection"],
  [HAND_OVER_SUBJECT, "hand-over"],
  [FIRE_EFFECT_SUBJECT, "fire-effect"],
  [NODE_SUBJECT, "node-clock"],
]);

/** The only check of rules that are of no devices; undefined: the module is of devices. */
export function ownCheckOf(module: string): AlarmCheckKind | undefined {
  return OWN_CHECKS.get(module);
}

/** Whether a check is of what is no device. */
export function isOwnCheck(kind: AlarmCheckKind): boolean {
  return [...OWN_CHECKS.values()].includes(kind);
}

/** A rule as a person writes it. */
export const AlarmRuleContent = z.object({
  /**
   * Names what is wrong, in all rules about it: of several rules with one code, the most exact one counts for a device
   * (device before category before system). So a device can have another limit, or none.
   */
  code: SubjectWord,
  subject: AlarmSubject,
  check: AlarmCheck,
  /** Seconds for which it has to hold before it is an alarm, and for which it has to be gone before it has returned. */
  onDelay: Delay,
  offDelay: Delay,
  /** Suppressed by design unless another point of the device is above this: equipment that is off. */
  while: z.object({ point: PointKey, above: Value }).exactOptional(),
  priority: AlarmPriority,
  /** The event in the list: "CO₂ above limit". */
  text: PlainText(120),
  /** Once its cause has gone, somebody has to reset it. */
  isLatching: z.boolean(),
  /** What to do, step by step. */
  procedure: z.array(ProcedureStep).max(MAX_PROCEDURE_STEPS),
  isEnabled: z.boolean(),
});
export type AlarmRuleContent = z.infer<typeof AlarmRuleContent>;
export type AlarmRuleInput = z.input<typeof AlarmRuleContent>;

export const AlarmRuleId = z.int().positive().brand<"AlarmRuleId">();
export type AlarmRuleId = z.infer<typeof AlarmRuleId>;

/** What has to be known of a point to write what a rule says of it. */
export const AlarmPoint = PointDescription.pick({ name: true, kind: true, unit: true, states: true }).extend({
  /** Of one point, or of all whose key begins so: `box-*`. */
  key: RulePoint,
});
export type AlarmPoint = z.infer<typeof AlarmPoint>;

export const AlarmRule = AlarmRuleContent.extend({
  id: AlarmRuleId,
  /** Counts its changes. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
  /** It came with the product, and nobody has changed it. */
  isDefault: z.boolean(),
  updatedAt: EpochMillis,
  by: z.string(),
  /** How many points or devices of the site it watches. */
  watches: z.int().nonnegative(),
  /** The points that it names, as the first device has them that it watches; none where it watches nothing. */
  points: z.array(AlarmPoint).max(8),
});
export type AlarmRule = z.infer<typeof AlarmRule>;

export const AlarmRules = z.object({ rules: z.array(AlarmRule) });

export const AlarmRuleChange = AlarmRuleContent.extend({ revision: z.int().positive() });
export type AlarmRuleChange = z.infer<typeof AlarmRuleChange>;

/** A rule as it was. */
export const AlarmRuleVersion = AlarmRuleContent.extend({
  revision: z.int().positive(),
  at: EpochMillis,
  by: z.string(),
  /** With this version it was taken away. */
  isDeleted: z.boolean(),
});
export type AlarmRuleVersion = z.infer<typeof AlarmRuleVersion>;

export const AlarmRuleVersions = z.object({ versions: z.array(AlarmRuleVersion).max(200) });

/** Which points a rule can be about: asked by the module of its devices. */
export const AlarmPointsQuery = z.object({ module: SubjectWord });
export type AlarmPointsQuery = z.infer<typeof AlarmPointsQuery>;

/** Each key that a device of the module has, once, with the categories of the devices. */
export const AlarmPoints = z.object({
  points: z.array(AlarmPoint).max(2_000),
  categories: z.array(z.string()).max(200),
  devices: z.int().nonnegative(),
});
export type AlarmPoints = z.infer<typeof AlarmPoints>;

/** The longest stretch over which a rule is tried, days. */
export const MAX_ALARM_TRIAL_DAYS = 30;
/** The most times that a trial lists. */
export const MAX_TRIAL_TIMES = 500;

/** A rule to be tried on what was recorded, before it is saved. */
export const AlarmTrialRequest = z.object({
  rule: AlarmRuleContent,
  days: z.int().min(1).max(MAX_ALARM_TRIAL_DAYS).default(MAX_ALARM_TRIAL_DAYS),
});
export type AlarmTrialRequest = z.infer<typeof AlarmTrialRequest>;

/** "It would have come 41 times in 30 days." */
export const AlarmTrial = z.object({
  from: EpochMillis,
  to: EpochMillis,
  /** How often it would have come, and at how many of its devices. */
  count: z.int().nonnegative(),
  devices: z.int().nonnegative(),
  /** The newest first. */
  times: z
    .array(
      z.object({
        device: DeviceId,
        deviceName: z.string(),
        point: PointKey.exactOptional(),
        at: EpochMillis,
        /** Absent: it still stood at the end. */
        until: EpochMillis.exactOptional(),
        value: z.number().nullable(),
      }),
    )
    .max(MAX_TRIAL_TIMES),
  /**
   * The share of the time of all its points of which values are known, 0 to 1. What is not known counts as no change, so
   * that a low share means a low count.
   */
  known: z.number().min(0).max(1),
  /** Values are kept within their kind's band: a movement smaller than it may be missing. */
  isBanded: z.boolean(),
  /** The number of points that were read. */
  points: z.int().nonnegative(),
});
export type AlarmTrial = z.infer<typeof AlarmTrial>;
