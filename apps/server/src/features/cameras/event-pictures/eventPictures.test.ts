import { DeviceId } from "@atrium/contract";
import { EventRow } from "@atrium/contract/alarms";
import type { DeviceDescription } from "@atrium/contract/devices";
import { DAY } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";
import { AppError } from "../../../platform/errors.ts";
import { createInProcessBus } from "../../../platform/inProcessBus.ts";
import { EventPictures } from "./eventPictures.ts";
import { gateBeside } from "./seeing.ts";
import { EventPictureStore } from "./store.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NEAR = DeviceId.parse("NEAR");
const drawing = { rooms: [], doors: [], open: [], glass: [], windows: [] };

let database: TestDatabase;
let store: EventPictureStore;
beforeAll(async () => {
  database = await openTestDatabase();
  store = new EventPictureStore(database.kysely);
});
afterAll(async () => database.stop());

function device(id: string, module: string, x: number): DeviceDescription {
  const facts = module === "camera" ? { type: "fixed-dome", facing: 0, fov: 90, range: 30 } : {};
  const place = { placement: "p", floor: "f", room: "r", isCorridor: false, at: [x, 0] as [number, number] };
  return { id: DeviceId.parse(id), name: `${id} name`, module, ...place, facts, points: [] };
}

function row(id: number, source: string, priority = 1): EventRow {
  return EventRow.parse({
    id,
    time: 0,
    text: "Door forced",
    source: { device: source, name: source, isCorridor: false },
    alarm: {
      code: "door-forced",
      rule: 1,
      priority,
      state: "unacknowledged",
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: 0,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}

/** Two cameras that look at a door, and one door that none sees. */
function desk(still: (camera: string) => Promise<Uint8Array>) {
  const devices = [
    device("FAR", "camera", 0),
    device("NEAR", "camera", 5),
    device("DOOR", "access-control", 10),
    device("UNSEEN", "access-control", -10),
  ];
  const clock = new FakeClock();
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const pictures = new EventPictures({
    bus,
    directory: { devices, device: (id) => devices.find((one) => one.id === id), drawing: () => drawing },
    gateway: { still },
    store,
    clock,
    log,
  });
  pictures.start();
  return { clock, pictures, come: (event: EventRow) => bus.publish("alarm.came", event) };
}

test("the nearest camera that sees the place takes the picture, and it stays with the alarm", async () => {
  const { come, pictures, clock } = desk(async (camera) => Buffer.from(`picture of ${camera}`));
  come(row(1, "DOOR"));
  await pictures.stop();
  expect(await store.of(1)).toEqual([{ camera: "NEAR", name: "NEAR name", takenAt: clock.now() }]);
  expect((await store.picture(1, "NEAR"))?.toString()).toBe("picture of NEAR");
  expect(await store.picture(1, "FAR")).toBeUndefined();
});

test("where it does not answer, the next one takes it; where none does, there is no picture, and nothing else fails", async () => {
  const silent = async (): Promise<Uint8Array> => {
    throw new AppError("ECA001", "The unit is not responding.");
  };
  const one = desk(async (camera) => (camera === "NEAR" ? await silent() : Buffer.from("far")));
  one.come(row(2, "DOOR"));
  await one.pictures.stop();
  expect((await store.of(2)).map(({ camera }) => camera)).toEqual(["FAR"]);
  const none = desk(silent);
  none.come(row(3, "DOOR"));
  await none.pictures.stop();
  expect(await store.of(3)).toEqual([]);
});

test("alarms that can wait, and places that no camera sees, have none", async () => {
  const asked: string[] = [];
  const { come, pictures } = desk(async (camera) => Buffer.from((asked.push(camera), camera)));
  come(row(4, "DOOR", 3));
  come(row(5, "UNSEEN"));
  await pictures.stop();
  expect(asked).toEqual([]);
});

test("in a storm of alarms eight are pictured at once, and the others are not waited for", async () => {
  let asked = 0;
  const { come, pictures } = desk(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from("x");
  });
  for (let id = 100; id < 150; id += 1) come(row(id, "DOOR"));
  await pictures.stop();
  expect(asked).toBe(8);
});

test("an alarm that comes again keeps its first picture, and those of ninety days ago are gone with the next one", async () => {
  const at = 200 * DAY;
  await store.keep(10, { camera: NEAR, name: "Near", takenAt: at }, Buffer.from("first"));
  await store.keep(10, { camera: NEAR, name: "Near", takenAt: at + 1 }, Buffer.from("second"));
  expect((await store.picture(10, "NEAR"))?.toString()).toBe("first");
  await store.keep(11, { camera: NEAR, name: "Near", takenAt: at + 91 * DAY }, Buffer.from("later"));
  expect(await store.of(10)).toEqual([]);
});

test("a reader of plates that no camera sees is seen at the gate beside it", () => {
  const devices = [
    device("NEAR", "camera", 5),
    { ...device("GATE", "access-control", 8), facts: { type: "gate-barrier" } },
    { ...device("READER", "license-plate", 8), at: [8, 6] as [number, number] },
    { ...device("ALONE", "license-plate", 8), at: [8, 20] as [number, number] },
  ];
  expect(gateBeside(find(devices, "READER"), devices)?.id).toBe("GATE");
  expect(gateBeside(find(devices, "ALONE"), devices)).toBeUndefined();
  expect(gateBeside(find(devices, "GATE"), devices)).toBeUndefined();
});

function find(devices: readonly DeviceDescription[], id: string): DeviceDescription {
  const found = devices.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}

test("the camera that sees a device is the nearest, and there is none for what stands behind all of them", () => {
  const { pictures } = desk(async () => Uint8Array.of(1));
  expect(pictures.cameraOf("DOOR")?.id).toBe("NEAR");
  expect(pictures.cameraOf("UNSEEN")).toBeUndefined();
  expect(pictures.cameraOf("NOBODY")).toBeUndefined();
});
