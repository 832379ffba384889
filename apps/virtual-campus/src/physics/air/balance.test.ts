import { expect, test } from "vitest";
import { pastCampus } from "../../../test/builders.ts";
import { Dice } from "../chance.ts";
import { DAY } from "../localTime.ts";
import { peopleIn } from "../rooms.ts";

/** A day is lived through, on machines that do other things besides. */
const LONG = { timeout: 120_000 };
const PERSON_WATTS = 75;

/** Days of three years, by chance. */
const dice = new Dice(20_260_101);
const days = Array.from({ length: 3 }, () =>
  new Date(Date.UTC(2024, 0, 1) + dice.below(1_095) * DAY).toISOString().slice(0, 10),
);

test.each(days)("on %s the heat that comes into the rooms goes out or stays in them", LONG, async (day) => {
  const campus = await pastCampus(`${day}T00:00:00+07:00`);
  const { air, electricity, climate, network } = campus;
  const heating = network.loads.flatMap(({ roomKey, heatShare = 0 }, load) =>
    roomKey !== undefined && heatShare > 0 && air.nature(roomKey) !== undefined ? [{ load, heatShare }] : [],
  );
  const rooms = network.loads.flatMap(({ id, roomKey = "" }) => {
    const nature = id.startsWith("plug:") ? air.nature(roomKey) : undefined;
    return nature === undefined ? [] : [nature.use];
  });
  const before = { ...air.account };
  const held = air.heat;
  const end = campus.time + DAY;
  let [electric, people, duty, plantDuty, plantElectric] = [0, 0, 0, 0, 0];
  while (campus.time < end) {
    const from = campus.time;
    const cooling = [...climate.units.values()].reduce((sum, { unit }) => sum + unit.cooling, climate.machinery.duty());
    campus.stepTowards(end);
    const seconds = (campus.time - from) / 1_000;
    const moment = network.momentAt(campus.time);
    electric += heating.reduce((sum, { load, heatShare }) => sum + electricity.watts(load) * heatShare, 0) * seconds;
    people += rooms.reduce((sum, room) => sum + peopleIn(room, moment), 0) * PERSON_WATTS * seconds;
    duty += cooling * seconds;
    plantDuty += climate.chillers.duty;
    plantElectric += climate.chillers.watts;
  }
  const account = (key: keyof typeof before) => air.account[key] - before[key];
  const gains = account("electricity") + account("people") + account("sun");
  expect(account("electricity") / electric).toBeCloseTo(1, 6);
  expect(account("people") / people).toBeCloseTo(1, 6);
  const entries = ["electricity", "people", "sun", "outdoors", "air", "cooling"] as const;
  const stays = entries.reduce((sum, key) => sum + account(key), 0);
  expect(Math.abs(stays - (air.heat - held)) / gains).toBeLessThan(0.01);
  // The rest of what the units take out is water.
  expect(-account("cooling") / duty).toBeGreaterThan(0.7);
  expect(-account("cooling") / duty).toBeLessThan(1);
  // On a Sunday the pumps alone take a good part of it.
  expect(plantDuty / plantElectric).toBeGreaterThan(2);
  expect(plantDuty / plantElectric).toBeLessThan(6);
});
