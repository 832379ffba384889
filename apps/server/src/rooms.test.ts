import { ErrorReply } from "@atrium/contract";
import { RoomReply } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await TestServer.make();
  token = await server.signIn();
});
afterAll(() => server.stop());

async function get(room: string) {
  return server.app.http.inject({
    url: `/api/core-service/v1.0/rooms/${room}`,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function devicesOf(room: string): Promise<string[]> {
  const { devices } = RoomReply.parse((await get(room)).json());
  return devices.map(({ module, relation }) => `${module} ${relation}`).toSorted();
}

test("a room has what stands in it and the fresh air unit that serves it", async () => {
  const { room, zone } = RoomReply.parse((await get("office-building/first/B03")).json());
  expect([room.name, room.bookable, zone]).toEqual(["Board room", "room-o1-board", "B"]);
  expect(await devicesOf("office-building/first/B03")).toEqual([
    "access-control door",
    "air-condition inside",
    "doas serves",
    "iaq inside",
    "lighting inside",
    "lighting inside",
  ]);
});

test("both rooms of a door have its reader: the corridor, in which it hangs, and the room behind it", async () => {
  const reader = async (room: string) => {
    const { devices } = RoomReply.parse((await get(room)).json());
    return devices.find(({ device }) => device === "AD-O1-B-01")?.relation;
  };
  expect(await reader("office-building/first/B99")).toBe("inside");
  expect(await reader("office-building/first/B03")).toBe("door");
  expect(await reader("office-building/first/B02")).toBeUndefined();
});

test("a room that no plan has is not found", async () => {
  for (const path of ["office-building/first/Z9", "office-building/second/NOPE", "harbour/first/B03"]) {
    const reply = await get(path);
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([404, "ENF001"]);
  }
});
