import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../test/builders.ts";
import { LiveElectricity } from "../electricity/liveElectricity.ts";
import type { CarTrip } from "../physics/population/cars.ts";
import { CameraScene } from "./scene.ts";

const AIM = { pan: 0, tilt: 0, zoom: 1 };
const SONGKRAN_MONDAY = "2026-04-13T10:40:00+07:00";
const ORDINARY_THURSDAY = "2026-11-19T10:40:00+07:00";

/** What cameras of the default campus draw. */
async function pictures(time: string) {
  const site = await loopbackSite();
  const network = networkOf(site);
  const moment = network.momentAt(Date.parse(time));
  const electricity = new LiveElectricity(network, new Float64Array(network.counters.length), moment);
  const all = site.plans.flatMap((plan) =>
    plan.devices.filter(({ module }) => module === "camera").map((device) => ({ plan, device })),
  );
  const drawnBy = ({ plan, device }: (typeof all)[number]) =>
    new CameraScene({ plan, device, electricity, clockText: () => time }).figuresAt(moment.time, moment, AIM);
  const gate = all.find(({ device }) => device.id === "CAM-X-03");
  if (gate === undefined) throw new Error("no camera at the car park");
  // North of the car park and its carport, with all of them in sight.
  const [at, facing, fov] = [[28, 50], 90, 150] as const;
  const overview = { plan: gate.plan, device: { ...gate.device, at: [...at] as [number, number], facing, fov } };
  const cars = drawnBy(overview).filter(({ kind }) => kind === "car").length;
  const rooms = all.filter(({ plan }) => plan.building === "office-building" || plan.building === "learning-building");
  const people = rooms.flatMap(drawnBy).filter(({ kind }) => kind === "person").length;
  return { moment, cars, people };
}

/** Cars that have come in and not left, by what the gate saw of the day. */
function carsBehind(trips: readonly CarTrip[], second: number): number {
  const plates = new Set(trips.map(({ plate }) => plate));
  return [...plates].filter((plate) => {
    const own = trips.filter((trip) => trip.plate === plate);
    const last = own.findLast((trip) => trip.second <= second);
    return last === undefined ? own[0]?.direction === "out" : last.direction === "in";
  }).length;
}

test("on an ordinary Thursday the pictures of the car park have the cars that came through the gate and have not left", async () => {
  const { moment, cars, people } = await pictures(ORDINARY_THURSDAY);
  expect(cars).toBe(carsBehind(moment.people.carTrips(moment.local.day), moment.local.hour * 3_600));
  expect(cars).toBeGreaterThan(60);
  expect(people).toBeGreaterThan(100);
});

test("on the Monday of Songkran they are empty but for the few who have to be there", async () => {
  const [{ moment, cars, people }, usual] = [await pictures(SONGKRAN_MONDAY), await pictures(ORDINARY_THURSDAY)];
  expect(cars).toBe(carsBehind(moment.people.carTrips(moment.local.day), moment.local.hour * 3_600));
  expect(cars).toBeLessThanOrEqual(3);
  expect(people).toBeLessThan(usual.people / 10);
});
