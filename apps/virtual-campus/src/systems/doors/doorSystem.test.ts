import { FieldEventContent } from "@atrium/contract/access";
import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { callDoor } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { HOUR } from "../../physics/localTime.ts";

const SERVER_ROOM = "AD-O1-C-03";
const ENTRANCE = "AD-O1-C-01";
const FIRE_EXIT = "AD-O1-D-01";
const GATE = "AD-X-08";
const ENGINEERING = "AD-O2-C-01";
const DETECTOR = "FD-O1-A-01";
const State = z.looseObject({ port: z.number(), pulses: z.number() });
const Events = z.object({
  events: z.array(z.object({ id: z.number(), time: z.number(), content: FieldEventContent })),
});

async function campusWithDoors({
  time = "2026-11-20T10:00:00+07:00",
  folder,
}: { time?: string; folder?: string } = {}) {
  const clock = new HandClock(time);
  const site = await siteWith("doors-o", "doors-x");
  const campus = await startCampus({ site, clock, ...(folder === undefined ? {} : { folder }) });
  campus.step();
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const call = (device: string, uri: string, body?: string) => callDoor(state(device).port, uri, body);
  const read = async (device: string, uri: string): Promise<unknown> =>
    JSON.parse(String((await call(device, uri)).body));
  return {
    campus,
    clock,
    state,
    call,
    status: (device: string) => read(device, "/local/door/status.cgi"),
    events: async (device: string, after = 0) =>
      Events.parse(await read(device, `/local/door/events.cgi?after=${after}`)).events,
    access: (device: string, seconds: number) =>
      call(device, "/vapix/doorcontrol", callBody("AccessDoor", { AccessTime: `PT${seconds}S` })),
    lock: (device: string) => call(device, "/vapix/doorcontrol", callBody("LockDoor")),
  };
}

function callBody(method: string, more: object = {}): string {
  return JSON.stringify({ [`tdc:${method}`]: { Token: "Door 1", ...more } });
}

test("lets one through for the seconds that are asked for, then locks by itself", async () => {
  const { clock, access, status, state } = await campusWithDoors();
  expect(await status(SERVER_ROOM)).toMatchObject({
    DoorMode: "Locked",
    LockPhysicalState: "Locked",
    ReleaseLeft: null,
  });
  expect(String((await access(SERVER_ROOM, 5)).body)).toBe("{}");
  expect(await status(SERVER_ROOM)).toMatchObject({
    DoorMode: "Accessed",
    LockPhysicalState: "Unlocked",
    ReleaseLeft: 5,
  });
  expect(state(SERVER_ROOM).pulses).toBe(1);
  clock.forward(5_000);
  expect(await status(SERVER_ROOM)).toMatchObject({ DoorMode: "Locked", LockPhysicalState: "Locked" });
});

test("stands open while it is held open, and closes at its end or when it is locked", async () => {
  const { clock, access, lock, status } = await campusWithDoors();
  await access(SERVER_ROOM, 1_200);
  expect(await status(SERVER_ROOM)).toMatchObject({ DoorPhysicalState: "Open", Alarm: "Normal" });
  clock.forward(1_199_000);
  expect(await status(SERVER_ROOM)).toMatchObject({ DoorPhysicalState: "Open", Alarm: "Normal", ReleaseLeft: 1 });
  clock.forward(1_000);
  expect(await status(SERVER_ROOM)).toMatchObject({ DoorPhysicalState: "Closed", DoorMode: "Locked" });
  await access(SERVER_ROOM, 1_200);
  await lock(SERVER_ROOM);
  expect(await status(SERVER_ROOM)).toMatchObject({ DoorPhysicalState: "Closed", DoorMode: "Locked" });
});

test("is forced where it opens while it is locked, and says so once and when it is over", async () => {
  const { campus, status, events } = await campusWithDoors();
  campus.faults.set(deviceTarget(SERVER_ROOM), "forced", true);
  expect(await status(SERVER_ROOM)).toMatchObject({ Alarm: "DoorForcedOpen", DoorPhysicalState: "Open" });
  campus.faults.set(deviceTarget(SERVER_ROOM), "forced", false);
  expect(await status(SERVER_ROOM)).toMatchObject({ Alarm: "Normal", DoorPhysicalState: "Closed" });
  expect((await events(SERVER_ROOM)).map(({ content }) => content)).toEqual([
    { kind: "door", event: "forced" },
    { kind: "door", event: "closed" },
  ]);
});

test("is open for too long half a minute after somebody has gone through and something keeps it open", async () => {
  const { campus, clock, status, events } = await campusWithDoors({ time: "2026-11-20T08:30:00+07:00" });
  campus.faults.set(deviceTarget(ENGINEERING), "propped", true);
  for (let minute = 0; minute < 60; minute++) {
    clock.forward(60_000);
    campus.step();
  }
  expect(await status(ENGINEERING)).toMatchObject({ Alarm: "DoorOpenTooLong", DoorPhysicalState: "Open" });
  campus.faults.set(deviceTarget(ENGINEERING), "propped", false);
  clock.forward(10_000);
  expect(await status(ENGINEERING)).toMatchObject({ Alarm: "Normal", DoorPhysicalState: "Closed" });
  const told = (await events(ENGINEERING)).map(({ content }) =>
    content.kind === "door" ? content.event : content.kind,
  );
  expect(told).toEqual(expect.arrayContaining(["card-read", "held", "closed"]));
});

test("a fire releases ways out and gates, leaves other doors locked, and nobody locks them before it is over", async () => {
  const { campus, lock, status, events } = await campusWithDoors();
  campus.faults.set(deviceTarget(DETECTOR), "fire-alarm", true);
  expect(await status(FIRE_EXIT)).toMatchObject({
    FireRelease: true,
    DoorMode: "LockedOpen",
    LockPhysicalState: "Unlocked",
  });
  expect(await status(GATE)).toMatchObject({ FireRelease: true, DoorPhysicalState: "Open", Alarm: "Normal" });
  expect(await status(SERVER_ROOM)).toMatchObject({ FireRelease: false, LockPhysicalState: "Locked" });
  expect(String((await lock(FIRE_EXIT)).body)).toContain("fire panel");
  campus.faults.set(deviceTarget(DETECTOR), "fire-alarm", false);
  expect(await status(FIRE_EXIT)).toMatchObject({ FireRelease: false, LockPhysicalState: "Locked" });
  expect((await events(FIRE_EXIT)).map(({ content }) => content)).toEqual([
    { kind: "door", event: "fire-released" },
    { kind: "door", event: "fire-over" },
  ]);
});

test("the people of the campus come in with their cards in the morning, and the entrance is unlocked by then", async () => {
  const { campus, clock, status, events } = await campusWithDoors({ time: "2026-11-20T06:30:00+07:00" });
  expect(await status(ENTRANCE)).toMatchObject({ LockPhysicalState: "Locked" });
  for (let minute = 0; minute < 150; minute++) {
    clock.forward(60_000);
    campus.step();
  }
  expect(await status(ENTRANCE)).toMatchObject({ DoorMode: "Unlocked", Alarm: "Normal" });
  const came = (await events(ENTRANCE)).filter(({ content }) => content.kind === "card-read");
  expect(came.length).toBeGreaterThan(20);
  const granted = { isGranted: true, direction: "in", holder: expect.stringMatching(/ /) };
  expect(came.map(({ content }) => content)).toContainEqual(expect.objectContaining(granted));
  const ids = came.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
});

test("answers a question about events when there is one, and tells what a reader has not heard", async () => {
  const { campus, call, events } = await campusWithDoors();
  const asked = call(SERVER_ROOM, "/local/door/events.cgi?after=0&wait=30");
  campus.faults.set(deviceTarget(SERVER_ROOM), "forced", true);
  const [first] = Events.parse(JSON.parse(String((await asked).body))).events;
  expect(first?.content).toEqual({ kind: "door", event: "forced" });
  campus.faults.set(deviceTarget(SERVER_ROOM), "forced", false);
  expect((await events(SERVER_ROOM, first?.id)).map(({ content }) => content)).toEqual([
    { kind: "door", event: "closed" },
  ]);
});

test("remembers how long it is held open over a restart, but nothing that is over", async () => {
  const folder = await temporaryFolder();
  const first = await campusWithDoors({ folder });
  await first.access(SERVER_ROOM, 1_200);
  await first.campus.stop();
  const second = await campusWithDoors({ folder, time: "2026-11-20T10:10:00+07:00" });
  expect(await second.status(SERVER_ROOM)).toMatchObject({ DoorMode: "Accessed", ReleaseLeft: 600 });
});

test("answers for another door where that is its fault", async () => {
  const { campus, status } = await campusWithDoors();
  campus.faults.set(deviceTarget(SERVER_ROOM), "other-door", true);
  expect(await status(SERVER_ROOM)).toMatchObject({ Token: "Door 2" });
});

test("a controller whose clock is wrong dates what happens by it, and numbers it as before", async () => {
  const { campus, clock, events } = await campusWithDoors();
  const force = (isOn: boolean) => campus.faults.set(deviceTarget(SERVER_ROOM), "forced", isOn);
  const offsets: number[] = [];
  let last = 0;
  for (const fault of [undefined, "clock-behind", "clock-ahead"]) {
    if (fault !== undefined) campus.faults.set(deviceTarget(SERVER_ROOM), fault, true);
    clock.forward(1_000);
    force(true);
    const [first] = await events(SERVER_ROOM, last);
    offsets.push((first?.time ?? 0) - clock.now());
    force(false);
    if (fault !== undefined) campus.faults.set(deviceTarget(SERVER_ROOM), fault, false);
    clock.forward(10_000);
    campus.step();
    const after = (await events(SERVER_ROOM, last)).at(-1)?.id ?? 0;
    expect(after).toBeGreaterThan(last);
    last = after;
  }
  expect(offsets).toEqual([0, -2 * HOUR, 2 * HOUR]);
});
