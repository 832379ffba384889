import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DigestGate } from "./digestGate.ts";

const USER = { username: "atrium", password: "right" };
const URL = "/axis-cgi/mediaclip.cgi";
const MINUTE = 60_000;

function stand() {
  let now = 0;
  const gate = new DigestGate({ serial: "02AA00000001", ...USER, clock: () => now });
  const ask = (authorization?: string) => gate.challenge({ method: "GET", url: URL, authorization }) ?? "passes";
  return {
    gate,
    ask,
    /** The nonce of a fresh challenge. */
    take: () => nonceOf(ask()),
    forward: (duration: number) => {
      now += duration;
    },
  };
}

function nonceOf(challenge: readonly string[] | string): string {
  return /nonce="([^"]*)"/.exec(String(challenge))?.[1] ?? "";
}

function proof(nonce: string, count = 1, password = USER.password): string {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const counted = count.toString(16).padStart(8, "0");
  const secret = hash(`${USER.username}:AXIS_02AA00000001:${password}`);
  const response = hash(`${secret}:${nonce}:${counted}:c:auth:${hash(`GET:${URL}`)}`);
  return `Digest username="atrium", realm="AXIS_02AA00000001", nonce="${nonce}", uri="${URL}", algorithm=SHA-256, qop=auth, nc=${counted}, cnonce="c", response="${response}"`;
}

const STALE = expect.arrayContaining([expect.stringContaining("stale=true")]);

test("several clients use a nonce each, and none takes the others' away", () => {
  const { ask, take } = stand();
  const [one, other] = [take(), take()];
  expect([ask(proof(one)), ask(proof(other)), ask(proof(one, 2)), ask(proof(other, 2))]).toEqual(
    Array.from({ length: 4 }, () => "passes"),
  );
});

test("a right password with a nonce that is too old, forgotten or used before is answered as stale", () => {
  const { gate, ask, take, forward } = stand();
  const used = take();
  expect(ask(proof(used))).toBe("passes");
  expect(ask(proof(used))).toEqual(STALE);
  forward(6 * MINUTE);
  expect(ask(proof(used, 2))).toEqual(STALE);
  const lost = take();
  gate.forget();
  expect(ask(proof(lost))).toEqual(STALE);
});

test("a wrong password is refused without that word", () => {
  const { ask, take } = stand();
  expect(ask(proof(take(), 1, "wrong"))).not.toEqual(STALE);
  expect(ask(proof("unknown", 1, "wrong"))).not.toEqual(STALE);
});
