import { afterAll, beforeAll, expect, test } from "vitest";
import { ClipUnits } from "../test/clipUnits.ts";
import { MEDIA, MediaDesk } from "../test/mediaDesk.ts";
import { wavTone } from "../test/soundFiles.ts";
import { TestServer } from "./testServer.ts";

const LOBBY = "PA-O1-C-02";
const CAFE = "PA-O1-D-01";
const PATIENCE = { timeout: 15_000 };
let server: TestServer;
let desk: MediaDesk;
const units = new ClipUnits();

async function start(): Promise<void> {
  await server.app.start();
  desk = new MediaDesk(server, await server.signIn());
}

beforeAll(async () => {
  // What the units have from the start, and one of them differs from the others.
  const chime = wavTone(4);
  for (const { device } of await paDevices()) units.of(device).set("chime.wav", chime);
  units.of(CAFE).set("chime.wav", wavTone(3));
  units.away.add(CAFE);
  server = await TestServer.make({ fields: { vapix: units.protocol } });
  await start();
}, 60_000);
afterAll(() => server.stop());

async function paDevices(): Promise<{ device: string }[]> {
  const made = await TestServer.make();
  const devices = made.site.mappings.filter(({ parts }) => parts.some(({ product }) => product === "pa-unit"));
  await made.stop();
  return devices;
}

async function unit(id: number, device: string) {
  return (await desk.units(id)).find((one) => one.device === device);
}

test("what the units have from the start is taken from one of them, measured, and keeps its code", async () => {
  await expect.poll(async () => (await desk.list("chime"))[0]?.state, PATIENCE).toBe("ready");
  const [chime] = await desk.list("chime");
  expect(chime).toMatchObject({ id: 2, name: "Chime", file: "chime.wav", addedBy: "the units", sound: { length: 4 } });
  expect(units.book?.codeOf("chime.wav")).toBe(2);
  const [music] = await desk.list("morning");
  expect(music).toMatchObject({ id: 1, state: "awaited", isRepeated: true, sound: null });
});

test("a unit that has another file of that name differs, and gets this one when somebody wants it", async () => {
  units.comesBack(CAFE);
  await expect.poll(async () => (await unit(2, CAFE))?.state, PATIENCE).toBe("differs");
  expect(await unit(2, CAFE)).toMatchObject({ reason: "The unit has a different file named chime.wav.", name: "Café" });
  expect(units.of(CAFE).get("chime.wav")).toEqual(wavTone(3));
  expect((await desk.ask("POST", `${MEDIA}/2/distributions`, {})).statusCode).toBe(202);
  await expect.poll(async () => (await unit(2, CAFE))?.state, PATIENCE).toBe("there");
  expect(units.of(CAFE).get("chime.wav")).toEqual(Uint8Array.from(wavTone(4)));
});

test("a sound reaches every unit; one that is away waits for it, and gets it when it is back", async () => {
  units.away.add(CAFE);
  const { id, file } = await desk.added("Visitor welcome.wav", wavTone(2));
  await expect.poll(async () => (await unit(id, LOBBY))?.state, PATIENCE).toBe("there");
  expect(units.of(LOBBY).get(file)).toEqual(Uint8Array.from(wavTone(2)));
  await expect.poll(async () => (await unit(id, CAFE))?.reason, PATIENCE).toBe("The unit is not responding.");
  expect((await unit(id, CAFE))?.state).toBe("waiting");
  await expect
    .poll(async () => (await desk.list("visitor"))[0]?.units, PATIENCE)
    .toMatchObject({ waiting: 1, failed: 0 });
  units.comesBack(CAFE);
  await expect.poll(() => units.of(CAFE).has(file), PATIENCE).toBe(true);
  await expect.poll(async () => (await desk.list("visitor"))[0]?.units, PATIENCE).toMatchObject({ waiting: 0 });
});

test("a unit that refuses fails with its own words, and is tried again by itself and when somebody wants it", async () => {
  units.refusals.set(LOBBY, "The unit refused: not enough space for the clip.");
  const { id, file } = await desk.added("Long music.wav", wavTone(3), true);
  await expect.poll(async () => (await unit(id, LOBBY))?.state, PATIENCE).toBe("failed");
  expect((await desk.units(id))[0]).toMatchObject({
    device: LOBBY,
    reason: "The unit refused: not enough space for the clip.",
  });
  expect(units.book?.clip(id)).toEqual({ file, isRepeated: true });
  units.refusals.clear();
  await expect.poll(async () => (await unit(id, LOBBY))?.state, PATIENCE).toBe("there");
});

test("after a restart what was under way goes on, and what is there is not sent again", async () => {
  units.away.add(CAFE);
  const { id, file } = await desk.added("Over night.wav", wavTone(1));
  await expect.poll(async () => (await unit(id, LOBBY))?.state, PATIENCE).toBe("there");
  await server.restart();
  units.uploads.splice(0);
  units.away.delete(CAFE);
  await start();
  await expect.poll(() => units.uploads, PATIENCE).toContain(`${CAFE} ${file}`);
  await expect.poll(async () => (await unit(id, CAFE))?.state, PATIENCE).toBe("there");
  expect(units.uploads).not.toContain(`${LOBBY} ${file}`);
});

test("what somebody removed in a unit comes back; what is deleted here leaves the units, but for what was theirs", async () => {
  const [over] = await desk.list("over night");
  if (over === undefined) throw new Error("there is no such sound");
  units.of(LOBBY).delete(over.file);
  units.comesBack(LOBBY);
  await expect.poll(() => units.of(LOBBY).has(over.file), PATIENCE).toBe(true);
  units.away.add(CAFE);
  expect((await desk.ask("DELETE", `${MEDIA}/${over.id}`)).statusCode).toBe(204);
  await expect.poll(() => units.of(LOBBY).has(over.file), PATIENCE).toBe(false);
  expect(units.of(CAFE).has(over.file)).toBe(true);
  units.comesBack(CAFE);
  await expect.poll(() => units.of(CAFE).has(over.file), PATIENCE).toBe(false);
  expect((await desk.ask("DELETE", `${MEDIA}/2`)).statusCode).toBe(204);
  units.comesBack(LOBBY);
  const { id, file } = await desk.added("Last.wav", wavTone(1));
  await expect.poll(async () => (await unit(id, LOBBY))?.state, PATIENCE).toBe("there");
  expect([...units.of(LOBBY).keys()]).toEqual(expect.arrayContaining(["chime.wav", file]));
});
