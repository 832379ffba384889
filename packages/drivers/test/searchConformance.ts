import { FoundDevice, SearchReport } from "@atrium/contract/devices";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CountingClock } from "./countingClock.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, FieldHarness, Misbehaviour } from "./fieldHarness.ts";

/** Every protocol's search passes this: it finds what answers, survives what does not, stops, and changes nothing. */
export function searchConformance<Endpoint extends FieldEndpoint>(name: string, harness: FieldHarness<Endpoint>): void {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  async function searched(misbehaviour: Misbehaviour, stopAfter?: number) {
    const endpoint = await harness.endpoint();
    cleanups.push(() => endpoint.shut());
    endpoint.setReadable(21);
    endpoint.misbehaviour = misbehaviour;
    await new Promise((resolve) => setTimeout(resolve, TEST_TIMES.pollInterval * 3));
    if (stopAfter !== undefined) endpoint.delay = 50;
    const clock = new CountingClock();
    const stop = new AbortController();
    const devices: FoundDevice[] = [];
    const onFound = (device: FoundDevice): void => void devices.push(FoundDevice.parse(device));
    const pending = harness.discover(endpoint, { signal: stop.signal, clock, onFound });
    if (stopAfter !== undefined) setTimeout(() => stop.abort(), stopAfter);
    const report = SearchReport.parse(await pending);
    expect(endpoint.writes).toBe(0);
    await vi.waitFor(() => expect(clock.waiting).toBe(0), { timeout: 5_000 });
    expect(report.found).toBe(devices.length);
    return { report, devices };
  }

  describe(`${name} search`, () => {
    it("finds the device, what it is, and what a mapping or a connection needs to reach it", async () => {
      const { report, devices } = await searched("none");
      expect(report).toMatchObject({ outcome: "done" });
      expect(devices).toContainEqual(expect.objectContaining(harness.found));
    });

    it("ends in good time where nobody answers", async () => {
      const { report, devices } = await searched("silent");
      expect(devices).toEqual([]);
      expect(report.outcome).toMatch(/^(done|fails)$/);
      expect(report.problem?.code ?? "silent").toBe("silent");
    });

    it("survives a device that answers garbage", async () => {
      const { report } = await searched("garbage");
      expect(report.outcome).toMatch(/^(done|fails)$/);
    });

    it("stops at once on request", async () => {
      const begin = performance.now();
      const { report } = await searched("none", 70);
      expect(report).toMatchObject({ outcome: "stopped", problem: { code: "cancelled" } });
      expect(performance.now() - begin).toBeLessThan(1_000);
    });
  });
}
