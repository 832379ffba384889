import { type IncomingMessage, request } from "node:http";
import { CAMERA_METADATA_PATH, CAMERA_MP4_PATH, CAMERA_MP4_QUERY } from "@atrium/contract/cameras";
import { mp4TrackOf, Proof, readMetadata, RtspSession, textHash } from "@atrium/rtsp";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import * as z from "zod";
import { HandClock, siteWith, startCampus, until } from "../../../test/builders.ts";
import { ask, callUnit, proof } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const DOME = "CAM-X-01";
const VIEWER = { username: "viewer", password: "sample-password-viewer" };
const MP4 = `${CAMERA_MP4_PATH}?${CAMERA_MP4_QUERY}`;
const PTZ = "/axis-cgi/com/ptz.cgi";
const State = z.looseObject({ port: z.number(), viewers: z.number() });

async function dome() {
  const clock = new HandClock("2026-11-20T10:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("cameras"), clock });
  const state = () => State.parse(campus.systemOf(DOME)?.state(DOME));
  const { port } = state();
  const asViewer = async (path: string) => {
    const challenge = (await ask(port, path, {})).headers["www-authenticate"] ?? "";
    return proof(challenge, "GET", path, VIEWER.password, VIEWER.username);
  };
  return { campus, state, port, asViewer };
}

function open(port: number, path: string, authorization: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: { authorization }, agent: false }, resolve);
    onTestFinished(() => void asked.destroy());
    asked.once("error", reject);
    asked.end();
  });
}

test("gives its pictures as MP4 that goes on until its reader leaves, to the account that may look", async () => {
  const { state, port, asViewer } = await dome();
  const answer = await open(port, MP4, await asViewer(MP4));
  let octets = Buffer.alloc(0);
  answer.on("data", (piece: Buffer) => {
    octets = Buffer.concat([octets, piece]);
  });
  answer.on("error", () => undefined);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "video/mp4"]);
  const fragments = () => octets.toString("latin1").split("moof").length - 1;
  await until(() => fragments() >= 10);
  expect(mp4TrackOf(octets)).toMatchObject({ width: 640, height: 360 });
  expect(state().viewers).toBe(1);
  answer.destroy();
  await until(() => state().viewers === 0);
});

test("has no stream to spare where it is busy, and takes no command of who may only look", async () => {
  const { campus, port, asViewer } = await dome();
  campus.faults.set(deviceTarget(DOME), "busy", true);
  expect((await ask(port, MP4, { authorization: await asViewer(MP4) })).status).toBe(503);
  const where = `${PTZ}?query=position`;
  expect((await ask(port, where, { authorization: await asViewer(where) })).status).toBe(200);
  const turn = `${PTZ}?continuouspantiltmove=50,0`;
  expect((await ask(port, turn, { authorization: await asViewer(turn) })).status).toBe(403);
});

test("lets pages of its own machine read its answers and challenges, and no others", async () => {
  const { port } = await dome();
  const own = await ask(port, MP4, { origin: "http://127.0.0.1:8080" });
  expect(own.status).toBe(401);
  expect(own.headers).toMatchObject({
    "access-control-allow-origin": "http://127.0.0.1:8080",
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "WWW-Authenticate",
  });
  const strange = await ask(port, MP4, { origin: "http://evil.example" });
  expect(strange.headers).not.toHaveProperty("access-control-allow-origin");
});

test("says when it turns and whether something moves before it, without being filmed for it", async () => {
  const { state, port } = await dome();
  const said: object[] = [];
  const answers = new Proof({ ...VIEWER, hash: textHash });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rtsp-over-websocket`);
  onTestFinished(() => socket.terminate());
  const session = new RtspSession({
    uri: `rtsp://127.0.0.1${CAMERA_METADATA_PATH}`,
    send: (octets) => socket.send(octets),
    authorize: (use) => answers.of(use),
    later: () => () => undefined,
    onDocument: (xml) => said.push(readMetadata(xml)),
    onFailure: () => said.push({ failed: true }),
  });
  socket.on("message", (octets) => Buffer.isBuffer(octets) && session.receive(octets));
  socket.on("open", () => session.play());
  await until(() => said.length > 0);
  expect(said[0]).toMatchObject({ isTurning: false, hasMotion: expect.any(Boolean) });
  await callUnit(port, `${PTZ}?continuouspantiltmove=50,0`, { password: "sample-password-cctv" });
  await until(() => said.some((one) => "isTurning" in one && one.isTurning === true));
  await callUnit(port, `${PTZ}?continuouspantiltmove=0,0`, { password: "sample-password-cctv" });
  await until(() => JSON.stringify(said.at(-1)).includes('"isTurning":false'));
  expect(state().viewers).toBe(0);
});
