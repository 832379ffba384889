import { millis } from "@atrium/contract";
import { expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import { Backoff } from "./backoff.ts";
import { CircuitBreaker } from "./circuitBreaker.ts";

function breaker(): { clock: FakeClock; breaker: CircuitBreaker } {
  const clock = new FakeClock();
  return {
    clock,
    breaker: new CircuitBreaker(clock, new Backoff({ first: millis(100), longest: millis(1_000), random: () => 1 })),
  };
}

test("lets requests through until one fails, then nothing until it is time for one probe", async () => {
  const { clock, breaker: unit } = breaker();
  expect(unit.admit()).toBe("request");
  unit.failed();
  expect(unit.admit()).toBe("nothing");
  await clock.passSlowly(100);
  expect([unit.admit(), unit.admit()]).toEqual(["probe", "nothing"]);
});

test("waits longer after each failed probe and forgets it all after a good one", async () => {
  const { clock, breaker: unit } = breaker();
  unit.failed();
  await clock.passSlowly(100);
  unit.admit();
  unit.failed();
  await clock.passSlowly(100);
  expect(unit.admit()).toBe("nothing");
  await clock.passSlowly(100);
  expect(unit.admit()).toBe("probe");
  unit.succeeded();
  expect(unit.admit()).toBe("request");
  unit.failed();
  await clock.passSlowly(100);
  expect(unit.admit()).toBe("probe");
});

test("waits no longer and no shorter where somebody sets the clock", async () => {
  const { clock, breaker: unit } = breaker();
  unit.failed();
  clock.set(3_600_000);
  expect(unit.admit()).toBe("nothing");
  clock.set(-7_200_000);
  await clock.passSlowly(100);
  expect(unit.admit()).toBe("probe");
});
