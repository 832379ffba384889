import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { dimmerPoints, vapixDriver, vapixEndpoint } from "../../test/vapixHarness.ts";
import { platesIn } from "./plateLines.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const UNIT = "speaker-0";
const CAR = { plate: "1กข 4821", holder: "Somchai Suk", since: "2026-11-20" };
const LINE = "1กข 4821,11-20-2026,Somchai Suk";
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function scene() {
  const endpoint = await vapixEndpoint();
  endpoint.hasManyNonces = true;
  const sink = new RecordingSink();
  const driver = vapixDriver({ points: dimmerPoints([endpoint]), sink, clock: new CountingClock() });
  cleanups.push(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  endpoint.setReadable(21);
  await driver.start();
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 21, quality: QUALITY.good }), PATIENCE);
  return { endpoint, sink, driver };
}

test("puts a plate on a camera's list with a proof, reads the list back, says another name and removes it", async () => {
  const { endpoint, driver } = await scene();
  expect(await driver.plates(UNIT)).toEqual([]);
  expect(await driver.putPlate(UNIT, CAR)).toEqual([CAR]);
  expect(endpoint.plates).toEqual([LINE]);
  expect(await driver.putPlate(UNIT, { ...CAR, holder: "Somying Suk" })).toEqual([{ ...CAR, holder: "Somying Suk" }]);
  expect(endpoint.plates).toEqual([LINE.replace("Somchai", "Somying")]);
  expect(await driver.removePlate(UNIT, CAR.plate)).toEqual([]);
  expect(await driver.removePlate(UNIT, CAR.plate)).toEqual([]);
  expect(endpoint.wrongPasswords).toBe(0);
});

test("one plate is one entry, however the list sets its blanks, and one that is as wanted is not written again", async () => {
  const { endpoint, driver } = await scene();
  endpoint.plates = ["1กข4821,,", "AA-12 DD,12-31-2023,Fleet", "1กข 4821,11-20-2026,Twice"];
  await driver.putPlate(UNIT, CAR);
  expect(endpoint.plates).toEqual(["AA-12 DD,12-31-2023,Fleet", LINE]);
  const { length } = endpoint.asked;
  await driver.putPlate(UNIT, CAR);
  expect(endpoint.asked.slice(length).filter((path) => !path.includes("exportallow"))).not.toEqual(
    expect.arrayContaining([expect.stringContaining("fflprapp")]),
  );
  await driver.removePlate(UNIT, "aa12dd");
  expect(endpoint.plates).toEqual([LINE]);
});

test.each([
  [{ status: 200, text: "Error: the list is full\n" }, "The unit refused: the list is full."],
  [
    { status: 403, text: "Error: commands are locked at the unit\n" },
    "The unit refused: commands are locked at the unit.",
  ],
  [{ status: 404, text: "<html>" }, "The unit refused: HTTP 404."],
  [{ status: 200, text: "<html>Please sign in</html>" }, "The unit refused."],
])("says in the camera's own words why it does not take a plate: %o", async (answer, message) => {
  const { endpoint, driver } = await scene();
  endpoint.answersPlates = answer;
  await expect(driver.putPlate(UNIT, CAR)).rejects.toMatchObject({ name: "PlateListFailure", message });
});

test("a camera that does not answer, and one that is not known, say so", async () => {
  const { endpoint, sink, driver } = await scene();
  await expect(driver.plates("another")).rejects.toMatchObject({ message: "The unit is not responding." });
  await endpoint.shut();
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  await expect(driver.putPlate(UNIT, CAR)).rejects.toMatchObject({ message: "The unit is not responding." });
});

test("lines without a day or words are plates too, a day that is none is left out, and a page is no list", () => {
  expect(platesIn("AA1\nBB2,,x, y\n\nCC3,31-31-2023,\nDD4,2023-01-30,Z")).toEqual([
    { plate: "AA1", holder: undefined, since: undefined },
    { plate: "BB2", holder: "x, y", since: undefined },
    { plate: "CC3", holder: undefined, since: undefined },
    { plate: "DD4", holder: "Z", since: undefined },
  ]);
  expect(platesIn("<!doctype html><p>Hello</p>")).toBeUndefined();
});
