import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { BookingServiceReply, BookingsReply } from "@atrium/contract/site";
import { SiteTime } from "@atrium/time";
import { afterEach, expect, test } from "vitest";
import { BookingService } from "./bookingService.ts";
import { BookingList } from "./calendar/bookingList.ts";

const PAGE = "http://atrium.example";
const time = SiteTime.of("Asia/Bangkok");
const servers: Server[] = [];
const stopping = new AbortController();
let now = time.parse("2026-11-19T10:42");

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

function ground(address: string, timeout = 5_000) {
  const booking = () => ({ address, calendar: address });
  return { booking, clock: { now: () => now }, signal: stopping.signal, time, timeout };
}

async function answerOf(address: string, timeout?: number) {
  const service = new BookingService(ground(address, timeout));
  return BookingServiceReply.parse(await service.find(PAGE)).service?.answer;
}

const CALENDAR = [
  "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:Review", "LOCATION:Board room", "DTSTART:20261119T030000Z",
  "DURATION:PT1H", "END:VEVENT", "END:VCALENDAR", "",
].join("\r\n"); // prettier-ignore

test("a site without a booking service has none", async () => {
  const none = { ...ground(""), booking: () => undefined };
  expect(await new BookingService(none).find(PAGE)).toEqual({ service: null });
  expect(await new BookingList(none).find()).toMatchObject({ hasCalendar: false, bookings: [], readAt: null });
});

test("a service that refuses to be framed says by which rule, after a redirect too", async () => {
  const open = await serve((_, reply) => reply.end("rooms"));
  const refusing = await serve(({ url }, reply) => {
    if (url === "/") reply.writeHead(302, { location: "/day" }).end();
    else reply.writeHead(200, { "x-frame-options": "DENY" }).end("rooms");
  });
  expect(await answerOf(open)).toEqual({ state: "open", at: now });
  expect(await answerOf(refusing)).toMatchObject({
    state: "refused",
    rule: "x-frame-options",
    words: expect.stringContaining("DENY"),
  });
});

test("a service that is away says why, and since when it has been", async () => {
  const address = await serve((_, reply) => reply.writeHead(503).end());
  const service = new BookingService(ground(address));
  const since = now;
  await service.find(PAGE);
  now += 60_000;
  expect((await service.find(PAGE)).service?.answer).toEqual({
    state: "away",
    at: now,
    since,
    words: "it returned HTTP status 503",
  });
  expect(await answerOf("http://127.0.0.1:1/")).toMatchObject({ state: "away", words: "no answer" });
});

test("one that is silent, or never stops sending, is away within its time", async () => {
  const silent = await serve(() => undefined);
  const circling = await serve((_, reply) => reply.writeHead(302, { location: "/again" }).end());
  expect(await answerOf(silent, 200)).toMatchObject({ state: "away", words: "no answer" });
  expect(await answerOf(circling)).toMatchObject({ state: "away", words: "it redirects more than 5 times" });
});

test("neither the address nor a redirect leads to this machine's cloud", async () => {
  const asked: string[] = [];
  const sending = await serve(({ url = "" }, reply) => {
    asked.push(url);
    reply.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
  });
  for (const address of ["http://169.254.169.254/", sending]) {
    expect(await answerOf(address)).toMatchObject({ state: "away", words: expect.stringContaining("169.254.169.254") });
  }
  const other = await serve((_, reply) => reply.writeHead(302, { location: "file:///etc/passwd" }).end());
  expect(await answerOf(other)).toMatchObject({ state: "away", words: "it redirects to file:" });
  expect(asked).toEqual(["/"]);
});

test("a feed that fails leaves its last list, with its age and what is wrong", async () => {
  let send: RequestListener = (_, reply) => reply.end(CALENDAR);
  const list = new BookingList(ground(await serve((request, reply) => send(request, reply))));
  const readAt = now;
  expect(BookingsReply.parse(await list.find())).toMatchObject({
    readAt,
    problem: null,
    bookings: [{ title: "Review", room: "Board room", from: time.parse("2026-11-19T10:00") }],
  });
  const failures: [RequestListener, string][] = [
    [(_, reply) => reply.writeHead(500).end(), "it returned HTTP status 500"],
    [(_, reply) => reply.end("<html></html>"), "it did not send a calendar"],
    [(_, reply) => reply.end(Buffer.alloc(10_000_000, CALENDAR)), "it is larger than 5 MB"],
  ];
  for (const [failing, words] of failures) {
    send = failing;
    now += 60_000;
    // A request gets the list that is there; the next one gets what is wrong with the newer list.
    await list.find();
    await expect.poll(async () => (await list.find()).problem?.words, { timeout: 5_000 }).toBe(words);
    expect(await list.find()).toMatchObject({ readAt, bookings: [{ title: "Review" }] });
  }
  send = (_, reply) => reply.end(CALENDAR);
  now += 60_000;
  await list.find();
  await expect.poll(async () => (await list.find()).readAt).toBe(now);
  expect((await list.find()).problem).toBeNull();
});
