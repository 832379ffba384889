import { HOUR } from "@atrium/time";
import type { BookingDesk, RoomBooking } from "./bookingDesk.ts";
import { STYLE } from "./bookingStyle.ts";

export interface PageOptions {
  readonly desk: BookingDesk;
  /** The first moment of the day that is shown. */
  readonly day: number;
  /** Of a clock that is shifted. */
  readonly shiftedClock?: string | undefined;
  /** What has happened, or what stands in the way. */
  readonly note?: { readonly text: string; readonly isRefusal: boolean } | undefined;
  /** What was typed, where it was refused. */
  readonly typed?: Readonly<Record<string, string>> | undefined;
}

const OPENS = 7;
const CLOSES = 19;

/** The day of all rooms, and the form for one more booking. */
export function bookingPage({ desk, day, shiftedClock, note, typed = {} }: PageOptions): string {
  const { time, now } = desk;
  const dayEnds = time.addDays(day, 1);
  const bookings = desk.bookings(day, dayEnds);
  const hours = hoursOf(desk, { day, dayEnds, bookings });
  const [from, to] = [day + hours.from * HOUR, day + hours.to * HOUR];
  const share = (moment: number) => ((Math.min(to, Math.max(from, moment)) - from) / (to - from)) * 100;
  const line = now >= from && now < to ? `<i class="now" style="left:${share(now).toFixed(2)}%"></i>` : "";
  const rows = desk.rooms.map(({ key, name, where, seats }) => {
    const own = bookings.filter(({ room }) => room === key);
    const entries = own.map((one) => {
      const stage = one.until <= now ? "over" : one.from <= now ? "now" : "later";
      const [left, right] = [share(one.from), share(one.until)];
      return `<li class="${stage}" style="left:${left.toFixed(2)}%;width:${(right - left).toFixed(2)}%">
<b>${html(one.title)}</b><span>${desk.clockOf(one.from)}–${desk.clockOf(one.until)}${one.by === "" ? "" : `, ${html(one.by)}`}</span></li>`;
    });
    const list = entries.length === 0 ? `<p class="free">Free all day</p>` : `<ol>${entries.join("")}</ol>`;
    return `<section class="room"><h2>${html(name)}<small>${seats} seats, ${html(where)}</small></h2><div class="track">${line}${list}</div></section>`;
  });
  const labels = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index);
  const title = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: time.zone }).format(day);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rooms</title><style>${STYLE}</style></head>
<body><header><nav aria-label="Day"><a href="/">Today</a><a href="/?date=${time.isoDate(time.addDays(day, -1))}" aria-label="The day before">‹</a><a href="/?date=${time.isoDate(dayEnds)}" aria-label="The next day">›</a></nav>
<h1>${html(title)}</h1></header>
<main>${shiftedClock === undefined ? "" : `<p role="note">${html(shiftedClock)}</p>`}${note === undefined ? "" : `<p role="status" class="${note.isRefusal ? "refusal" : "done"}">${html(note.text)}</p>`}
${form(desk, day, typed)}
<div class="hours" aria-hidden="true"><span></span><div>${labels.map((hour) => `<span>${String(hour).padStart(2, "0")}:00</span>`).join("")}</div></div>
${rows.join("\n")}</main></body></html>`;
}

/** The usual hours, and more where something is booked outside them. */
function hoursOf(
  { time, now }: BookingDesk,
  { day, dayEnds, bookings }: { day: number; dayEnds: number; bookings: readonly RoomBooking[] },
): { from: number; to: number } {
  const isToday = time.startOfDay(now) === day;
  const moments = [...bookings.flatMap(({ from, until }) => [from, until]), ...(isToday ? [now, now + HOUR] : [])];
  const hours = moments.map((moment) => (Math.min(dayEnds, Math.max(day, moment)) - day) / HOUR);
  return { from: Math.floor(Math.min(OPENS, ...hours)), to: Math.ceil(Math.max(CLOSES, ...hours)) };
}

function form({ rooms, time, now }: BookingDesk, day: number, typed: Readonly<Record<string, string>>): string {
  const value = (field: string, usual: string) => html(typed[field] ?? usual);
  const options = rooms.map(({ key, name, where }) => {
    const chosen = typed["room"] === key ? " selected" : "";
    return `<option value="${html(key)}"${chosen}>${html(`${name}, ${where}`)}</option>`;
  });
  return `<details${typed["room"] === undefined ? "" : " open"}><summary>New booking</summary>
<form method="post" action="/bookings">
<label>Room <select name="room">${options.join("")}</select></label>
<label>Date <input type="date" name="date" required value="${value("date", time.isoDate(Math.max(day, time.startOfDay(now))))}"></label>
<label>From <input type="time" name="from" required value="${value("from", "")}"></label>
<label>Until <input type="time" name="until" required value="${value("until", "")}"></label>
<label>What for <input name="title" required maxlength="80" value="${value("title", "")}"></label>
<label>Who <input name="by" maxlength="60" autocomplete="name" value="${value("by", "")}"></label>
<button>Book</button></form></details>`.replaceAll("\n", "");
}

function html(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
