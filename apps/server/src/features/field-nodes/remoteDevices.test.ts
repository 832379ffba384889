import { PointId } from "@atrium/contract";
import { ConnectionFile } from "@atrium/contract/site";
import {
  canFilm,
  canKeepClips,
  canListPlates,
  canReadPriorities,
  canWrite,
  type Driver,
  PictureFailure,
  protocols,
} from "@atrium/drivers";
import type { ParameterSets, Picture } from "@atrium/rtsp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeField } from "../../../test/fakeField.ts";
import { FilmingCameras } from "../../../test/filmingCameras.ts";
import { NodeDesk } from "../../../test/nodeDesk.ts";
import { pictureOf, SETS } from "../../../test/pictures.ts";
import { levelOf, SmallSite } from "../../../test/smallSite.ts";

const CAMERA = "camera-1";

let desk: NodeDesk;
let cameras: FilmingCameras;
beforeEach(() => {
  const connection = ConnectionFile.parse({ id: "cameras", name: "Cameras", protocol: "vapix", settings: {} });
  desk = new NodeDesk({ site: new SmallSite(3, { connections: [connection], devices: [] }) });
  cameras = new FilmingCameras();
});
afterEach(async () => {
  cameras.stop();
  await desk.end();
});

/** The driver of a connection as the core has it, held by a node. */
async function driverOf(connection: string): Promise<Driver> {
  const field = new FakeField();
  field.priorities = async () => [null, 40];
  await desk.node("a", { field, protocols: { bacnet: field, vapix: cameras.protocol } });
  const core = await desk.core(1, { protocols: { bacnet: new FakeField(), vapix: cameras.protocol } });
  const driver = new Map(core.runtime.drivers).get(connection);
  if (driver === undefined) throw new Error("the connection has a driver");
  return driver;
}

async function filming() {
  const driver = await driverOf("cameras");
  if (!canFilm(driver)) throw new Error("it films");
  return driver;
}

test("a driver elsewhere can do what its protocol's driver can, and nothing else", async () => {
  const abilities = [canWrite, canReadPriorities, canKeepClips, canListPlates, canFilm];
  const drivers = [await driverOf("gateway-first"), await driverOf("cameras")];
  expect(drivers.map((driver) => abilities.map((can) => can(driver)))).toEqual([
    [true, true, false, false, false],
    [false, false, false, false, true],
  ]);
});

test("the pictures of a camera come through its node as they are, until nobody looks any more", async () => {
  const driver = await filming();
  // Larger than a message.
  cameras.size = 2_000_000;
  const seen: { readonly picture: Picture; readonly sets: ParameterSets; readonly clockRate: number }[] = [];
  const close = driver.film(CAMERA, {
    onPicture: (picture, sets, clockRate) => seen.push({ picture, sets, clockRate }),
    onEnd: () => expect.unreachable(),
  });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(3), 5_000);
  const [first, second] = seen;
  expect(first).toMatchObject({ picture: { isKey: true, time: 0 }, clockRate: 90_000 });
  expect(Buffer.from(first?.sets.sps ?? []).equals(SETS.sps)).toBe(true);
  const [unit] = pictureOf(1, cameras.size).units;
  expect(Buffer.from(second?.picture.units[0] ?? []).equals(unit ?? Buffer.alloc(0))).toBe(true);
  expect(cameras.streams).toBe(1);
  close();
  await vi.waitFor(() => expect(cameras.streams).toBe(0), 5_000);
});

test("a stream ends where the line to its node is cut", async () => {
  const driver = await filming();
  const ended = new Promise<string>((resolve) => {
    driver.film(CAMERA, { onPicture: () => undefined, onEnd: ({ reason }) => resolve(reason) });
  });
  await vi.waitFor(() => expect(cameras.streams).toBe(1), 5_000);
  desk.nodes.get("a")?.cut();
  expect(await ended).toContain("is not responding");
  await vi.waitFor(() => expect(cameras.streams).toBe(0), 5_000);
});

test("stills, motions and presets reach the camera, and its refusal comes back in its own words", async () => {
  const driver = await filming();
  const still = new Uint8Array(1_500_000).fill(7);
  cameras.still = async () => still;
  expect(Buffer.from(await driver.still(CAMERA, "whole")).equals(still)).toBe(true);
  await driver.move(CAMERA, { pan: 10, tilt: 0, zoom: -5 });
  expect(cameras.motions).toEqual([{ pan: 10, tilt: 0, zoom: -5 }]);
  const presets = driver.presets(CAMERA);
  await presets.keep("Door");
  await presets.goTo("Door");
  expect([await presets.list(), cameras.wentTo]).toEqual([["Home", "No~name of ours", "Gate", "Door"], ["Door"]]);
  expect(driver.place(CAMERA)).toMatchObject({ host: "camera", port: 80 });
  cameras.still = async () => {
    throw new PictureFailure("The camera is busy.");
  };
  await expect(driver.still(CAMERA, "small")).rejects.toThrow(new PictureFailure("The camera is busy."));
});

test("the priority array of a point is read where its device is", async () => {
  const driver = await driverOf("gateway-first");
  if (!canReadPriorities(driver)) throw new Error("it has priorities");
  expect(await driver.readPriorities(PointId.parse(levelOf(1)))).toEqual({ values: [null, 40], relinquishDefault: 0 });
});

test("what is wrong with settings or points is said by the core, before a node is asked", async () => {
  const core = await desk.core(1, { protocols });
  const { modbus } = core.remote;
  if (modbus === undefined) throw new Error("it is one of the protocols");
  expect(modbus.checkSettings({ host: 7 })).not.toEqual([]);
  const { clock, site } = desk;
  const sink = { values: () => undefined, connection: () => undefined };
  const [connection] = site.connections;
  if (connection === undefined) throw new Error("there is a connection");
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const settings = { host: "127.0.0.1" };
  expect(() =>
    modbus.create({ connection: { ...connection, settings }, points: site.points, sink, clock, log }),
  ).toThrow("expected one of");
});
