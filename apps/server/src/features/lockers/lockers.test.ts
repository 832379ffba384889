import { Paged } from "@atrium/contract";
import { type LockerEvent, LockerCompartments, LockerSummary, FieldEvent } from "@atrium/contract/access";
import { DeviceDescription } from "@atrium/contract/devices";
import { DAY, HOUR, SiteTime, systemClock } from "@atrium/time";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitFor } from "../../../test/liveSocket.ts";
import { SmallSite } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

const GATEWAY = "gateway-first";
const NOW = Date.parse("2026-11-20T10:30:00+07:00");
const MIDNIGHT = new SiteTime("Asia/Bangkok").startOfDay(NOW);

let database: TestDatabase;
let stand: Stand;
let number = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  await database.ingest.query("TRUNCATE field_events RESTART IDENTITY");
  const site = new SmallSite(1, { connections: [], devices: [bank("LK-1", "A"), bank("LK-2")] });
  const clock = { ...systemClock, now: () => NOW };
  stand = await openStand({ database, site, clock });
  await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
});
afterEach(async () => stand.stop());

function bank(id: string, zone?: string): DeviceDescription {
  return DeviceDescription.parse({
    id,
    module: "locker",
    name: `Bank ${id}`,
    placement: "tower",
    floor: "first",
    ...(zone === undefined ? {} : { zone }),
    isCorridor: zone === undefined,
    room: "hall",
    at: [1, 1],
    connection: GATEWAY,
    connectionName: "Gateway first",
    facts: {},
    points: [],
  });
}

async function happens(event: LockerEvent, time: number, box: string | null = "07", device = "LK-1"): Promise<void> {
  number += 1;
  const content = { kind: "locker", event, ...(box === null ? {} : { box }) } as const;
  await stand.field.event(GATEWAY, { device, id: `e-${number}`, time, content });
}

async function ask(at: string, token = "viewer"): Promise<unknown> {
  const url = `/api/core-service/v1.0/${at}`;
  const reply = await stand.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return reply.statusCode === 200 ? reply.json() : reply.statusCode;
}

async function compartments(query = "placement=tower") {
  return LockerCompartments.parse(await ask(`lockers/compartments?${query}`)).rows;
}

async function summary(query: string) {
  return LockerSummary.parse(await ask(`lockers/summary?${query}`));
}

test("a compartment is filled since it was last filled, unless it has been emptied since", async () => {
  await happens("DropOff", NOW - 3 * HOUR);
  await happens("DropMore", NOW - HOUR);
  expect(await compartments()).toEqual([
    { device: "LK-1", box: "07", event: "DropMore", time: NOW - HOUR, filledAt: NOW - 3 * HOUR },
  ]);
  await happens("ReturnLocker", NOW - HOUR / 2);
  expect(await compartments()).toMatchObject([{ event: "ReturnLocker", filledAt: null }]);
});

test("an event that comes late is older than the last one, and one that comes twice counts once", async () => {
  await happens("ReturnLocker", NOW - HOUR);
  await happens("DropOff", NOW - 4 * HOUR);
  expect(await compartments()).toMatchObject([{ event: "ReturnLocker", time: NOW - HOUR, filledAt: null }]);
  number -= 1;
  await happens("DropOff", NOW - 4 * HOUR);
  expect((await summary("placement=tower")).events).toMatchObject({ DropOff: 1, ReturnLocker: 1 });
});

test("the whole bank's trouble is of no compartment; the banks of a zone have their own", async () => {
  await happens("NetworkErr", NOW - HOUR, null);
  await happens("DropOff", NOW - HOUR, "01");
  await happens("DropOff", NOW - HOUR, "01", "LK-2");
  expect((await compartments("placement=tower&floor=first&zone=A")).map(({ device }) => device)).toEqual(["LK-1"]);
  expect((await compartments("placement=tower&floor=first&zone=corridor")).map(({ device }) => device)).toEqual([
    "LK-2",
  ]);
  expect(await compartments("placement=tower&floor=second")).toEqual([]);
});

test("what happened at a place is counted since midnight of the site, or of its day two weeks ago", async () => {
  await happens("DropOff", MIDNIGHT - 1, "01");
  await happens("DropOff", MIDNIGHT, "02");
  await happens("OverTime", MIDNIGHT - 14 * DAY, "03", "LK-2");
  await happens("OverTime", MIDNIGHT - 14 * DAY - 1, "04", "LK-2");
  const nothing = { DropMore: 0, ReturnLocker: 0, DoorErr: 0, NetworkErr: 0 };
  expect(await summary("placement=tower&period=TODAY")).toEqual({
    period: "TODAY",
    from: MIDNIGHT,
    to: NOW,
    events: { ...nothing, DropOff: 1, OverTime: 0 },
  });
  expect(await summary("placement=tower&floor=first&period=LAST_15_DAY")).toMatchObject({
    from: MIDNIGHT - 14 * DAY,
    events: { ...nothing, DropOff: 2, OverTime: 1 },
  });
  expect((await summary("placement=tower&floor=first&zone=A&period=LAST_15_DAY")).events).toMatchObject({
    OverTime: 0,
  });
});

test("events are narrowed to a box, a kind of event and a stretch of time", async () => {
  await happens("DropOff", NOW - 3 * HOUR, "01");
  await happens("ReturnLocker", NOW - 2 * HOUR, "01");
  await happens("DropOff", NOW - HOUR, "02");
  const found = async (query: string) =>
    Paged(FieldEvent)
      .parse(await ask(`field-events?placement=tower&${query}`))
      .data.map(({ content }) => (content.kind === "locker" ? `${content.event} ${content.box ?? ""}` : ""));
  expect(await found("device=LK-1&box=01")).toEqual(["ReturnLocker 01", "DropOff 01"]);
  expect(await found("event=DropOff")).toEqual(["DropOff 02", "DropOff 01"]);
  expect(await found(`from=${NOW - 2 * HOUR}&to=${NOW - HOUR}`)).toEqual(["ReturnLocker 01"]);
  expect(await ask("field-events?placement=tower&box=01")).toBe(400);
  expect(await ask("field-events?placement=tower&event=Explosion")).toBe(400);
  expect(await ask(`field-events?from=${NOW}&to=${NOW}`)).toBe(400);
});

test("only those who may view are answered, and a period or a place that is none is refused", async () => {
  for (const call of ["lockers/summary?placement=tower", "lockers/compartments?placement=tower"]) {
    expect(await ask(call, "tenant")).toBe(403);
    expect(await ask(call, "nobody")).toBe(401);
  }
  expect(await ask("lockers/summary?placement=tower&period=LAST_YEAR")).toBe(400);
  expect(await ask("lockers/compartments")).toBe(400);
});
