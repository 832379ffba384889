import { millis } from "@atrium/contract";
import { MINUTE } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { expect, test } from "vitest";
import { ModbusException, ModbusSilence } from "./modbusError.ts";
import { PacedQueue } from "./pacedQueue.ts";

/** Ms that a device takes for an answer. */
const ANSWER = 10;
const LATE = 500;

/** @param lanes requests that the device works on at one time; the others wait inside it */
function scene({ lanes, inFlight }: { readonly lanes: number; readonly inFlight?: number }) {
  const clock = new FakeClock();
  const queue = new PacedQueue({ clock, timeout: millis(1_000), inFlight });
  const inside: (() => void)[] = [];
  let [working, mostInside] = [0, 0];
  const work = (): void => {
    mostInside = Math.max(mostInside, working + inside.length);
    while (working < lanes && inside.length > 0) {
      const answer = inside.shift();
      working += 1;
      clock.after(ANSWER, () => {
        working -= 1;
        answer?.();
        work();
      });
    }
  };
  const request = (): Promise<void> =>
    queue.poll(
      () =>
        new Promise<void>((resolve) => {
          inside.push(resolve);
          work();
        }),
    );
  /** A poll of this many requests, each of which waits for its turn. */
  const poll = async (requests: number, lateness: number): Promise<void> => {
    queue.polls(lateness);
    const answers = Array.from({ length: requests }, request);
    while (queue.waiting + working > 0) await clock.passSlowly(ANSWER);
    await Promise.all(answers);
  };
  const fail = async (error: Error): Promise<void> => {
    const failing = async (): Promise<never> => {
      throw error;
    };
    await expect(queue.poll(failing)).rejects.toBe(error);
  };
  return { clock, queue, poll, fail, most: () => mostInside };
}

test("has one request in flight while its polls are in time", async () => {
  const { queue, poll } = scene({ lanes: 16 });
  for (let turn = 0; turn < 5; turn += 1) await poll(200, 0);
  expect(queue.most).toBe(1);
});

test("has more in flight while polls are late and answers come faster, up to sixteen", async () => {
  const { queue, poll, most } = scene({ lanes: 64 });
  for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
  expect(queue.most).toBe(16);
  expect(most()).toBe(16);
});

test("goes back to what a device works on at one time, since more gain nothing", async () => {
  const { queue, poll, most } = scene({ lanes: 4 });
  for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
  expect(queue.most).toBe(4);
  expect(most()).toBe(8);
});

test("keeps one in flight to a serial line, whose answers would come no faster", async () => {
  const { queue, poll } = scene({ lanes: 1 });
  for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
  expect(queue.most).toBe(1);
});

test("goes back to one at the first request without a good answer, and tries more after ten minutes", async () => {
  const { clock, queue, poll, fail } = scene({ lanes: 64 });
  for (const error of [
    new ModbusSilence("Unit 1 is not responding."),
    new ModbusException(11),
    new ModbusException(6),
  ]) {
    for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
    expect(queue.most).toBe(16);
    await fail(error);
    expect(queue.most).toBe(1);
    await poll(200, LATE);
    expect(queue.most).toBe(1);
    clock.pass(10 * MINUTE);
  }
});

test("takes the answer that a register is missing for an answer", async () => {
  const { queue, poll, fail } = scene({ lanes: 64 });
  for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
  await fail(new ModbusException(2));
  expect(queue.most).toBe(16);
});

test("keeps the number that is configured, whatever comes", async () => {
  const { queue, poll, fail, most } = scene({ lanes: 64, inFlight: 3 });
  for (let turn = 0; turn < 10; turn += 1) await poll(200, LATE);
  await fail(new ModbusSilence("Unit 1 is not responding."));
  expect(queue.most).toBe(3);
  expect(most()).toBe(3);
});
