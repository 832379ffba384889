import type { AlarmPoint, AlarmPoints } from "@atrium/contract/alarms";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";

/** "box-" of `box-07`: points that repeat are spoken of together. */
const REPEATED = /^([a-z0-9]+(?:-[a-z0-9]+)*-)\d+$/;

/** A point that a rule names, as a device has it; undefined: the device has none. */
export function alarmPointOf(key: string, device: DeviceDescription | undefined): AlarmPoint | undefined {
  const start = key.endsWith("*") ? key.slice(0, -1) : undefined;
  const found = device?.points.find((point) =>
    start === undefined ? point.key === key : point.key.startsWith(start) && REPEATED.test(point.key),
  );
  return found && (start === undefined ? presentPoint(found) : together(found, key));
}

/** What the devices of a module have, each key once; those that repeat also under their common beginning. */
export function alarmPointsOf(
  module: string,
  { devices }: { readonly devices: readonly DeviceDescription[] },
): AlarmPoints {
  const own = devices.filter((device) => device.module === module);
  const points = new Map<string, AlarmPoint>();
  const categories = new Set<string>();
  for (const { points: all, facts } of own) {
    if (typeof facts["category"] === "string") categories.add(facts["category"]);
    for (const point of all) {
      if (points.has(point.key)) continue;
      const [, start] = REPEATED.exec(point.key) ?? [];
      if (start !== undefined && !points.has(`${start}*`)) points.set(`${start}*`, together(point, `${start}*`));
      points.set(point.key, presentPoint(point));
    }
  }
  return { points: [...points.values()], categories: [...categories].sort(), devices: own.length };
}

function presentPoint({ key, name, kind, unit, states }: PointDescription): AlarmPoint {
  return { key, name, kind, ...(unit === undefined ? {} : { unit }), ...(states === undefined ? {} : { states }) };
}

/** "Compartment 07" as one of many is "Compartment". */
function together(point: PointDescription, key: string): AlarmPoint {
  return { ...presentPoint(point), key, name: point.name.replace(/\s*\d+$/, "") };
}
