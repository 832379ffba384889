import { WASTE_KINDS } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../../test/builders.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { WasteModel } from "./wasteModel.ts";

async function model(): Promise<WasteModel> {
  const site = await loopbackSite();
  const { momentAt, localAt } = networkOf(site);
  return new WasteModel({ plans: site.plans, momentAt, localAt });
}

/** A moment of the autumn of 2026 in Bangkok; 16 November is a Monday. */
const at = (time: string): number => Date.parse(`2026-11-${time}:00+07:00`);

test("a workday makes some hundreds of kilograms, a Sunday less than half of them, and hazardous waste is the least", async () => {
  const waste = await model();
  const of = (date: string) => WASTE_KINDS.map((kind) => waste.carried(kind, at(`${date}T00:00`), at(`${date}T24:00`)));
  const [workday, sunday] = [of("18"), of("22")];
  const sum = (kg: readonly number[]) => kg.reduce((all, one) => all + one, 0);
  expect(sum(workday)).toBeGreaterThan(250);
  expect(sum(workday)).toBeLessThan(900);
  expect(sum(sunday)).toBeLessThan(sum(workday) / 2);
  expect(Math.min(...workday)).toBe(workday[WASTE_KINDS.indexOf("hazardous")]);
  expect(Math.min(...workday)).toBeGreaterThan(0.3);
});

test("what is carried only grows, day after day, and no faster than bags are tipped", async () => {
  const waste = await model();
  const from = at("13T22:00");
  let before = 0;
  for (let time = from; time < from + 3 * DAY; time += 5 * MINUTE) {
    const kg = waste.carried("general", from, time);
    expect(kg).toBeGreaterThanOrEqual(before);
    expect(kg - before).toBeLessThan(100);
    before = kg;
  }
  expect(before).toBeGreaterThan(100);
});

test("collectors come at six, daily or on the weekdays of a kind, and look back over a week and its end", async () => {
  const waste = await model();
  expect(waste.collectedBefore("general", at("18T05:59"))).toBe(at("17T06:00"));
  expect(waste.collectedBefore("general", at("18T06:00"))).toBe(at("18T06:00"));
  expect(waste.collectedBefore("recyclable", at("19T12:00"))).toBe(at("17T06:00"));
  expect(waste.collectedBefore("hazardous", at("16T05:00"))).toBe(at("09T06:00"));
  expect(waste.carried("hazardous", at("09T06:00"), at("16T05:00"))).toBeGreaterThan(
    waste.carried("hazardous", at("09T06:00"), at("15T05:00") + HOUR),
  );
});
