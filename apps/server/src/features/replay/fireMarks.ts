import { type DeviceDescription, FIRE_ALARM, type ReplayMark } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { RecordedPast } from "./replayNeeds.ts";

const { point: STATE, alarm: ALARM } = FIRE_ALARM.fire;

/** The alarms of a building's detectors: they matter to every page of it. */
export async function fireMarks(
  past: Pick<RecordedPast, "pastAt" | "transitions">,
  detectors: readonly DeviceDescription[],
  range: { readonly from: number; readonly to: number },
): Promise<ReplayMark[]> {
  const byPoint = new Map(
    detectors.flatMap((device) => {
      const point = device.points.find(({ key }) => key === STATE);
      return point === undefined ? [] : [[Number(point.id), device] as const];
    }),
  );
  if (byPoint.size === 0) return [];
  const points = [...byPoint.keys()];
  const { states } = await past.pastAt(points, range.from);
  const inAlarm = new Set([...states].flatMap(([id, { value }]) => (value === ALARM ? [id] : [])));
  const open = new Map<number, Writable<ReplayMark>>();
  const marks: ReplayMark[] = [];
  for await (const { length, ids, times, values } of past.transitions(points, range)) {
    for (let row = 0; row < length; row += 1) {
      const [id = 0, time = 0, value = Number.NaN] = [ids[row], times[row], values[row]];
      // Losing the panel ends no fire.
      if (Number.isNaN(value)) continue;
      const device = byPoint.get(id);
      if (value !== ALARM) {
        inAlarm.delete(id);
        const mark = open.get(id);
        if (mark !== undefined) mark.until = time;
        open.delete(id);
      } else if (!inAlarm.has(id) && device !== undefined) {
        inAlarm.add(id);
        const mark: Writable<ReplayMark> = {
          kind: "fire",
          time,
          count: 1,
          device: device.id,
          text: t("Fire alarm: {name}", { name: device.name }),
        };
        open.set(id, mark);
        marks.push(mark);
      }
    }
  }
  return marks;
}

type Writable<Mark> = { -readonly [Key in keyof Mark]: Mark[Key] };
