import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CORE_API, NODE_API } from "@atrium/contract";
import { CameraRecordings, CLIP_HASH } from "@atrium/contract/cameras";
import { StorageReply } from "@atrium/contract/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAMERA, watch } from "../test/cameraDesk.ts";
import { waitFor } from "../test/liveSocket.ts";
import { Person } from "../test/people.ts";
import { CCTV, type RecordingNode, RecordingNodes } from "../test/recordingNodes.ts";
import type { TestServer } from "./testServer.ts";

const ADDRESS = `${CORE_API}/cameras/${CAMERA}/recording`;
const PATIENCE = { timeout: 20_000, interval: 200 };
const SILENT = "The recordings of this time are on field-a, which is not responding.";

let nodes: RecordingNodes;
let server: TestServer;
let admin: Person;

async function begin(): Promise<void> {
  server = await nodes.core();
  admin = new Person(server, await server.signIn());
}

async function listed() {
  const now = Date.now();
  const address = `${CORE_API}/camera-recordings?cameras=${CAMERA}&from=${now - 90_000}&to=${now + 1_000}`;
  const { archive, cameras } = CameraRecordings.parse((await admin.ask("GET", address)).json());
  const [camera] = cameras;
  if (camera === undefined) throw new Error("the camera is listed");
  return { archive, ...camera };
}

async function lengthOf(): Promise<number> {
  return (await listed()).recorded.reduce((sum, [from, to]) => sum + to - from, 0);
}

async function clip([from, to]: readonly [number, number]) {
  return await admin.ask("POST", `${CORE_API}/cameras/${CAMERA}/clips`, { from, to, reason: "A test" });
}

async function filesOf(folder: string): Promise<string[]> {
  return await readdir(path.join(folder, "recordings"), { recursive: true }).catch(() => []);
}

describe("cameras that are bound to a node", () => {
  let node: RecordingNode;
  beforeAll(async () => {
    nodes = new RecordingNodes();
    node = await nodes.field("field-a", [CCTV]);
    await begin();
  }, 60_000);
  afterAll(async () => nodes.stop());

  it("are recorded there, and read through it", async () => {
    expect(await listed()).toMatchObject({ state: "off", isOn: false, keptFrom: null, recorded: [], away: [] });
    expect(await admin.status("PUT", ADDRESS, { isOn: true })).toBe(204);
    await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(3_000);
    const { state, recorded, archive, keptFrom } = await listed();
    const [first] = recorded;
    if (first === undefined) throw new Error("something is recorded");
    expect([state, keptFrom]).toEqual(["recording", first[0]]);
    expect(archive).toMatchObject({ mostOctets: 1e9, days: 3, stoppedAt: null });
    expect((await filesOf(node.folder)).some((name) => name.endsWith(".mp4"))).toBe(true);
    expect(await filesOf(server.folder)).toEqual([]);
    const piece = await admin.ask("GET", `${ADDRESS}?at=${first[0] + 1_000}`);
    expect(piece.headers["content-type"]).toBe('video/mp4; codecs="avc1.420016"');
    expect(piece.rawPayload.subarray(4, 8).toString()).toBe("ftyp");
    expect(await admin.status("GET", `${ADDRESS}?at=${first[0] - 60_000}`)).toBe(204);
    const taken = await clip(first);
    expect(taken.rawPayload).toHaveLength(Number(taken.headers["content-length"]));
    expect(createHash("sha256").update(taken.rawPayload).digest("hex")).toBe(taken.headers[CLIP_HASH]);
    expect((await clip([1, 2])).statusCode).toBe(404);
  });

  it("are filmed once, for the recorder and for all who watch", async () => {
    const viewer = await watch(server, admin.token);
    await waitFor(() => (viewer.pictures.length > 3 ? true : undefined), "the pictures");
    expect(node.cameras.streams).toBe(1);
    viewer.leave();
  });

  it("are recorded on while the line is down, which is not shown as a gap", async () => {
    const before = await lengthOf();
    const cutAt = Date.now();
    node.cut();
    await expect.poll(async () => (await listed()).state, PATIENCE).toBe("unknown");
    const { recorded, away, keptFrom, isOn } = await listed();
    expect([recorded, isOn]).toEqual([[], true]);
    expect(away).toEqual([{ node: "field-a", from: keptFrom, to: expect.any(Number) }]);
    expect(away[0]?.to).toBeGreaterThan(cutAt);
    const piece = await admin.ask("GET", `${ADDRESS}?at=${cutAt - 1_000}`);
    expect([piece.statusCode, piece.json()]).toEqual([502, expect.objectContaining({ message: SILENT })]);
    expect((await clip([cutAt - 2_000, cutAt])).json()).toMatchObject({ message: SILENT });
    const storage = StorageReply.parse((await admin.ask("GET", `${CORE_API}/system/storage`)).json());
    expect(storage.recordingNodes).toEqual([{ node: "field-a", bytes: null, limit: 1e9 }]);
    expect(storage.folders.map(({ kind }) => kind)).not.toContain("recordings");
    // It records on after its own restart, and a core that has just begun knows what is there.
    // Longer than what the recorder keeps in memory.
    await sleep(3_000);
    const stoppedAt = Date.now();
    await node.stop();
    await sleep(500);
    await node.start();
    await expect.poll(() => node.cameras.streams, PATIENCE).toBe(1);
    const startedAt = Date.now();
    await sleep(3_000);
    await server.restart();
    await server.app.start();
    admin = new Person(server, await server.signIn());
    expect(await listed()).toMatchObject({ state: "unknown", recorded: [], away: [{ node: "field-a" }] });
    const mendedAt = Date.now();
    node.mend();
    await expect.poll(async () => (await listed()).away, PATIENCE).toEqual([]);
    await expect.poll(async () => (await listed()).recorded.at(-1)?.[1], PATIENCE).toBeGreaterThan(mendedAt);
    const all = await listed();
    expect(all.state).toBe("recording");
    // Of the cut there is the time up to the restart of the node, and the rest. A slow machine may leave gaps in either.
    const within = (start: number, end: number) => all.recorded.find(([from, to]) => from < end && to > start);
    const [first, second] = [within(cutAt, stoppedAt), within(startedAt, mendedAt)];
    expect([first, second]).toEqual([expect.any(Array), expect.any(Array)]);
    expect(await admin.status("GET", `${ADDRESS}?at=${Math.max(second?.[0] ?? 0, startedAt)}`)).toBe(200);
    expect(await lengthOf()).toBeGreaterThan(before);
  }, 60_000);

  it("stop where the disk of the node is full, which is an event of the site", async () => {
    node.room = 1e9;
    await expect.poll(async () => (await listed()).state, PATIENCE).toBe("stopped");
    expect((await listed()).archive?.stoppedAt).toEqual(expect.any(Number));
    const events = async () => (await admin.ask("GET", `${CORE_API}/events?search=Recording`)).body;
    await expect.poll(events, PATIENCE).toContain("Recording on field-a stopped: not enough disk space");
    node.room = 1e12;
    await expect.poll(async () => (await listed()).state, PATIENCE).toBe("recording");
  }, 60_000);

  it("are recorded no more where somebody switches it off", async () => {
    expect(await admin.status("PUT", ADDRESS, { isOn: false })).toBe(204);
    await expect.poll(() => node.cameras.streams, PATIENCE).toBe(0);
    expect(await listed()).toMatchObject({ state: "off", isOn: false });
  });
});

describe("a connection that moves", () => {
  let former: RecordingNode;
  beforeAll(async () => {
    nodes = new RecordingNodes();
    former = await nodes.field("field-a");
    await begin();
  }, 60_000);
  afterAll(async () => nodes.stop());

  it("leaves its recordings on the node that made them, and both are read", async () => {
    expect(await admin.status("PUT", ADDRESS, { isOn: true })).toBe(204);
    await expect.poll(lengthOf, PATIENCE).toBeGreaterThan(3_000);
    const next = await nodes.field("field-b");
    const moved = await admin.ask("POST", `${NODE_API}/nodes/field-a/move`, { to: "field-b", connections: [CCTV] });
    expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)]);
    await expect.poll(() => [former.cameras.streams, next.cameras.streams], PATIENCE).toEqual([0, 1]);
    await expect.poll(async () => (await listed()).recorded.length, PATIENCE).toBe(2);
    await expect.poll(async () => (await listed()).recorded[1]?.[1], PATIENCE).toBeGreaterThan(Date.now() - 3_000);
    const { recorded, keptFrom } = await listed();
    const [one, other] = recorded;
    if (one === undefined || other === undefined) throw new Error("both are listed");
    expect(keptFrom).toBe(one[0]);
    for (const [from] of [one, other]) expect(await admin.status("GET", `${ADDRESS}?at=${from + 500}`)).toBe(200);
    for (const stretch of [one, other]) expect((await clip(stretch)).statusCode).toBe(200);
    const across = await clip([one[0], other[1]]);
    expect(across.statusCode).toBe(422);
    expect(across.json()).toMatchObject({ message: expect.stringContaining("several nodes (field-b, field-a)") });
    former.cut();
    await expect.poll(async () => (await listed()).away.map(({ node }) => node), PATIENCE).toEqual(["field-a"]);
    const cut = await listed();
    expect(cut.recorded.map(([from]) => from)).toEqual([other[0]]);
    expect(cut.away).toEqual([{ node: "field-a", from: Math.floor(one[0]), to: expect.any(Number) }]);
    expect(cut.away[0]?.to).toBeLessThan(other[1]);
    expect(cut.state).toBe("recording");
  }, 60_000);
});
