import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, loopbackSite, startCampus } from "../../../test/builders.ts";

const Parts = z.object({
  parts: z.array(z.looseObject({ frequency: z.number(), volts: z.array(z.number().positive()) })),
});

test("with the grid there every meter of the campus has a voltage and a frequency, also the one of a generator that stands still", async () => {
  const campus = await startCampus({ site: await loopbackSite(), clock: new HandClock("2026-11-22T02:00:00+07:00") });
  const meters = campus.systems.find(({ kind }) => kind.key === "energy")?.devices ?? [];
  expect(meters).toContain("EM-X-02");
  for (const meter of meters) {
    for (const { frequency } of Parts.parse(campus.systemOf(meter)?.state(meter)).parts) {
      expect(frequency).toBeCloseTo(50, 0);
    }
  }
});
