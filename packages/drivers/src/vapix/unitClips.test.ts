import { afterEach, expect, test, vi } from "vitest";
import { QUALITY } from "@atrium/contract/devices";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { dimmerPoints, vapixDriver, vapixEndpoint } from "../../test/vapixHarness.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const UNIT = "speaker-0";
const CHIME = {
  file: "chime.wav",
  name: "Chime & hours",
  mediaType: "audio/wav",
  content: Buffer.from("\r\n--a\r\n\u0000ÿ"),
};
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

test("puts a clip into a unit, lists it, reads it back octet by octet, replaces it and removes it", async () => {
  const { endpoint, driver } = await scene();
  expect(await driver.clips(UNIT)).toEqual([]);
  await driver.putClip(UNIT, CHIME);
  expect(endpoint.asked.at(-1)).toBe("/axis-cgi/mediaclip.cgi?action=upload&media=audio&name=Chime+%26+hours");
  expect(await driver.clips(UNIT)).toEqual(["chime.wav"]);
  expect(Buffer.from(await driver.readClip(UNIT, "chime.wav"))).toEqual(CHIME.content);
  await driver.putClip(UNIT, { ...CHIME, content: Buffer.from("another") });
  expect(endpoint.clips).toEqual([{ file: "chime.wav", content: Buffer.from("another") }]);
  await driver.removeClip(UNIT, "chime.wav");
  await driver.removeClip(UNIT, "chime.wav");
  expect(endpoint.clips).toEqual([]);
});

test("asks for the number of a clip each time: it changes when another one goes", async () => {
  const { endpoint, driver } = await scene();
  endpoint.clips.push({ file: "a.wav", content: Buffer.from("a") }, { file: "b.wav", content: Buffer.from("b") });
  await driver.removeClip(UNIT, "a.wav");
  expect(String(await driver.readClip(UNIT, "b.wav"))).toBe("b");
  await driver.removeClip(UNIT, "b.wav");
  expect(endpoint.clips).toEqual([]);
});

test.each([
  [{ status: 200, text: "Error: not enough space for the clip\n" }, "The unit refused: not enough space for the clip."],
  [
    { status: 403, text: "Error: commands are locked at the unit\n" },
    "The unit refused: commands are locked at the unit.",
  ],
  [{ status: 500, text: "<html>" }, "The unit refused: HTTP 500."],
])("says in the unit's own words why it does not take a clip: %o", async (answer, message) => {
  const { endpoint, driver } = await scene();
  endpoint.answersUpload = answer;
  await expect(driver.putClip(UNIT, CHIME)).rejects.toMatchObject({ message, isAway: false });
  expect(endpoint.clips).toEqual([]);
});

test("a unit that does not answer, and one that is not known, are away", async () => {
  const { endpoint, sink, driver } = await scene();
  await expect(driver.clips("another")).rejects.toMatchObject({ isAway: true });
  await endpoint.shut();
  await vi.waitFor(() => expect(sink.state).toBe("lost"), PATIENCE);
  await expect(driver.putClip(UNIT, CHIME)).rejects.toMatchObject({ isAway: true });
});

test("polls go on while a unit takes its time with an upload", async () => {
  const { endpoint, sink, driver } = await scene();
  let answer = (): void => {};
  const received = new Promise<void>((resolve) => {
    endpoint.onUpload = (give) => {
      answer = give;
      resolve();
    };
  });
  const put = driver.putClip(UNIT, CHIME);
  await received;
  endpoint.setReadable(22);
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 22 }), PATIENCE);
  answer();
  await put;
  expect(endpoint.clips).toHaveLength(1);
});
