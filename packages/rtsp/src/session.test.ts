import { expect, test } from "vitest";
import { writeResponse } from "./message.ts";
import { RtspSession, type SessionFailure } from "./session.ts";
import { RtspSplitter } from "./splitter.ts";
import { writeSdp } from "./sdp.ts";

const BODY = writeSdp({ sps: Uint8Array.of(0x67, 66, 0, 31), pps: Uint8Array.of(0x68, 1) });

/** A camera that answers each request as the test says; time passes where the test lets it. */
function desk(answer: (method: string, count: number) => number) {
  const asked: string[] = [];
  const headers: ReadonlyMap<string, string>[] = [];
  const failures: SessionFailure[] = [];
  const delays: number[] = [];
  let waiting: (() => void)[] = [];
  const splitter = new RtspSplitter();
  const session: RtspSession = new RtspSession({
    uri: "rtsp://camera/axis-media/media.amp",
    authorize: () => "Digest proof",
    later: (delay, call) => {
      delays.push(delay);
      waiting.push(call);
      return () => {
        waiting = waiting.filter((one) => one !== call);
      };
    },
    send: (octets) => {
      for (const piece of splitter.push(octets)) {
        if (piece.kind !== "request") continue;
        asked.push(piece.method);
        headers.push(piece.headers);
        const status = answer(piece.method, asked.filter((one) => one === piece.method).length);
        const own = { CSeq: piece.headers.get("cseq"), Session: "12;timeout=30", "WWW-Authenticate": "Digest" };
        const body = piece.method === "DESCRIBE" && status === 200 ? BODY : "";
        queueMicrotask(() => session.receive(writeResponse(status, { headers: own, body })));
      }
    },
    onPicture: () => {},
    onFailure: (failure) => failures.push(failure),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async () => {
    for (const call of waiting.splice(0)) call();
    await settle();
  };
  return { session, asked, headers, failures, delays, settle, pass };
}

test("play from idle sends OPTIONS and DESCRIBE first, pause PAUSE, play from paused PLAY, stop TEARDOWN", async () => {
  const { session, asked, headers, settle } = desk(() => 200);
  session.play();
  await settle();
  expect([session.state, asked.splice(0)]).toEqual(["playing", ["OPTIONS", "DESCRIBE", "SETUP", "PLAY"]]);
  expect(headers[2]?.get("blocksize")).toBe("64000");
  session.pause();
  await settle();
  session.play();
  await settle();
  session.stop();
  expect([session.state, asked]).toEqual(["idle", ["PAUSE", "PLAY", "TEARDOWN"]]);
});

test("stop without a session sends nothing", () => {
  const { session, asked } = desk(() => 200);
  session.stop();
  expect(asked).toEqual([]);
});

test("a busy camera is asked again up to 20 times, each time 100 ms later", async () => {
  const { session, asked, delays, failures, settle, pass } = desk((method) => (method === "DESCRIBE" ? 503 : 200));
  session.play();
  await settle();
  for (let tries = 0; tries < 25; tries += 1) await pass();
  expect(asked.filter((method) => method === "DESCRIBE")).toHaveLength(21);
  expect(delays.slice(0, 3)).toEqual([100, 200, 300]);
  expect(delays.at(-1)).toBe(2_000);
  expect(failures).toEqual([{ kind: "refused", status: 503 }]);
});

test("a wrong password is tried twice and never again", async () => {
  const { session, asked, failures, settle } = desk((method) => (method === "DESCRIBE" ? 401 : 200));
  session.play();
  await settle();
  expect(failures).toEqual([{ kind: "password" }]);
  expect(asked.filter((method) => method === "DESCRIBE")).toHaveLength(3);
});

test("the session is renewed five seconds before it would end", async () => {
  const { session, asked, delays, settle, pass } = desk(() => 200);
  session.play();
  await settle();
  expect(delays).toEqual([25_000]);
  await pass();
  expect(asked.at(-1)).toBe("OPTIONS");
});
