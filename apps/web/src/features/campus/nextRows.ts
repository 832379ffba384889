import { COMING_LENGTH, type ComingMoment } from "@atrium/contract/automation";
import type { Booking } from "@atrium/contract/site";
import { sayTerm, t } from "@atrium/words";

/** Something that comes by itself. */
export interface NextRow {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  /** All of it, where the text is short. */
  readonly title?: string;
}

interface Coming {
  readonly now: number;
  readonly moments: readonly ComingMoment[];
  readonly bookings: readonly Booking[];
}

/** What begins or ends in the next hours, the soonest first. */
export function nextRows({ now, moments, bookings }: Coming): NextRow[] {
  const own = moments.map((moment): NextRow => {
    const { kind, at, name } = moment;
    return { key: `${kind} ${String(at)} ${name}`, at, text: momentWords(moment) };
  });
  const rooms = bookings.flatMap(({ title, room, from, until, isAllDay }): NextRow[] => {
    if (isAllDay || room === "") return [];
    const key = `${room} ${title} ${String(from)}`;
    return [
      { key: `from ${key}`, at: from, title: room, text: t("{room}: booking begins", { room: nameOf(room) }) },
      { key: `until ${key}`, at: until, title: room, text: t("{room}: booking ends", { room: nameOf(room) }) },
    ];
  });
  return [...own, ...rooms]
    .filter(({ at }) => at > now && at <= now + COMING_LENGTH)
    .toSorted((one, other) => one.at - other.at);
}

function momentWords(moment: ComingMoment): string {
  const name = sayTerm(moment.name);
  switch (moment.kind) {
    case "begins":
      return t("{name}: {does}", { name, does: moment.does });
    case "ends":
      return t("{name} ends", { name });
    default: {
      const { devices, by } = moment;
      return devices === 1
        ? t("{name}: hold by {by} ends", { name, by })
        : t("{devices} devices: holds by {by} end", { devices, by });
    }
  }
}

/** A calendar names floor and building after the room. */
function nameOf(room: string): string {
  return room.split(", ")[0] ?? room;
}
