import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSite } from "@atrium/site";
import { DAY, HOUR, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Population } from "../physics/population/population.ts";
import { BookingDesk } from "./bookingDesk.ts";
import { BookingServer } from "./bookingServer.ts";

const time = SiteTime.of("Asia/Bangkok");
const now = time.parse("2026-11-19T10:42");
const ROOM = "office-building/first/B03";
const site = await readSite(path.resolve(import.meta.dirname, "../../../../sites/campus"));
const population = new Population({ seed: 1, plans: site.plans, calendar: site.settings.calendar });

let folder: string;
let desk: BookingDesk;
let server: BookingServer;

async function deskOf(ahead = 0): Promise<BookingDesk> {
  const made = new BookingDesk({ site, population, ahead, clock: () => now, folder });
  await made.open();
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-booking-"));
  desk = await deskOf();
  server = new BookingServer({ port: 0, desk });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function book(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ room: ROOM, date: "2026-11-19", title: "Review", by: "Malee", ...fields });
  return fetch(new URL("/bookings", server.address), { method: "POST", body, headers, redirect: "manual" });
}

test("the page says that its clock is shifted, and of real time nothing", async () => {
  const words = "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.";
  const shifted = new BookingServer({ port: 0, desk, shiftedClock: () => words });
  await shifted.start();
  onTestFinished(() => shifted.stop());
  expect(await (await fetch(shifted.address)).text()).toContain(`<p role="note">${words}</p>`);
  expect(await (await fetch(server.address)).text()).not.toContain('role="note"');
});

test("rooms are booked for the meetings of the campus's people, who are in them then", () => {
  const day = Math.floor((now + 7 * HOUR) / DAY);
  const meetings = desk.bookings(time.startOfDay(now), time.startOfDay(now) + DAY);
  expect(meetings.length).toBeGreaterThan(10);
  const busy = meetings.filter(({ room, from, until }) => {
    const hour = ((from + until) / 2 - time.startOfDay(now)) / HOUR;
    return population.at({ day, hour }).inRoom(room) > 0;
  });
  expect(busy.length).toBe(meetings.length);
});

test("no room has two bookings at once", () => {
  for (const { key } of desk.rooms) {
    const own = desk.bookings(now - 7 * DAY, now + 7 * DAY).filter(({ room }) => room === key);
    for (const [index, one] of own.entries()) expect(one.from).toBeGreaterThanOrEqual(own[index - 1]?.until ?? 0);
  }
});

test("a campus whose days are ahead has its meetings when its people meet", async () => {
  const shifted = await deskOf(5 * HOUR);
  const [one] = desk.bookings(now + 5 * HOUR, now + DAY);
  expect(shifted.bookings(now, now + DAY)[0]).toEqual({
    ...one,
    from: (one?.from ?? 0) - 5 * HOUR,
    until: (one?.until ?? 0) - 5 * HOUR,
  });
});

test("what is booked stands in the page, the feed, and after a restart", async () => {
  expect((await book({ from: "20:00", until: "21:00", title: "<b>Late</b> & long, very" })).status).toBe(303);
  const page = await (await fetch(server.address)).text();
  expect(page).toContain("&#60;b&#62;Late&#60;/b&#62; &#38; long");
  expect(page).not.toContain("<b>Late");
  const feed = await (await fetch(new URL("/calendar.ics", server.address))).text();
  expect(feed).toContain(
    "DTSTART:20261119T130000Z\r\nDTEND:20261119T140000Z\r\nSUMMARY:<b>Late</b> & long\\, very\r\n",
  );
  expect(feed).toContain("LOCATION:Board room\\, 1st Floor\\, Office Building\r\n");
  expect(feed.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect((await deskOf()).bookings(now, now + DAY).some(({ by }) => by === "Malee")).toBe(true);
});

test("a booking that another is in the way of is refused with its name", async () => {
  expect((await book({ from: "22:00", until: "23:00", title: "First" })).status).toBe(303);
  const reply = await book({ from: "22:30", until: "23:30" });
  expect(reply.status).toBe(409);
  expect(await reply.text()).toContain("Board room is taken: First, 22:00–23:00.");
  expect((await book({ from: "23:00", until: "23:30" })).status).toBe(303);
});

test.each([
  [{ from: "21:30", until: "21:00" }, "end before it begins"],
  [{ from: "08:00", until: "09:00" }, "That time is over"],
  [{ from: "25:00", until: "09:00" }, "Fill in every field"],
  [{ room: "nowhere", from: "21:00", until: "21:30" }, "no such room"],
])("what cannot be booked is refused with a sentence: %o", async (fields, words) => {
  const reply = await book(fields);
  expect([reply.status, (await reply.text()).includes(words)]).toEqual([409, true]);
});

test("another site's page books nothing", async () => {
  const times = { from: "19:30", until: "19:45" };
  expect((await book(times, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await book(times, { origin: "http://evil.example" })).status).toBe(403);
});
