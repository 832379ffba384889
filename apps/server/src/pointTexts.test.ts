import { PointId } from "@atrium/contract";
import { PointValues, QUALITY, TextChangesReply } from "@atrium/contract/devices";
import { protocols } from "@atrium/drivers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FakeField } from "../test/fakeField.ts";
import { openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const API = "/api/core-service/v1.0";
const PATIENCE = { timeout: 20_000, interval: 50 };
const [CHIME, NOTICE] = [1_001, 1_002];

let server: TestServer;
let text: PointId;
let volume: PointId;
let token: string;
/** Units that say what the test says. */
const speakers = Object.assign(new FakeField(), {
  catalog: protocols["vapix"]?.catalog ?? new FakeField().catalog,
  checkSettings: () => [],
});
beforeAll(async () => {
  server = await TestServer.make({ fields: { vapix: speakers } });
  await server.app.start();
  token = await server.signIn();
  await waitFor(() => speakers.drivers.get("pa"), "the driver");
  const points = speakers.drivers.get("pa")?.options.points ?? [];
  text = PointId.parse(points.find(({ kind }) => kind === "text")?.id);
  volume = PointId.parse(points.find(({ key }) => key === "volume")?.id);
});
afterAll(async () => server.stop());

async function ask(path: string) {
  return await server.app.http.inject({ url: `${API}/${path}`, headers: { authorization: `Bearer ${token}` } });
}

async function values(): Promise<PointValues> {
  return PointValues.parse((await ask(`points/values?ids=${text},${volume}`)).json());
}

function says(code: number, words: string): void {
  speakers.text("pa", code, words);
  speakers.report([text, code]);
}

async function changes(): Promise<(string | null)[]> {
  const now = Date.now();
  const reply = await ask(`points/${text}/texts?from=${now - 3_600_000}&to=${now + 60_000}`);
  return TextChangesReply.parse(reply.json()).changes.map((change) => change.text);
}

test("a point's text comes with its values, to callers and to pages, and numbers stay as they are", async () => {
  expect((await values()).texts).toBeUndefined();
  speakers.report([volume, 40]);
  says(CHIME, "chime.wav");
  const now = await values();
  expect(now).toMatchObject({ values: [CHIME, 40], qualities: [QUALITY.good, QUALITY.good] });
  expect(now.texts).toEqual({ [text]: "chime.wav" });
  const page = await openLiveSocket(server.app.http.listeningOrigin, token);
  page.send({ type: "subscribe", subscription: 1, channel: "pa", place: { placement: "campus" } });
  expect((await page.first("snapshot")).texts).toEqual({ [text]: "chime.wav" });
  says(NOTICE, "<b>lunch</b>.wav");
  expect((await page.first("delta", ({ ids }) => ids.includes(text))).texts).toEqual({ [text]: "<b>lunch</b>.wav" });
  speakers.report([volume, 41]);
  expect((await page.first("delta", ({ ids }) => ids.includes(volume))).texts).toBeUndefined();
  page.socket.terminate();
});

test("the history has its changes, and a restart keeps the last text as an old one until the device says it again", async () => {
  await vi.waitFor(async () => expect(await changes()).toEqual(["chime.wav", "<b>lunch</b>.wav"]), PATIENCE);
  await server.restart();
  await server.app.start();
  const restarted = await values();
  expect([restarted.qualities[0], restarted.texts]).toEqual([QUALITY.stale, { [text]: "<b>lunch</b>.wav" }]);
  await vi.waitFor(() => expect(speakers.drivers.has("pa")).toBe(true), PATIENCE);
  says(CHIME, "chime.wav");
  expect(await values()).toMatchObject({ values: [CHIME, expect.anything()], texts: { [text]: "chime.wav" } });
  await vi.waitFor(async () => expect((await changes()).at(-1)).toBe("chime.wav"), PATIENCE);
});

test("a text longer than a point's may be is not taken, and a point of numbers has no texts", async () => {
  says(1_003, "x".repeat(201));
  expect((await values()).texts).toBeUndefined();
  expect((await ask(`points/${volume}/texts?from=1&to=2`)).statusCode).toBe(404);
  expect((await ask(`points/${text}/texts?from=2&to=1`)).statusCode).toBe(400);
});

test("the trend of a text is refused with a word about its texts: its numbers say nothing", async () => {
  for (const path of [`points/${text}/history`, "points/history"]) {
    const reply = await ask(`${path}?ids=${text}&from=0&to=${Date.now()}`);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error_code: "EVA001" }]);
    expect(reply.body).toContain("Request its texts instead");
  }
});
