import { connect } from "node:net";
import { RtspSession, type Picture, pictureSize, type ParameterSets, type SessionFailure } from "@atrium/rtsp";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import * as z from "zod";
import { HandClock, siteWith, startCampus, until } from "../../../test/builders.ts";
import { callUnit, rtspProof } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const LOBBY = "CAM-O1-B-01";
const GATE = "CAM-X-01";
const PASSWORD = "sample-password-cctv";
const State = z.looseObject({ port: z.number(), rtspPort: z.number().optional(), viewers: z.number() });

async function camerasAt(time = "2026-11-20T10:00:00+07:00") {
  const site = await siteWith("cameras");
  const mappings = site.mappings.map((one) =>
    one.device === LOBBY
      ? { ...one, parts: one.parts.map((part) => ({ ...part, address: { ...part.address, rtspPort: 0 } })) }
      : one,
  );
  const clock = new HandClock(time);
  const campus = await startCampus({ site: { ...site, mappings }, clock });
  const state = (id: string) => State.parse(campus.systemOf(id)?.state(id));
  const call = (id: string, uri: string, body?: string) => callUnit(state(id).port, uri, { password: PASSWORD, body });
  return { campus, clock, state, call };
}

interface Watched {
  readonly pictures: Picture[];
  readonly failures: SessionFailure[];
  sets?: ParameterSets;
  readonly session: RtspSession;
}

/** A viewer with the camera's password. */
function watch(send: (octets: Uint8Array) => void, password = PASSWORD): Watched {
  const pictures: Picture[] = [];
  const failures: SessionFailure[] = [];
  const watched: Watched = {
    pictures,
    failures,
    session: new RtspSession({
      uri: "rtsp://127.0.0.1/axis-media/media.amp?date=1&clock=1&videocodec=h264",
      send,
      authorize: ({ challenges, method, uri }) => rtspProof(challenges, { method, uri, password }),
      later: (delay, later) => {
        const timer = setTimeout(later, delay);
        return () => clearTimeout(timer);
      },
      onPicture: (picture, sets) => {
        watched.sets = sets;
        pictures.push(picture);
      },
      onFailure: (failure) => failures.push(failure),
    }),
  };
  return watched;
}

function watchSocket(port: number, query = "", password = PASSWORD): Promise<Watched> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rtsp-over-websocket${query}`);
  onTestFinished(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      const watched = watch((octets) => socket.send(octets), password);
      socket.on("message", (octets) => Buffer.isBuffer(octets) && watched.session.receive(octets));
      watched.session.play();
      resolve(watched);
    });
  });
}

test("films while somebody watches, through a websocket, and costs nothing afterwards", async () => {
  const { state } = await camerasAt();
  expect(state(GATE).viewers).toBe(0);
  const { pictures, session, ...watched } = await watchSocket(state(GATE).port);
  await until(() => pictures.length >= 15);
  expect(session.state).toBe("playing");
  expect(pictures[0]?.isKey).toBe(true);
  expect(pictures.every(({ time }, index) => index === 0 || time > (pictures[index - 1]?.time ?? 0))).toBe(true);
  expect(watched.failures).toEqual([]);
  expect(state(GATE).viewers).toBe(1);
  session.stop();
  await until(() => state(GATE).viewers === 0);
});

test("speaks RTSP on a port of its own where its address has one, in pictures of 640 by 360", async () => {
  const { state } = await camerasAt();
  const socket = connect(state(LOBBY).rtspPort ?? 0, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const watched = watch((octets) => socket.write(octets));
  socket.on("data", (octets) => watched.session.receive(octets));
  watched.session.play();
  await until(() => watched.pictures.length > 2);
  expect(pictureSize(watched.sets?.sps ?? new Uint8Array())).toEqual({ width: 640, height: 360 });
});

test("refuses a wrong password after two tries, and a websocket without its token where it asks for one", async () => {
  const { campus, state, call } = await camerasAt();
  const { failures } = await watchSocket(state(GATE).port, "", "another");
  await until(() => failures.length > 0);
  expect(failures).toEqual([{ kind: "password" }]);
  campus.faults.set(deviceTarget(GATE), "asks-token", true);
  await expect(watchSocket(state(GATE).port)).rejects.toThrow("401");
  const token = String((await call(GATE, "/axis-cgi/rtspwssession.cgi?timestamp=1")).body).trim();
  const { pictures } = await watchSocket(state(GATE).port, `?rtspwssession=${token}`);
  await until(() => pictures.length > 0);
  await expect(watchSocket(state(GATE).port, `?rtspwssession=${token}`)).rejects.toThrow("401");
});

test("gives a still as JPEG, which is brighter by day than at night", async () => {
  const { clock, campus, call } = await camerasAt();
  const day = await call(GATE, "/axis-cgi/jpg/image.cgi");
  expect(day.headers["content-type"]).toBe("image/jpeg");
  expect([...day.body.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  clock.forward(13 * 3_600_000);
  campus.step();
  const night = await call(GATE, "/axis-cgi/jpg/image.cgi");
  expect(night.body.equals(day.body)).toBe(false);
});

test("turns while it is commanded to, and comes home", async () => {
  const { clock, call } = await camerasAt();
  const where = async () => String((await call(GATE, "/axis-cgi/com/ptz.cgi?query=position")).body);
  await call(GATE, "/axis-cgi/com/ptz.cgi?continuouspantiltmove=50,0");
  clock.forward(1_000);
  expect(await where()).toContain("pan=30.00");
  await call(GATE, "/axis-cgi/com/ptz.cgi?continuouspantiltmove=0,0");
  clock.forward(1_000);
  expect(await where()).toContain("pan=30.00");
  await call(GATE, "/axis-cgi/com/ptz.cgi?move=home");
  expect(await where()).toContain("pan=0.00");
  expect((await call(LOBBY, "/axis-cgi/com/ptz.cgi?query=position")).status).toBe(404);
});

test("keeps where it looks under a name, over a restart, and goes there again", async () => {
  const { clock, campus, call } = await camerasAt();
  const ptz = async (query: string) => String((await call(GATE, `/axis-cgi/com/ptz.cgi?${query}`)).body);
  expect(await ptz("query=presetposall")).toContain("presetposno1=Home");
  await ptz("continuouspantiltmove=50,0");
  clock.forward(1_000);
  await ptz("continuouspantiltmove=0,0");
  expect(await ptz("setserverpresetname=Car%20park%20entry")).toBe("\n");
  await ptz("move=home");
  expect(await ptz("query=presetposall")).toMatch(/^presetposno\d+=Car park entry$/m);
  expect(await ptz("gotoserverpresetname=Car%20park%20entry")).toBe("\n");
  expect(await ptz("query=position")).toContain("pan=30.00");
  expect(campus.systemOf(GATE)?.keep()).toMatchObject({ [GATE]: { "Car park entry": { pan: 30 } } });
  expect(await ptz("removeserverpresetname=Car%20park%20entry")).toBe("\n");
  for (const query of ["gotoserverpresetname=Nowhere", "removeserverpresetname=Home", "setserverpresetname=a~b"]) {
    expect(await ptz(query)).toMatch(/^Error/);
  }
});
