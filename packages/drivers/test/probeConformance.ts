import { ProbeReport } from "@atrium/contract/devices";
import { settled } from "@atrium/time/fakeClock";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CountingClock } from "./countingClock.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, FieldHarness, Misbehaviour } from "./fieldHarness.ts";

/** Ms for a whole test of a device. */
const TIME = 2_000;

/** Every protocol's test read passes this: it says what it found or why not, in time, and changes nothing. */
export function probeConformance<Endpoint extends FieldEndpoint>(name: string, harness: FieldHarness<Endpoint>): void {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  async function device(misbehaviour: Misbehaviour = "none") {
    const endpoint = await harness.endpoint();
    cleanups.push(() => endpoint.shut());
    endpoint.setReadable(21);
    endpoint.misbehaviour = misbehaviour;
    // A device that reports by itself has to have done so.
    await new Promise((resolve) => setTimeout(resolve, TEST_TIMES.pollInterval * 3));
    return endpoint;
  }

  async function tested(endpoint: Endpoint, product: "own" | "another" | "none") {
    const clock = new CountingClock();
    const { signal } = new AbortController();
    const report = ProbeReport.parse(await harness.probe(endpoint, product, { signal, clock, timeout: TIME }));
    expect(clock.waiting).toBe(0);
    expect(endpoint.writes).toBe(0);
    const problems = [report.problem, ...report.points.map((point) => point.problem)];
    const reasons = problems.flatMap((problem) => (problem === undefined ? [] : [problem.reason]));
    expect(reasons.filter((reason) => !/\w+ .*\.$/.test(reason))).toEqual([]);
    return report;
  }

  describe(`${name} test read`, () => {
    it("reports each point's raw value, its value with unit and quality, and the time that took", async () => {
      const report = await tested(await device(), "own");
      expect(report.outcome).toBe("answers");
      expect(report.problem).toBeUndefined();
      expect(report.identity).toEqual(harness.identity);
      expect(report.roundTrip).toBeGreaterThanOrEqual(0);
      expect(report.requests).toBeGreaterThan(0);
      const read = report.points.find(({ value }) => value !== null && Math.abs(value - 21) < 0.01);
      expect(read).toMatchObject({ quality: "good", unit: expect.any(String), raw: expect.stringMatching(/\w/) });
      for (const { quality, roundTrip } of report.points) {
        expect(quality).toBe("good");
        expect(roundTrip).toBeGreaterThanOrEqual(0);
      }
    });

    it("tests a connection alone", async () => {
      const report = await tested(await device(), "none");
      expect(report).toMatchObject({ outcome: "answers", points: [] });
      expect(report.identity).toEqual(harness.identity);
    });

    it("says of a silent device that it is silent, long before a person gives up", async () => {
      const report = await tested(await device("silent"), "own");
      expect(report).toMatchObject({ outcome: "fails", problem: { code: "silent" } });
      expect(report.points.map(({ value, quality }) => [value, quality])).toEqual(
        report.points.map(() => [null, "bad"]),
      );
    });

    it("says that nobody is at the address", async () => {
      const endpoint = await device();
      await endpoint.shut();
      const { problem } = await tested(endpoint, "own");
      expect(problem?.code).toMatch(/^(refused|silent)$/);
    });

    it("says of garbage that it is garbage", async () => {
      const report = await tested(await device("garbage"), "own");
      expect(report.outcome).toBe("fails");
      expect(report.problem?.code).toMatch(/^(garbage|wrong-length)$/);
    });

    it("believes no answer of another device", async () => {
      const report = await tested(await device("another-device"), "own");
      expect(report.outcome).toBe("fails");
      expect(report.problem?.code).toMatch(/^(another-device|silent)$/);
      expect(report.points.every(({ value }) => value === null)).toBe(true);
    });

    it("finds that the device is not the product, and what it says it is instead", async () => {
      const report = await tested(await device(), "another");
      expect(report).toMatchObject({ outcome: "fails", problem: { code: "another-device" } });
      const { vendor = "", model = "" } = harness.identity ?? {};
      expect(report.problem?.reason).toContain(`${vendor} ${model}`.trim());
    });

    it("stops at once when nobody wants to know any more, and leaves no timer and no socket behind", async () => {
      const endpoint = await device();
      for (let turn = 0; turn < 10; turn += 1) await settled();
      const before = sockets();
      endpoint.delay = 200;
      const clock = new CountingClock();
      const stop = new AbortController();
      const pending = harness.probe(endpoint, "own", { signal: stop.signal, clock, timeout: TIME });
      await new Promise((resolve) => setTimeout(resolve, 50));
      stop.abort();
      const begin = performance.now();
      const report = await pending;
      expect(performance.now() - begin).toBeLessThan(100);
      expect(report).toMatchObject({ outcome: "fails", problem: { code: "cancelled" } });
      await vi.waitFor(() => expect([clock.waiting, ...sockets()]).toEqual([0, ...before]), { timeout: 5_000 });
    });
  });
}

function sockets(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((resource) => /UDP|TCP/.test(resource))
    .toSorted();
}
