import { expect, test } from "vitest";
import { NO_CLIPS } from "../product.ts";
import { doorController, gateController } from "./doorController.ts";

const [status] = doorController.reads;

function answer(more: object = {}): string {
  return JSON.stringify({
    Token: "Door 1",
    DoorPhysicalState: "Closed",
    LockPhysicalState: "Locked",
    Alarm: "Normal",
    DoorMode: "Locked",
    FireRelease: false,
    ReleaseLeft: null,
    ...more,
  });
}

function read(more: object) {
  return status?.values(answer(more), NO_CLIPS);
}

test("a door is in one state, the one that needs a person most", () => {
  expect(read({})).toMatchObject({ state: 0, mode: 0, contact: 0, fire: 0, "release-left": 0 });
  expect(read({ LockPhysicalState: "Unlocked", DoorMode: "Accessed", ReleaseLeft: 4.6 })).toMatchObject({
    state: 1,
    mode: 2,
    "release-left": 5,
  });
  expect(read({ LockPhysicalState: "Unlocked", DoorPhysicalState: "Open" })).toMatchObject({ state: 2, contact: 1 });
  expect(read({ DoorPhysicalState: "Open", Alarm: "DoorForcedOpen" })).toMatchObject({ state: 3 });
  expect(read({ DoorPhysicalState: "Open", Alarm: "DoorOpenTooLong" })).toMatchObject({ state: 4 });
  expect(read({ DoorMode: "LockedOpen", FireRelease: true })).toMatchObject({ mode: 3, fire: 1 });
});

test("each point of a door that answers has a value, the pulses too: one without would count as stale", () => {
  const values = read({ DoorMode: "Accessed", ReleaseLeft: 1_200 });
  expect(Object.keys(values ?? {}).toSorted()).toEqual(doorController.points.map(({ key }) => key).toSorted());
  expect(values).toMatchObject({ unlock: 60, "hold-open": 1_200, lock: 0 });
  expect(write(doorController, "unlock", 0).request).toBeUndefined();
});

test("an answer for another door is none", () => {
  expect(() => read({ Token: "Door 2" })).toThrow("Door 1");
});

function write(product: typeof doorController, key: string, value: number) {
  const point = product.points.find((one) => one.key === key);
  return { point, request: point?.write?.request(value, 0, NO_CLIPS) };
}

test("is let open for seconds by a call that is sent once, and held open for as long as it may then stand open", () => {
  const { point, request } = write(doorController, "unlock", 5);
  expect(request).toMatchObject({ body: { "tdc:AccessDoor": { Token: "Door 1", AccessTime: "PT5S" } } });
  expect([point?.isMomentary, point?.write?.isIdempotent, point?.risk]).toEqual([true, false, undefined]);
  const hold = write(doorController, "hold-open", 1_200);
  expect(hold.request).toMatchObject({
    body: { "tdc:AccessDoor": { AccessTime: "PT1200S", OpenTooLongTime: "PT1200S" } },
  });
  expect(hold.point?.risk).toBe("high");
});

test("a gate asks for a reason, whichever way it moves", () => {
  expect(["unlock", "lock", "hold-open"].map((key) => write(gateController, key, 60).point?.risk)).toEqual([
    "high",
    "high",
    "high",
  ]);
});

test("says in the controller's own words why it did not do it", () => {
  const refusalIn = write(doorController, "lock", 1).point?.write?.refusalIn;
  expect(refusalIn?.("{}")).toBeNull();
  expect(refusalIn?.('{"Fault":{"Reason":"The fire panel has released the door."}}')).toMatch(/fire panel/);
  expect(() => refusalIn?.("<html>")).toThrow("JSON");
});

test("reads its log, and leaves out what is no event", () => {
  const events = doorController.events;
  expect(events?.request("17").path).toBe("/local/door/events.cgi?after=17&wait=25");
  const content = { kind: "card-read", card: "8841", isGranted: false, refusal: "expired" };
  const log = [
    { id: 18, time: 1_000, content },
    { id: 19, time: 2_000, content: { kind: "dance" } },
  ];
  expect(events?.heard(JSON.stringify({ events: log }))).toEqual({
    events: [{ id: "18", time: 1_000, content }],
    after: "19",
    leftOut: 1,
  });
  expect(events?.heard('{"events":[]}')).toMatchObject({ after: undefined });
});
