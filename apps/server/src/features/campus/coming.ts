import { COMING_LENGTH, type ComingMoment, MAX_COMING, type ScheduleRow } from "@atrium/contract/automation";
import type { HoldRow } from "@atrium/contract/devices";

export interface ComingSources {
  readonly now: number;
  readonly schedules: readonly Pick<ScheduleRow, "name" | "does" | "isEnabled" | "next">[];
  readonly holds: readonly Pick<HoldRow, "device" | "deviceName" | "by" | "until">[];
}

/** What comes by itself in the next hours, the soonest first. */
export function comingMoments({ now, schedules, holds }: ComingSources): ComingMoment[] {
  const runs = schedules.flatMap(({ name, does, isEnabled, next }): ComingMoment[] => {
    if (!isEnabled || next === null) return [];
    const begins: ComingMoment = { kind: "begins", at: next.from, name, does };
    return next.to === null ? [begins] : [begins, { kind: "ends", at: next.to, name }];
  });
  return [...runs, ...endsOfHolds(holds)]
    .filter(({ at }) => at > now && at <= now + COMING_LENGTH)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_COMING);
}

/** What one person holds until one moment is one line, be it a lamp or a hundred. */
function endsOfHolds(holds: ComingSources["holds"]): ComingMoment[] {
  const groups = Map.groupBy(holds, ({ by, until }) => `${String(until)} ${by}`);
  return [...groups.values()].flatMap((group): ComingMoment[] => {
    const [first] = group;
    if (first === undefined) return [];
    const devices = new Set(group.map(({ device }) => device)).size;
    return [{ kind: "hold-ends", at: first.until, name: first.deviceName, devices, by: first.by }];
  });
}
