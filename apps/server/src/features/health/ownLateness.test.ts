import { Health } from "@atrium/contract/site";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterEach, beforeEach, expect, test } from "vitest";
import { levelOf } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";

let stand: Stand;
let clock: FakeClock;

beforeEach(async () => {
  clock = new FakeClock();
  stand = await openStand({ clock });
  await clock.passSlowly(5_000);
});
afterEach(async () => stand.stop());

async function health(): Promise<Health> {
  const url = "/api/core-service/v1.0/health";
  const reply = await stand.http.inject({ url, headers: { authorization: "Bearer viewer" } });
  return Health.parse(reply.json());
}

const points = () => stand.site.points.map(({ id }) => id);

test("a server that stood still calls no device stale for it, and says once that it was late itself", async () => {
  stand.field.report(...points().map((id): [number, number] => [id, 1]));
  expect(await health()).toMatchObject({ staleDevices: 0 });
  const from = clock.now();
  clock.stall(40_000);
  await clock.passSlowly(1_000);
  const after = await health();
  expect(after.staleDevices).toBe(0);
  expect(after.late?.to).toBe(from + 40_000);
  expect(Math.abs((after.late?.from ?? 0) - from)).toBeLessThanOrEqual(500);
  stand.field.report(...points().map((id): [number, number] => [id, 1]));
  await clock.passSlowly(16 * 60_000);
  expect(await health()).not.toHaveProperty("late");
});

test("a device that stays silent after it still becomes stale, only later", async () => {
  stand.field.report([levelOf(1), 1]);
  clock.stall(40_000);
  await clock.passSlowly(60_000);
  expect((await health()).staleDevices).toBeGreaterThan(0);
});
