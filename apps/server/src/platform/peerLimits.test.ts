import { expect, test } from "vitest";
import { PeerLimits } from "./peerLimits.ts";

function limits() {
  const clock = { now: 0 };
  const peers = new PeerLimits({ elapsed: () => clock.now, perPeer: 10, total: 100 });
  const taken = (address: string, count: number) =>
    Array.from({ length: count }, () => peers.takes(address)).filter(Boolean).length;
  return { clock, taken };
}

test("who asks too much is not read for a while, and the others are", () => {
  const { clock, taken } = limits();
  expect(taken("10.0.0.1", 500)).toBe(20);
  expect(taken("10.0.0.2", 5)).toBe(5);
  clock.now += 1_000;
  expect(taken("10.0.0.1", 500)).toBe(10);
});

test("a sender with thousands of addresses gets no more than all may have together", () => {
  const { clock, taken } = limits();
  let read = 0;
  for (let address = 0; address < 5_000; address += 1) read += taken(`10.1.${address >> 8}.${address & 255}`, 1);
  expect(read).toBe(200);
  clock.now += 1_000;
  expect(taken("10.0.0.9", 1)).toBe(1);
});
