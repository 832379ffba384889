import { CORE_API } from "@atrium/contract";
import type { FieldEventContent } from "@atrium/contract/access";
import { CampusToday } from "@atrium/contract/energy";
import { CAMPUS, CampusDrawing, type CampusFigures } from "@atrium/contract/site";
import { protocols } from "@atrium/drivers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeField } from "../test/fakeField.ts";
import { type LiveSocket, openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const FLOOR = "office-building/first";
/** A circuit of lamps on that floor. */
const LAMP = "L-O1-B-03";

let server: TestServer;
let token: string;
const gateways = Object.assign(new FakeField(), {
  catalog: protocols["bacnet"]?.catalog ?? new FakeField().catalog,
  checkSettings: () => [],
});
beforeAll(async () => {
  server = await TestServer.make({ fields: { bacnet: gateways } });
  await server.app.start();
  token = await server.signIn();
  await waitFor(() => gateways.drivers.get("bacnet-o1"), "the driver");
}, 60_000);
afterAll(async () => server.stop());

async function read(call: string): Promise<unknown> {
  const url = `${CORE_API}/${call}`;
  const reply = await server.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

function levelOf(lamp: string): number {
  const points = gateways.drivers.get("bacnet-o1")?.options.points ?? [];
  const found = points.find(({ device, key }) => device === lamp && key === "level");
  if (found === undefined) throw new Error(`${lamp} has no level`);
  return Number(found.id);
}

/** The newest row of a place that a page has. */
async function rowOf(page: LiveSocket, place: string, fits: (row: CampusFigures) => boolean): Promise<CampusFigures> {
  return waitFor(() => {
    const rows = page.all("campus").flatMap((message) => message.rows);
    const newest = rows.findLast((row) => row.place === place);
    return newest !== undefined && fits(newest) ? newest : undefined;
  }, `the row of ${place}`);
}

test("the drawing has every place of the site with its floors, windows, courts, roads and trees", async () => {
  const { buildings, size } = CampusDrawing.parse(await read("campus-drawing"));
  expect(size).toEqual([180, 120]);
  const storeys = buildings.map(({ key, floors }) => [key, floors.filter(({ height }) => height > 0).length]);
  expect(Object.fromEntries(storeys)).toEqual({
    "office-building": 3,
    "learning-building": 5,
    "sunshine-care": 1,
    pavilion: 1,
    outdoor: 0,
  });
  const floorOf = (building: string, floor: string) =>
    buildings.find(({ key }) => key === building)?.floors.find(({ key }) => key === floor);
  expect(floorOf("office-building", "first")?.windows.length).toBeGreaterThan(10);
  expect(floorOf("sunshine-care", "first")?.grounds.map(({ kind }) => kind)).toEqual(["garden"]);
  const ground = floorOf("outdoor", "first");
  expect(ground?.grounds.map(({ kind }) => kind)).toContain("road");
  expect([ground?.trees.length, ground?.posts.length]).toEqual([expect.toSatisfy(isMany), expect.toSatisfy(isMany)]);
});

function isMany(count: number): boolean {
  return count > 50;
}

test("a page gets all rows when it begins, with how much is unknown, and then those that change", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, token);
  page.send({ type: "subscribe", subscription: 1, channel: "campus" });
  const { rows } = await page.first("campus");
  expect(rows.map(({ place }) => place)).toEqual(expect.arrayContaining([CAMPUS, "office-building", FLOOR]));
  const before = rows.find(({ place }) => place === FLOOR);
  expect(before?.lamps).toEqual({ value: null, known: 0, of: expect.toSatisfy((of: number) => of > 10) });
  expect(before?.lit).toEqual([]);

  gateways.report([levelOf(LAMP), 80]);
  const lit = await rowOf(page, FLOOR, ({ lamps }) => lamps.known === 1);
  expect(lit.lamps.value).toBe(1);
  expect(lit.lit).toHaveLength(1);
  // A floor on which nothing was read is not sent again.
  const later = page.all("campus").slice(1);
  expect(later.flatMap((message) => message.rows.map(({ place }) => place))).not.toContain("pavilion/first");
  page.socket.terminate();
});

test("a page that may not see the site gets no figures", async () => {
  await expect(openLiveSocket(server.app.http.listeningOrigin, "nobody")).rejects.toThrow("refused 401");
});

test("people who came in are those that a reader let in today, and what no meter has measured is unknown", async () => {
  const nothing = CampusToday.parse(await read("campus-today"));
  expect(nothing.entries).toEqual({ amount: null, percent: null, share: 0, hours: [] });
  expect(nothing.energy).toMatchObject({ amount: null, percent: null });

  const now = Date.now();
  const cards: FieldEventContent[] = [
    { kind: "card-read", card: "1", isGranted: true, direction: "in" },
    { kind: "card-read", card: "2", isGranted: true, direction: "out" },
    { kind: "card-read", card: "3", isGranted: false, direction: "in" },
  ];
  for (const [index, content] of cards.entries()) {
    await gateways.event("bacnet-o1", { device: LAMP, id: `e-${String(index)}`, time: now, content });
  }
  const { entries } = CampusToday.parse(await read("campus-today"));
  expect(entries).toMatchObject({ amount: 1, percent: null });
  expect(entries?.share).toBeLessThan(1);
});
