import type { AlarmRow } from "./alarmEvent.ts";

/** The same alarm so many times, each within `FLOOD_PAUSE` of the one before, has one cause: a line says it. */
const FLOOD_ROWS = 6;
const FLOOD_PAUSE = 5 * 60_000;

/** Alarms of one code and priority that began within minutes of each other. */
export interface AlarmFlood {
  /** Stays while alarms come to it. */
  readonly key: string;
  /** In the order in which they were given. */
  readonly rows: readonly AlarmRow[];
}

/** The floods among some alarms. Fire alarms are in none: each says where it burns. */
export function alarmFloods(alarms: readonly AlarmRow[]): readonly AlarmFlood[] {
  const kinds = Map.groupBy(
    alarms.filter(({ alarm }) => !alarm.isFire),
    ({ alarm }) => `${alarm.code} ${String(alarm.priority)}`,
  );
  return [...kinds].flatMap(([kind, members]) =>
    members.length < FLOOD_ROWS ? [] : inBursts(members).flatMap((burst) => floodOf(kind, members, burst) ?? []),
  );
}

function floodOf(kind: string, members: readonly AlarmRow[], burst: ReadonlySet<AlarmRow>): AlarmFlood | undefined {
  if (burst.size < FLOOD_ROWS) return undefined;
  const [first] = burst;
  return { key: `flood ${kind} ${String(first?.time)}`, rows: members.filter((row) => burst.has(row)) };
}

/** Divides alarms where a pause lies between two, each part by time. */
function inBursts(alarms: readonly AlarmRow[]): ReadonlySet<AlarmRow>[] {
  const bursts: Set<AlarmRow>[] = [];
  let last: AlarmRow | undefined;
  for (const row of alarms.toSorted((one, other) => one.time - other.time)) {
    if (last === undefined || row.time - last.time > FLOOD_PAUSE) bursts.push(new Set());
    bursts.at(-1)?.add(row);
    last = row;
  }
  return bursts;
}
