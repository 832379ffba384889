import {
  type AlarmCheck,
  type AlarmPriority,
  type AlarmRuleContent,
  CONNECTION_SUBJECT,
  FIRE_EFFECT_SUBJECT,
  HAND_OVER_SUBJECT,
  NODE_SUBJECT,
  whyNotShelved,
} from "@atrium/contract/alarms";
import { type DeviceDescription, type PointDescription, SYSTEMS } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import type { WatchedAlarm } from "./alarmBook.ts";
import type { AlarmSite, BoundAlarm } from "./boundAlarm.ts";
import { boardLoads } from "./boardLoads.ts";

/** What a rule says by itself of the alarms that it raises. */
function traitsOf(rule: AlarmRuleContent): WatchedAlarm["traits"] {
  const isFire = rule.check.kind === "fire";
  const priority: AlarmPriority = rule.priority;
  return {
    isLatching: rule.isLatching,
    isAlwaysShown: isFire,
    mayBeShelved: whyNotShelved({ priority, isFire }) === undefined,
  };
}

/**
 * Every alarm that may come at a site by its rules. Of several rules with one code, the most exact one counts for a device;
 * a rule without the points that it needs is none.
 */
export function bindRules<Rule extends AlarmRuleContent>(rules: readonly Rule[], site: AlarmSite): BoundAlarm<Rule>[] {
  const byModule = Map.groupBy(rules, ({ subject }) => subject.module);
  const gateways = Map.groupBy(site.devices, ({ connection }) => String(connection));
  const lines = linesOf(byModule.get(CONNECTION_SUBJECT) ?? [], site, gateways);
  const lineOf = new Map(lines.map((line) => [line.connection?.id, line.key]));
  // All alarms of a rule share its traits.
  const traits = new Map(rules.map((rule) => [rule, traitsOf(rule)]));
  const bound = site.devices.flatMap((device) =>
    rulesOf(device, byModule.get(device.module) ?? []).flatMap((rule) =>
      boundTo(rule, device, traits.get(rule) ?? traitsOf(rule)),
    ),
  );
  const boards = bound.filter(({ rule }) => rule.check.kind === "power");
  const feeders = boardLoads(boards, site);
  const fires = firesOf(bound);
  for (const line of lines) line.causes = commonFeeders(line.connection?.devices ?? [], feeders);
  // Alarms of one device share their causes.
  const causes = new Map(site.devices.map((device) => [device.id, causesOf(device, lineOf, feeders)]));
  for (const one of bound) {
    const { key, device, isFire } = one;
    const ofDevice = (isFire || device === undefined ? undefined : causes.get(device.id)) ?? NO_CAUSES;
    const others = ofDevice.includes(key) ? ofDevice.filter((cause) => cause !== key) : ofDevice;
    one.causes = obeysFire(one) ? [...others, ...fires(one)] : others;
  }
  return [
    ...shiftsOf(byModule.get(HAND_OVER_SUBJECT) ?? [], site),
    ...effectsOf(byModule.get(FIRE_EFFECT_SUBJECT) ?? [], site),
    ...clocksOf(byModule.get(NODE_SUBJECT) ?? [], site),
    ...lines,
    ...bound,
  ];
}

/** An alarm that is still being bound: its causes are known when all alarms are. */
type Unexplained<Rule extends AlarmRuleContent> = Omit<BoundAlarm<Rule>, "causes"> & { causes: readonly string[] };

const NO_CAUSES: readonly string[] = [];

/** For a device, the most exact enabled rule of each code. */
function rulesOf<Rule extends AlarmRuleContent>(device: DeviceDescription, rules: readonly Rule[]): Rule[] {
  const found = new Map<string, { readonly rule: Rule; readonly rank: number }>();
  for (const rule of rules) {
    const { category, device: only } = rule.subject;
    if (only !== undefined && only !== device.id) continue;
    if (category !== undefined && category !== device.facts["category"]) continue;
    const rank = (only === undefined ? 0 : 2) + (category === undefined ? 0 : 1);
    if (rank >= (found.get(rule.code)?.rank ?? -1)) found.set(rule.code, { rule, rank });
  }
  return [...found.values()].flatMap(({ rule }) => (rule.isEnabled ? [rule] : []));
}

function boundTo<Rule extends AlarmRuleContent>(
  rule: Rule,
  device: DeviceDescription,
  traits: WatchedAlarm["traits"],
): Unexplained<Rule>[] {
  const gatePoint = device.points.find(({ key }) => key === rule.while?.point);
  if (rule.while !== undefined && gatePoint === undefined) return [];
  const gate = rule.while && gatePoint && { point: Number(gatePoint.id), above: rule.while.above };
  return pointsOf(rule.check, device).map(({ points, suffix }) => ({
    key: `${rule.code}@${device.id}${suffix}`,
    rule,
    check: rule.check,
    points: points.map(({ id }) => Number(id)),
    gate,
    onDelay: rule.onDelay * 1_000,
    offDelay: rule.offDelay * 1_000,
    causes: NO_CAUSES,
    device,
    point: isOfDevice(rule.check) ? undefined : points[0],
    connection: undefined,
    place: undefined,
    told: undefined,
    isFire: rule.check.kind === "fire",
    traits,
  }));
}

/** Whether it is about the whole device, and no value of it says why. */
function isOfDevice({ kind }: AlarmCheck): boolean {
  return kind === "offline" || kind === "stuck";
}

interface Watched {
  readonly points: readonly PointDescription[];
  /** After the device's id, where the device has several alarms of the rule. */
  readonly suffix: string;
}

/** The points of each alarm that a check is at a device; none where the device lacks them. */
function pointsOf(check: AlarmCheck, { points }: DeviceDescription): Watched[] {
  const find = (keys: readonly string[]) => keys.flatMap((key) => points.filter((point) => point.key === key));
  const all = (keys: readonly string[]): Watched[] => {
    const found = find(keys);
    return found.length === keys.length ? [{ points: found, suffix: "" }] : [];
  };
  switch (check.kind) {
    case "state":
    case "limit":
    case "rate":
      if (!check.point.endsWith("*")) return all([check.point]);
      return points
        .filter(({ key }) => key.startsWith(check.point.slice(0, -1)))
        .map((point) => ({ points: [point], suffix: `#${point.key}` }));
    case "fire":
      return all([check.point]);
    case "offline":
      return points.length === 0 ? [] : [{ points, suffix: "" }];
    case "stuck": {
      const watched = points.filter(({ stuck }) => stuck !== undefined);
      return watched.length === 0 ? [] : [{ points: watched, suffix: "" }];
    }
    case "mismatch":
      return all([check.command, check.feedback]);
    case "door-forced":
      return all([check.open, check.locked]);
    case "door-held":
      return all([check.open]);
    case "power": {
      const found = find(check.points);
      return found.length === 0 ? [] : [{ points: found, suffix: "" }];
    }
    default:
      return [];
  }
}

/** The alarms of lines to gateways. A rule that names a device means none of them. */
function linesOf<Rule extends AlarmRuleContent>(
  rules: readonly Rule[],
  { connections }: AlarmSite,
  gateways: ReadonlyMap<string, readonly DeviceDescription[]>,
): Unexplained<Rule>[] {
  return enabledOf(rules, "connection").flatMap((rule) =>
    connections.map(({ id, name }) => ({
      ...toldTo(rule),
      key: `${rule.code}@connection:${id}`,
      connection: { id, name, devices: gateways.get(id) ?? [] },
      place: undefined,
      told: undefined,
    })),
  );
}

/** The alarms of shifts. */
function shiftsOf<Rule extends AlarmRuleContent>(rules: readonly Rule[], { places }: AlarmSite): BoundAlarm<Rule>[] {
  return enabledOf(rules, "hand-over").flatMap((rule) =>
    places.map((place) => ({
      ...toldTo(rule),
      key: `${rule.code}@hand-over:${place.key}`,
      connection: undefined,
      place,
      told: shiftTopic(place.key),
    })),
  );
}

/** The signal for whether the last shift of a place is late. */
export function shiftTopic(place: string): string {
  return `hand-over:${place}`;
}

/** The alarms of what fire panels should have caused. */
function effectsOf<Rule extends AlarmRuleContent>(
  rules: readonly Rule[],
  { effects = [] }: AlarmSite,
): BoundAlarm<Rule>[] {
  return enabledOf(rules, "fire-effect").flatMap((rule) =>
    effects.map(({ key, name, place }) => ({
      ...toldTo(rule),
      key: `${rule.code}@fire-effect:${key}`,
      connection: undefined,
      place: { ...place, of: name },
      told: effectTopic(key),
    })),
  );
}

/** The signal for whether an effect is missing. */
export function effectTopic(effect: string): string {
  return `fire-effect:${effect}`;
}

/** The alarms of the clocks of nodes. */
function clocksOf<Rule extends AlarmRuleContent>(
  rules: readonly Rule[],
  { processes = [] }: AlarmSite,
): BoundAlarm<Rule>[] {
  return enabledOf(rules, "node-clock").flatMap((rule) =>
    processes.map((name) => ({
      ...toldTo(rule),
      key: `${rule.code}${OF_NODE}${name}`,
      connection: undefined,
      place: { key: CAMPUS, name },
      told: clockTopic(name),
    })),
  );
}

const OF_NODE = "@node:";

/** The signal for whether the clock of a node is wrong. */
export function clockTopic(node: string): string {
  return `node-clock:${node}`;
}

/** The node that an alarm is about; undefined: it is about something else. */
export function nodeOfAlarm(key: string): string | undefined {
  const at = key.indexOf(OF_NODE);
  return at === -1 ? undefined : key.slice(at + OF_NODE.length);
}

function enabledOf<Rule extends AlarmRuleContent>(rules: readonly Rule[], kind: AlarmCheck["kind"]): Rule[] {
  return rules.filter(({ isEnabled, check, subject }) => {
    return isEnabled && check.kind === kind && subject.device === undefined;
  });
}

/** A rule without points: a signal says whether it holds. */
function toldTo<Rule extends AlarmRuleContent>(rule: Rule) {
  return {
    rule,
    check: rule.check,
    points: [],
    onDelay: rule.onDelay * 1_000,
    offDelay: rule.offDelay * 1_000,
    causes: NO_CAUSES,
    device: undefined,
    point: undefined,
    isFire: false,
    traits: traitsOf(rule),
  };
}

/** The fire alarms of the building in which a device is. */
function firesOf(bound: readonly BoundAlarm[]): (one: BoundAlarm) => readonly string[] {
  const fires = Map.groupBy(
    bound.filter(({ isFire }) => isFire),
    ({ device }) => device?.placement,
  );
  return ({ device }) => (fires.get(device?.placement) ?? []).map(({ key }) => key);
}

/** Whether it is what its system does by itself in a fire: an evacuation message plays. */
function obeysFire({ check, device }: BoundAlarm): boolean {
  const fire = SYSTEMS.find(({ module }) => module === device?.module)?.fire;
  if (fire?.kind !== "announces" || check.kind !== "state") return false;
  return check.point === fire.point && check.values.every((value) => value === fire.alarm);
}

type Feeders = ReadonlyMap<string, readonly string[]>;

/** A gateway is without power where everything behind it is. */
function commonFeeders(devices: readonly DeviceDescription[], feeders: Feeders): readonly string[] {
  const [first, ...others] = devices.map(({ id }) => feeders.get(id) ?? NO_CAUSES);
  return (first ?? NO_CAUSES).filter((board) => others.every((boards) => boards.includes(board)));
}

function causesOf(
  { id, connection }: DeviceDescription,
  lineOf: ReadonlyMap<string | undefined, string>,
  feeders: Feeders,
): readonly string[] {
  const boards = feeders.get(id) ?? NO_CAUSES;
  if (connection === undefined) return boards;
  const line = lineOf.get(connection);
  return [...(line === undefined ? [] : [line]), pauseOf(connection), ...boards];
}

/** The cause that is no alarm: somebody has paused the line to a device. */
export function pauseOf(connection: string): string {
  return `pause@connection:${connection}`;
}
