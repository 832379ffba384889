import { ENERGY_METER } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { pastCampus } from "../../test/builders.ts";
import { DAY, MINUTE } from "../physics/localTime.ts";

test("no circuit takes more than it is rated for on a working day, in the warmest month or another: what its meter counts is believed", async () => {
  const worst = new Map<string, number>();
  for (const date of ["2026-04-28", "2026-11-19", "2026-11-24"]) {
    const campus = await pastCampus(`${date}T00:00:00+07:00`);
    const { electricity, network } = campus;
    const end = campus.time + DAY;
    while (campus.time < end) {
      campus.liveUntil(campus.time + 15 * MINUTE);
      for (const [part, { device, channel }] of network.parts.entries()) {
        const rated = device.module === ENERGY_METER.module ? ENERGY_METER.facts.parse(device).ratedKw : undefined;
        const share = electricity.power(part) / 1_000 / (rated?.[channel] ?? Infinity);
        const name = `${device.id} ${channel}`;
        worst.set(name, Math.max(worst.get(name) ?? 0, share));
      }
    }
  }
  expect(worst.size).toBeGreaterThan(100);
  expect([...worst].filter(([, share]) => share > 1)).toEqual([]);
}, 120_000);
