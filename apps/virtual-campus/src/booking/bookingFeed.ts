import { DAY } from "@atrium/time";
import type { BookingDesk } from "./bookingDesk.ts";

/** Days before and after today that the feed holds. */
const BEFORE = 1;
const AFTER = 14;
/** Octets of a line (RFC 5545, 3.1). */
const LINE = 74;

/** What is booked, as iCalendar. */
export function bookingFeed(desk: BookingDesk): string {
  const { now, time } = desk;
  const today = time.startOfDay(now);
  const rooms = new Map(desk.rooms.map(({ key, name, where }) => [key, `${name}, ${where}`]));
  const entries = desk
    .bookings(today - BEFORE * DAY, today + AFTER * DAY)
    .flatMap(({ id, room, from, until, title }) => [
      "BEGIN:VEVENT",
      `UID:${id}@booking`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(from)}`,
      `DTEND:${utc(until)}`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(rooms.get(room) ?? "")}`,
      "END:VEVENT",
    ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Virtual campus//Rooms//EN",
    ...entries,
    "END:VCALENDAR",
    "",
  ];
  return lines.map(folded).join("\r\n");
}

function utc(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** A long line goes on in the next one, after a space; no letter is cut in two. */
function folded(line: string): string {
  const lines = [""];
  for (const letter of line) {
    const last = lines.at(-1) ?? "";
    if (Buffer.byteLength(last + letter) > LINE) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last + letter;
  }
  return lines.join("\r\n");
}
