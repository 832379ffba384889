import { CORE_API } from "@atrium/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAMERA, watch } from "../test/cameraDesk.ts";
import { FilmingCameras } from "../test/filmingCameras.ts";
import { waitFor } from "../test/liveSocket.ts";
import { Person, signIn } from "../test/people.ts";
import { TestNodes, type TestNode } from "../test/testNodes.ts";

const cameras = new FilmingCameras();

let nodes: TestNodes;
let core: TestNode;
let web: TestNode;
let admin: Person;
beforeAll(async () => {
  nodes = await TestNodes.open({ vapix: cameras.protocol });
  core = await nodes.start("core", "core-a");
  web = await nodes.start("web", "web-1");
  admin = new Person(web.server, await web.server.signIn());
}, 60_000);
afterAll(async () => nodes.stop());

async function figure({ server }: TestNode, name: string): Promise<number> {
  const { body } = await server.app.http.inject({ url: "/metrics" });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(body)?.[1]);
}

test("all who watch a camera at a web node share one stream from the core, which ends with them", async () => {
  const viewers = [await watch(web.server, admin.token), await watch(web.server, admin.token)];
  for (const viewer of viewers) {
    await waitFor(() => (viewer.pictures.length > 5 ? true : undefined), "the pictures");
    expect(viewer.sets?.sps.length).toBeGreaterThan(0);
  }
  expect(await figure(web, "atrium_camera_viewers")).toBe(2);
  expect(await figure(core, "atrium_camera_streams")).toBe(1);
  expect(await figure(core, "atrium_camera_viewers")).toBe(0);
  for (const viewer of viewers) viewer.leave();
  // A stream that nobody watches is kept for a while, at either node.
  await waitFor(() => (cameras.streams === 0 ? true : undefined), "the stream's end");
}, 30_000);

test("a still and the end of a session come through: the socket of somebody who may watch no longer closes", async () => {
  const still = await admin.ask("GET", `${CORE_API}/cameras/${CAMERA}/still`);
  expect([still.statusCode, still.headers["content-type"], still.rawPayload.length]).toEqual([200, "image/jpeg", 2]);
  await admin.addUser("guard.1", "Guard");
  const guard = await signIn(web.server, "guard.1");
  const viewer = await watch(web.server, guard.token);
  await waitFor(() => (viewer.pictures.length > 0 ? true : undefined), "the pictures");
  await new Person(core.server, guard.token).ask("DELETE", "/sessions/current");
  await waitFor(() => viewer.closed, "the end of the socket");
  expect(viewer.closed).toBe(4401);
});
