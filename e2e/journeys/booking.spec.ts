import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { BookingsReply, SiteSettingsReply } from "@atrium/contract/site";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const CORE = "/api/core-service/v1.0";
const HOUR = 3_600_000;
const servers: Server[] = [];

test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Another booking service. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${String(typeof address === "object" ? address?.port : 0)}/`;
}

/** Sets the site's booking service as its page of settings does; undefined: none. */
async function setBooking(page: Page, campus: Campus, address: string | undefined, calendar = address): Promise<void> {
  const url = `${campus.url}${CORE}/site-settings`;
  const headers = await campus.bearer(page.request);
  const { settings: before } = SiteSettingsReply.parse(await (await page.request.get(url, { headers })).json());
  const { booking: _, ...settings } = before;
  const booking = address === undefined || calendar === undefined ? {} : { booking: { address, calendar } };
  const reply = await page.request.put(url, { headers, data: { before, settings: { ...settings, ...booking } } });
  expect(reply.status()).toBe(200);
}

async function bookings(page: Page, campus: Campus) {
  const headers = await campus.bearer(page.request);
  const reply = await page.request.get(`${campus.url}${CORE}/bookings`, { headers });
  return BookingsReply.parse(await reply.json()).bookings;
}

/**
 * Ten minutes of the day after tomorrow in which it is night on the campus, by the clock of the site: the campus began at
 * 10:40 of its own, whatever that clock says.
 */
async function quietTime(page: Page, campus: Campus) {
  const url = `${campus.url}${CORE}/site-settings`;
  const reply = await page.request.get(url, { headers: await campus.bearer(page.request) });
  const { timeZone } = SiteSettingsReply.parse(await reply.json()).settings;
  const local = (moment: number) => new Date(moment).toLocaleString("sv-SE", { timeZone });
  const night = Date.now() + 48 * HOUR - 7.5 * HOUR;
  // Not over the midnight of the site.
  const from = local(night).slice(11) < "23:45" ? night : night - 0.5 * HOUR;
  const [day = "", begins = ""] = local(from).split(" ");
  return { day, from: begins.slice(0, 5), until: local(from + HOUR / 6).slice(11, 16) };
}

/** The campus's own service again, and a page whose policy names it. */
async function openBooking(page: Page, campus: Campus): Promise<void> {
  await setBooking(page, campus, campus.bookingUrl, `${campus.bookingUrl}calendar.ics`);
  await page.goto(`${campus.url}/booking`);
}

test("a room that is booked in the frame is booked in Atrium; axe finds nothing on the page, on a phone too", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a room that is booked in the frame is booked in Atrium", async () => {
    await openBooking(page, campus);
    await expect(page.getByText(/^Booking list read at \d\d:\d\d:\d\d/)).toBeVisible({ timeout: 20_000 });
    const inside = page.frameLocator("iframe");
    await inside.getByText("New booking").click();
    await inside.getByLabel("Room").selectOption({ label: "Board room, 3rd Floor, Office Building" });
    const { day, from, until } = await quietTime(page, campus);
    await inside.getByLabel("Date").fill(day);
    await inside.getByLabel("From").fill(from);
    await inside.getByLabel("Until").fill(until);
    await inside.getByLabel("What for").fill("Journey of a booking");
    await inside.getByRole("button", { name: "Book" }).click();
    const taken = inside.getByText("Board room is taken", { exact: false });
    await expect(inside.getByText("The room is booked.").or(taken)).toBeVisible({ timeout: 15_000 });
    await expect(taken).toHaveCount(0);
    await expect
      .poll(async () => (await bookings(page, campus)).find(({ title }) => title === "Journey of a booking")?.room, {
        timeout: 60_000,
        intervals: [3_000],
      })
      .toBe("Board room, 3rd Floor, Office Building");
  });
  await test.step("axe finds nothing on the booking page, on a phone too", async () => {
    const expectNoBarriers = async () => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await violationsOf(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    };
    await expect(page.locator("iframe")).toBeVisible({ timeout: 20_000 });
    await expectNoBarriers();
    await setBooking(page, campus, "http://127.0.0.1:1/");
    await page.goto(`${campus.url}/booking`);
    await expect(page.getByRole("heading", { name: "The booking service does not answer" })).toBeVisible({
      timeout: 20_000,
    });
    await expectNoBarriers();
  });
});

test("what is booked now stands over the frame and on the plans of devices, until when and what for", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a room that is booked now says so on the plans of devices, until when and what for", async () => {
    const stamp = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    const calendar = [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "UID:1",
      "SUMMARY:Journey of a plan",
      "LOCATION:Board room\\, 1st Floor\\, Office Building",
      `DTSTART:${stamp(Date.now() - 3_600_000)}`,
      `DTEND:${stamp(Date.now() + 3_600_000)}`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");
    const address = await serve((_, reply) => reply.end(calendar));
    await setBooking(page, campus, address);
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first`);
    const words = page.locator("text").filter({ hasText: /until \d\d:\d\d/ });
    await expect(words).toHaveCount(1, { timeout: 30_000 });
    await expect(words).toContainText("Journey of a plan");
    await page.goto(`${campus.url}/control/lightings/office-building?floor=second`);
    await expect(page.locator("text").filter({ hasText: "Corridor A" }).first()).toBeVisible({ timeout: 20_000 });
    await expect(words).toHaveCount(0);
  });
  await test.step("what is booked now stands over the frame", async () => {
    const now = Date.now();
    const stamp = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    const entry = (room: string, from: number, until: number) =>
      [
        "BEGIN:VEVENT",
        `UID:${room}`,
        `LOCATION:${room}`,
        `DTSTART:${stamp(from)}`,
        `DTEND:${stamp(until)}`,
        "END:VEVENT",
      ].join("\r\n");
    const entries = [
      entry("A", now - HOUR, now + HOUR),
      entry("B", now - HOUR, now + HOUR),
      entry("C", now + HOUR, now + 2 * HOUR),
    ];
    const address = await serve(({ url }, reply) =>
      reply.end(
        url === "/feed.ics"
          ? ["BEGIN:VCALENDAR", ...entries, "END:VCALENDAR", ""].join("\r\n")
          : "<h1>Rooms of another service</h1>",
      ),
    );
    await setBooking(page, campus, address, `${address}feed.ics`);
    await page.goto(`${campus.url}/booking`);
    await expect(page.getByText("2rooms in use")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^next, (\d+ \w+, )?1 room$/)).toBeVisible();
    // The policy followed the setting: the frame shows the other service.
    await expect(page.frameLocator("iframe").getByText("Rooms of another service")).toBeVisible({ timeout: 15_000 });
  });
});

test("a service that refuses to be framed, and one that is away, say so; the page never stays empty", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  const refusing = await serve((_, reply) => reply.setHeader("x-frame-options", "DENY").end("rooms"));
  await setBooking(page, campus, refusing);
  await page.goto(`${campus.url}/booking`);
  await expect(page.getByRole("heading", { name: "The booking service does not allow being shown here" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("X-Frame-Options header is DENY", { exact: false })).toBeVisible();
  await expect(page.getByText(`Allow ${campus.url} in frame-ancestors`, { exact: false })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await setBooking(page, campus, "http://127.0.0.1:1/");
  await page.goto(`${campus.url}/booking`);
  await expect(page.getByRole("heading", { name: "The booking service does not answer" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("no answer", { exact: false }).first()).toBeVisible();
  await setBooking(page, campus, undefined);
  await page.goto(`${campus.url}/booking`);
  await expect(page.getByRole("heading", { name: "The site has no booking service" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "Set address" }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("");
});
