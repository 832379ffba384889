import { HOUR } from "@atrium/time";
import type { BookingDesk, RoomBooking } from "./bookingDesk.ts";

/** The service's own look: it is somebody else's program, and looks like one. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:14px/1.4 Arial,Helvetica,sans-serif;color:#16211f;background:#fff}
header{display:flex;flex-wrap:wrap;align-items:center;gap:10px 20px;padding:14px 16px;border-bottom:1px solid #cdd6d5}
h1{font-size:19px;margin:0}
nav{display:flex;gap:6px}
nav a,summary{border:1px solid #7d8c8a;padding:6px 13px;color:inherit;text-decoration:none;background:#fff}
main{padding:0 16px 16px}
details{margin:12px 0}
summary{display:inline-block;cursor:pointer;background:#216a66;border-color:#216a66;color:#fff;font-weight:700;list-style:none}
form{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:10px;align-items:end;padding:12px 0}
label{display:grid;gap:3px;font-size:13px}
input,select,button{font:inherit;padding:6px 8px;border:1px solid #7d8c8a;background:#fff;color:inherit;min-width:0;width:100%}
button{background:#216a66;border-color:#216a66;color:#fff;font-weight:700;cursor:pointer}
[role=status]{margin:12px 0 0;padding:9px 12px;border-left:4px solid #216a66;background:#e3efed}
[role=note]{margin:12px 0 0;color:#4a5755}
[role=status].refusal{border-color:#a3352a;background:#fbeae8}
.hours,.room{display:grid;grid-template-columns:190px minmax(0,1fr)}
.hours>div{display:flex;font-size:12px;color:#4a5755}
.hours>div span{flex:1 1 0;min-width:0;overflow:hidden;border-left:1px solid #e1e7e6;padding:4px}
.room{border-top:1px solid #d8e0df;min-height:58px}
h2{font-size:14px;margin:0;padding:8px 8px 8px 0}
h2 small{display:block;font-weight:400;font-size:12px;color:#4a5755}
.track{position:relative;min-width:0}
ol{list-style:none;margin:0;padding:0}
li{position:absolute;top:5px;bottom:5px;overflow:hidden;padding:4px 7px;border-left:3px solid #2f8580;background:#dbeae8;font-size:12px;white-space:nowrap}
li b,li span{display:block;overflow:hidden;text-overflow:ellipsis}
li.now{background:#b5d6d3}
li.over{background:#edf0f2;border-color:#7d8c8a;color:#47514f}
.now:not(li){position:absolute;top:0;bottom:0;border-left:2px solid #b1533f;z-index:1}
.free{position:relative;z-index:2;width:fit-content;margin:0 0 0 2px;padding:18px 6px;background:#fff;color:#5a6765;font-size:12px}
a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid #1c4fd0;outline-offset:2px}
@media(max-width:700px){
.hours,.now:not(li){display:none}
.room{grid-template-columns:1fr}
h2{padding-bottom:0}
li{position:static;width:auto!important;margin:6px 0}
.free{padding:4px 0 8px}
}`;

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
