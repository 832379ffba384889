import type { ScheduleRow } from "@atrium/contract/automation";
import type { Booking } from "@atrium/contract/site";
import { t } from "@atrium/words";

/** Something that comes by itself. */
export interface NextRow {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  /** All of it, where the text is short. */
  readonly title?: string;
}

/** How far ahead is looked, ms. */
const AHEAD = 12 * 3_600_000;

interface Coming {
  readonly now: number;
  readonly schedules: readonly Pick<ScheduleRow, "id" | "name" | "does" | "isEnabled" | "next">[];
  readonly bookings: readonly Booking[];
}

/** What begins or ends in the next hours, the soonest first. */
export function nextRows({ now, schedules, bookings }: Coming): NextRow[] {
  const isSoon = ({ at }: NextRow) => at > now && at <= now + AHEAD;
  const runs = schedules.flatMap(({ id, name, does, isEnabled, next }): NextRow[] => {
    if (!isEnabled || next === null) return [];
    const begins = { key: `run ${String(id)}`, at: next.from, text: t("{name}: {does}", { name, does }) };
    const ends = { key: `end ${String(id)}`, at: next.to ?? 0, text: t("{name} ends", { name }) };
    return [begins, ends];
  });
  const rooms = bookings.flatMap(({ title, room, from, until, isAllDay }): NextRow[] => {
    if (isAllDay || room === "") return [];
    const key = `${room} ${title} ${String(from)}`;
    return [
      { key: `from ${key}`, at: from, title: room, text: t("{room}: booking begins", { room: nameOf(room) }) },
      { key: `until ${key}`, at: until, title: room, text: t("{room}: booking ends", { room: nameOf(room) }) },
    ];
  });
  return [...runs, ...rooms].filter(isSoon).toSorted((one, other) => one.at - other.at);
}

/** A calendar names floor and building after the room. */
function nameOf(room: string): string {
  return room.split(", ")[0] ?? room;
}
