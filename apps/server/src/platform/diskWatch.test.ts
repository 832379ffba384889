import { writeFile } from "node:fs/promises";
import pino from "pino";
import { expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { DiskWatch } from "./diskWatch.ts";

const MEBIBYTE = 1024 * 1024;

function watchOf(readRoom: () => Promise<number>) {
  const clock = new FakeClock();
  const watch = new DiskWatch({ folder: "/", clock, log: pino({ level: "silent" }), readRoom });
  return { clock, watch };
}

test.skipIf(process.platform !== "linux")(
  "a write that the disk refuses says full although room is reported, for as long as writes are tried",
  async () => {
    const { clock, watch } = watchOf(async () => 1024 * MEBIBYTE);
    await watch.start();
    watch.heard(new Error("the database is away"));
    expect(watch.state).toBe("available");
    watch.heard(await writeFile("/dev/full", "samples").catch((error: unknown) => error));
    expect(watch.state).toBe("full");
    clock.pass(9_000);
    expect(watch.state).toBe("full");
    clock.pass(1_000);
    expect(watch.state).toBe("available");
    await watch.stop();
  },
);

test("a disk between the two limits keeps its state", async () => {
  let room = 100 * MEBIBYTE;
  const { clock, watch } = watchOf(async () => room);
  const states: string[] = [];
  const look = async (next: number) => {
    room = next * MEBIBYTE;
    await clock.passSlowly(1_000);
    states.push(watch.state);
  };
  await watch.start();
  for (const next of [100, 63, 100, 128, 100]) await look(next);
  expect(states).toEqual(["available", "full", "full", "available", "available"]);
  await watch.stop();
});

test("a disk whose free room cannot be read does not count as full", async () => {
  const { watch } = watchOf(async () => Promise.reject(new Error("no such call")));
  await watch.start();
  expect(watch.state).toBe("available");
  await watch.stop();
});
