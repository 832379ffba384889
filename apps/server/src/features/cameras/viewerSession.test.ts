import { RtspSplitter } from "@atrium/rtsp";
import { expect, test } from "vitest";
import { pictureFrame } from "../../platform/filming/pictureFrame.ts";
import type { Viewer } from "../../platform/filming/upstream.ts";
import { ViewerSession } from "./viewerSession.ts";

const SETS = { sps: Uint8Array.of(0x67, 66, 0, 31), pps: Uint8Array.of(0x68, 1) };
const PICTURE = pictureFrame([Uint8Array.of(36, 0, 0, 1, 9)]);

function desk(...[sets = SETS]: [(typeof SETS | null)?]) {
  const answers: number[] = [];
  const viewers = new Set<Viewer>();
  const sent: Uint8Array[] = [];
  let waiting = 0;
  let isClosed = false;
  const splitter = new RtspSplitter();
  const session = new ViewerSession({
    upstream: {
      sets: async () => sets ?? undefined,
      join: (viewer) => {
        viewers.add(viewer);
        return () => viewers.delete(viewer);
      },
    },
    send: (octets) => {
      for (const piece of splitter.push(octets)) {
        if (piece.kind === "response") answers.push(piece.status);
      }
    },
    sendFrame: ({ packets }) => sent.push(packets),
    waiting: () => waiting,
    close: () => {
      isClosed = true;
    },
  });
  const ask = async (method: string, uri = "rtsp://camera/", headers = "") => {
    session.receive(new TextEncoder().encode(`${method} ${uri} RTSP/1.0\r\nCSeq: 1\r\n${headers}\r\n`));
    await new Promise((resolve) => setTimeout(resolve));
    return answers.at(-1);
  };
  const setUp = () => ask("SETUP", "rtsp://camera/", "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n");
  return {
    session,
    ask,
    answers,
    setUp,
    viewers,
    sent,
    wait: (octets: number) => (waiting = octets),
    isClosed: () => isClosed,
  };
}

test("a viewer plays, pauses and leaves in RTSP", async () => {
  const { ask, setUp, viewers } = desk();
  expect(await ask("OPTIONS")).toBe(200);
  expect(await ask("DESCRIBE")).toBe(200);
  expect(await ask("PLAY")).toBe(454);
  expect(await setUp()).toBe(200);
  await ask("PLAY");
  expect(viewers.size).toBe(1);
  await ask("PAUSE");
  expect(viewers.size).toBe(0);
  await ask("PLAY");
  await ask("TEARDOWN");
  expect(viewers.size).toBe(0);
  expect(await ask("PLAY")).toBe(454);
});

test("a host or port that a viewer names is of no meaning: the camera is that of its websocket", async () => {
  const { ask, setUp, viewers } = desk();
  expect(await ask("DESCRIBE", "rtsp://10.0.0.9:22/etc/passwd")).toBe(200);
  await setUp();
  await ask("PLAY", "rtsp://10.0.0.9:22/etc/passwd");
  expect(viewers.size).toBe(1);
});

test("a viewer who is too slow is left out until the next picture that stands by itself", async () => {
  const { session, wait, sent } = desk();
  session.show(PICTURE, true);
  wait(2_000_000);
  session.show(PICTURE, false);
  wait(0);
  session.show(PICTURE, false);
  expect(sent).toHaveLength(1);
  session.show(PICTURE, true);
  session.show(PICTURE, false);
  expect(sent).toHaveLength(3);
});

test("a camera without pictures is a bad gateway, and who speaks no RTSP is sent away", async () => {
  const { ask, session, isClosed } = desk(null);
  expect(await ask("DESCRIBE")).toBe(502);
  session.receive(new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n"));
  expect(isClosed()).toBe(true);
});

test("a viewer who asks on and reads no answer is sent away, and one question at a time waits for the camera", async () => {
  const { ask, answers, session, wait, isClosed } = desk();
  session.receive(new TextEncoder().encode("DESCRIBE rtsp://camera/ RTSP/1.0\r\nCSeq: 1\r\n\r\n".repeat(2)));
  await ask("OPTIONS");
  expect(answers).toEqual([455, 200, 200]);
  wait(20_000_000);
  await ask("OPTIONS");
  expect(isClosed()).toBe(true);
});
