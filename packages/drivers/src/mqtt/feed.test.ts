import { expect, test } from "vitest";
import { dimmerPoints } from "../../test/mqttHarness.ts";
import { Feed, feedPoint } from "./feed.ts";

const ARRIVAL = { now: 1_000_000, elapsed: 0 };

function feed(): Feed {
  const points = dimmerPoints().map(feedPoint);
  const [first] = points;
  if (first === undefined) throw new Error("the test product has points");
  return new Feed(points, first);
}

function state(temperature: number): Buffer {
  return Buffer.from(JSON.stringify({ src: "dimmer-1", temperature }));
}

test("takes no state that the broker kept after one that has just happened, until the next connection", () => {
  const dimmer = feed();
  dimmer.announced(dimmer.availabilities[0]?.topic ?? "", "online", ARRIVAL);
  expect(dimmer.live(state(21), ARRIVAL).map(({ value }) => value)).toEqual([21]);
  expect(dimmer.kept(state(0), ARRIVAL)).toEqual([]);
  dimmer.forget();
  dimmer.announced(dimmer.availabilities[0]?.topic ?? "", "online", ARRIVAL);
  expect(dimmer.kept(state(22), ARRIVAL).map(({ value }) => value)).toEqual([22]);
});
