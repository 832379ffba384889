import { expect, test } from "vitest";
import { pastCampus } from "../../test/builders.ts";
import { DAY } from "../physics/localTime.ts";

/** kWh that the meters of the office's zones count on a day. */
async function officeOn(date: string) {
  const campus = await pastCampus(`${date}T00:00:00+07:00`);
  const { electricity, network, time } = campus;
  const before = Float64Array.from(electricity.energies(time));
  campus.liveUntil(time + DAY);
  const after = electricity.energies(time + DAY);
  const kilowattHours = (meters: RegExp) =>
    network.counters.reduce((sum, { device }, index) => {
      return meters.test(device) ? sum + ((after[index] ?? 0) - (before[index] ?? 0)) / 1_000 : sum;
    }, 0);
  // Zone C of each floor has its comms room, which knows no holidays.
  return { all: kilowattHours(/^EM-O[123]-/), besideComms: kilowattHours(/^EM-O[123]-[ABD]-/) };
}

test("on the Monday of Songkran the office's meters count less than half of an ordinary Monday of the same season", async () => {
  const [songkran, ordinary] = [await officeOn("2026-04-13"), await officeOn("2026-04-20")];
  expect(ordinary.all).toBeGreaterThan(1_200);
  expect(songkran.all / ordinary.all).toBeLessThan(0.5);
  expect(songkran.besideComms / ordinary.besideComms).toBeLessThan(0.4);
});
