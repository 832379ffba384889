import { beforeEach, describe, expect, it, test } from "vitest";
import { DoasUnit } from "./unit.ts";
import type { Surroundings } from "./unitOptions.ts";

const NOON: Surroundings = {
  outdoor: { temperature: 32, humidity: 62, co2: 425 },
  zone: { temperature: 25, humidity: 55, co2: 700 },
  waterIn: 7,
};
const NEW = { hours: 100, filters: { g4: 0.2, f8: 0.4, back: 0.1 }, isTripped: false };

let faults: Set<string>;
let unit: DoasUnit;
beforeEach(() => {
  faults = new Set();
  unit = new DoasUnit({ id: "DO-1", ratedFlow: 2_000, memory: NEW, faults }, NOON);
});

function wait(seconds: number, surroundings = NOON) {
  for (let second = 0; second < seconds; second++) unit.step(1, surroundings);
}

describe("the air through a unit", () => {
  it("is cooled to its setpoint and dried by the coil, after the wheel took most of the difference", () => {
    unit.program(4);
    wait(300);
    const { shown } = unit;
    expect(shown["supply-fan"]).toBeCloseTo(90);
    expect(shown["exhaust-fan"]).toBeLessThan(shown["supply-fan"]);
    expect(shown["mixed-temperature"]).toBeGreaterThan(25);
    expect(shown["mixed-temperature"]).toBeLessThan(28);
    expect(shown["supply-temperature"]).toBeCloseTo(17, 0);
    expect(shown["supply-humidity"]).toBeGreaterThan(70);
    expect(shown["exhaust-temperature"]).toBeGreaterThan(29);
    expect(shown["water-out"]).toBeGreaterThan(shown["water-in"] + 4);
    expect(shown["supply-co2"]).toBeLessThan(450);
    expect(shown["zone-pressure"]).toBeGreaterThan(0);
    expect(shown["filter-f8"]).toBeGreaterThan(shown["filter-g4"]);
    expect(unit.supply.flow).toBeGreaterThan(1_500);
  });

  it("stands still when the unit is off: no flow, no pressure, only its controller's few watts", () => {
    unit.program(4);
    wait(120);
    unit.program(undefined);
    wait(120);
    expect(unit.shown["supply-flow"]).toBe(0);
    expect(unit.shown["filter-f8"]).toBe(0);
    expect(unit.shown["outdoor-damper"]).toBe(0);
    expect(unit.shown["valve"]).toBe(0);
    expect(unit.watts).toBeLessThan(10);
    expect(unit.isMoving).toBe(false);
  });

  it("loses flow and gains pressure drop as filters fill", () => {
    unit.program(3);
    wait(120);
    const clean = { flow: unit.shown["supply-flow"], drop: unit.shown["filter-f8"] };
    unit.filters.wear(1_500);
    wait(60);
    expect(unit.shown["supply-flow"]).toBeLessThan(clean.flow);
    expect(unit.shown["filter-f8"]).toBeGreaterThan(clean.drop);
  });
});

describe("who decides", () => {
  it("fans take their time to a new level", () => {
    unit.program(1);
    unit.jump();
    unit.level.write(8, 5);
    unit.step(2);
    expect(unit.shown["supply-fan"]).toBeCloseTo(50);
    expect(unit.isMoving).toBe(true);
    wait(20);
    expect(unit.shown["supply-fan"]).toBeCloseTo(100);
  });

  it("fans take the cube of their speed: at LOW a fifteenth of what they take at full speed, beside the wheel", () => {
    const wattsAt = (level: number) => {
      unit.program(level);
      wait(60);
      return unit.watts / (unit.ratedFlow * 0.52);
    };
    const WHEEL = 0.04;
    expect(wattsAt(5) - WHEEL).toBeCloseTo(0.96);
    expect(wattsAt(1) - WHEEL).toBeCloseTo(0.96 * 0.064, 3);
  });

  it("AUTO follows the carbon dioxide of the return air", () => {
    unit.program(0);
    wait(60, { ...NOON, zone: { ...NOON.zone, co2: 450 } });
    expect(unit.shown["supply-fan"]).toBeCloseTo(40);
    wait(60, { ...NOON, zone: { ...NOON.zone, co2: 1_300 } });
    expect(unit.shown["supply-fan"]).toBeCloseTo(100);
    expect(unit.shown["auto-level"]).toBe(5);
  });

  it("its panel wins over an operator, says so, and hands back", () => {
    unit.program(2);
    unit.level.write(8, 5);
    expect(unit.panel(9)).toBe(false);
    expect(unit.panel(1)).toBe(true);
    wait(60);
    expect(unit.shown).toMatchObject({ level: 1, local: 1 });
    unit.panel(null);
    wait(60);
    expect(unit.shown).toMatchObject({ level: 5, local: 0 });
  });
});

describe("what can be wrong", () => {
  it("a blocked filter stops it until it is changed", () => {
    unit.program(3);
    wait(60);
    faults.add("filter-blocked");
    wait(60);
    expect(unit.shown).toMatchObject({ "filter-alarm": 1, "supply-fan": 0, on: 1, "filter-remaining": 0 });
    faults.delete("filter-blocked");
    wait(60);
    expect(unit.shown).toMatchObject({ "filter-alarm": 0 });
    expect(unit.shown["supply-fan"]).toBeCloseTo(75);
  });

  it("a tripped fan stays off until somebody resets it", () => {
    unit.program(3);
    faults.add("overload");
    wait(60);
    expect(unit.shown).toMatchObject({ fault: 1, "supply-fan": 0 });
    unit.reset();
    wait(1);
    expect(unit.shown.fault).toBe(1);
    faults.delete("overload");
    wait(1);
    expect(unit.shown.fault).toBe(1);
    unit.reset();
    wait(60);
    expect(unit.shown).toMatchObject({ fault: 0 });
    expect(unit.shown["supply-fan"]).toBeCloseTo(75);
  });

  it("a stuck controller says what it said before", () => {
    unit.program(1);
    wait(60);
    faults.add("stuck");
    unit.program(5);
    wait(60);
    expect(unit.shown.level).toBe(1);
    faults.delete("stuck");
    wait(1);
    expect(unit.shown.level).toBe(5);
  });
});

test("remembers hours, filters, what was asked, and that it has tripped", () => {
  unit.program(3);
  unit.level.write(8, 5);
  faults.add("overload");
  unit.step(1);
  const kept = unit.memory();
  const again = new DoasUnit({ id: "DO-1", ratedFlow: 2_000, memory: kept, faults: new Set<string>() }, NOON);
  again.step(1);
  expect(again.shown).toMatchObject({ level: 5, fault: 1 });
  expect(again.memory().hours).toBe(kept.hours);
});
