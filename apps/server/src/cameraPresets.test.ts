import { CORE_API, ErrorReply, USER_API } from "@atrium/contract";
import { CameraPresets } from "@atrium/contract/cameras";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const DOME = "CAM-OR-01";
const ADDRESS = `${CORE_API}/cameras/${DOME}/presets`;
const GO = `${CORE_API}/cameras/${DOME}/preset`;
const cameras = new FilmingCameras();
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make({ fields: { vapix: cameras.protocol } });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function listed(): Promise<string[]> {
  return CameraPresets.parse((await admin.ask("GET", ADDRESS)).json()).presets;
}

async function sentences(): Promise<string[]> {
  const reply = await admin.ask("GET", `${USER_API}/audit`);
  return reply.json<{ data: { sentence: string }[] }>().data.map(({ sentence }) => sentence);
}

test("a camera's presets are listed as it keeps them, but for home and what cannot be sent back", async () => {
  expect(await listed()).toEqual(["Gate"]);
});

test("a view is kept under a name, gone to and removed, each with a row in the audit log", async () => {
  expect(await admin.status("PUT", ADDRESS, { name: " Car park " })).toBe(200);
  expect(await listed()).toEqual(["Gate", "Car park"]);
  expect(await admin.status("POST", GO, { name: "Car park" })).toBe(204);
  expect(cameras.wentTo).toEqual(["Car park"]);
  expect(await admin.status("PUT", ADDRESS, { name: "Car park" })).toBe(200);
  expect(await admin.status("DELETE", `${ADDRESS}/Car%20park`)).toBe(204);
  expect(await listed()).toEqual(["Gate"]);
  const [removed, overwritten, turned, kept] = await sentences();
  expect(removed).toMatch(/^Camera .+: preset Car park deleted$/);
  expect(overwritten).toMatch(/: preset Car park overwritten$/);
  expect(turned).toMatch(/: moved to preset Car park$/);
  expect(kept).toMatch(/: preset Car park saved$/);
});

test("a preset that there is not, a camera that there is not and a name that is none reach no camera", async () => {
  const went = cameras.wentTo.length;
  const codes = await Promise.all([
    admin.ask("POST", GO, { name: "Nowhere" }),
    admin.ask("DELETE", `${ADDRESS}/Nowhere`),
    admin.ask("POST", `${CORE_API}/cameras/L-O1-B-03/preset`, { name: "Gate" }),
  ]);
  expect(codes.map((reply) => [reply.statusCode, ErrorReply.parse(reply.json()).error_code])).toEqual(
    codes.map(() => [404, "ENF001"]),
  );
  for (const name of ["", " ", "a~b", "home", "Home", "x".repeat(32), "a\nb", "a\0b", 7, null]) {
    expect(await admin.status("PUT", ADDRESS, { name })).toBe(400);
    expect(await admin.status("POST", GO, { name })).toBe(400);
  }
  expect(cameras.wentTo).toHaveLength(went);
  expect([...cameras.kept]).toEqual(["Gate"]);
});

test("who may look but not control neither reads, goes to, keeps nor removes a preset", async () => {
  await admin.addRole("Looks", ["viewable"]);
  await admin.addUser("looks", "Looks");
  const looker = await signIn(server, "looks");
  expect([
    await looker.status("GET", ADDRESS),
    await looker.status("POST", GO, { name: "Gate" }),
    await looker.status("PUT", ADDRESS, { name: "Mine" }),
    await looker.status("DELETE", `${ADDRESS}/Gate`),
  ]).toEqual([403, 403, 403, 403]);
  expect([...cameras.kept]).toEqual(["Gate"]);
});
