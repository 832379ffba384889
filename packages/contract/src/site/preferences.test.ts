import { expect, test } from "vitest";
import { formatsOf, NO_PREFERENCES, Preferences, preferencesAt } from "./preferences.ts";
import { UNIT_KINDS, unitChoices } from "./unitChoices.ts";

function chosen(more: object): Preferences {
  return Preferences.parse(more);
}

test("what a person has not chosen, the site decides, and the product what the site leaves open", () => {
  const site = chosen({ language: "th", clock: "12h", units: { temperature: "°F", area: "ft²" } });
  const own = chosen({ clock: "24h", units: { temperature: "°C" } });
  const held = preferencesAt(site, own);
  expect(held).toMatchObject({ language: "th", clock: "24h", decimal: null });
  expect(held.units).toMatchObject({ temperature: "°C", area: "ft²", volume: null });
  expect(formatsOf(held)).toMatchObject({ clock: "24h", decimal: ".", dateOrder: "dmy" });
});

test("a temperature, a difference of temperatures, and an area's energy follow what was chosen", () => {
  const { shown } = formatsOf(chosen({ units: { temperature: "°F", area: "ft²", flow: "cfm" } }));
  const of = (unit: string, value: number) => {
    const found = shown(unit);
    return found === undefined ? undefined : [Number((value * found.factor + found.offset).toFixed(3)), found.unit];
  };
  expect(of("°C", 24)).toEqual([75.2, "°F"]);
  expect(of("K", 1.5)).toEqual([2.7, "°F"]);
  expect(of("kWh/m²", 10.763_91)).toEqual([1, "kWh/ft²"]);
  expect(of("m³/h", 1_699.011)).toEqual([1_000, "cfm"]);
  expect(of("l/min", 10)).toEqual([2.642, "gal/min"]);
  expect(of("kWh", 1)).toBeUndefined();
});

test.each(UNIT_KINDS.flatMap((kind) => unitChoices(kind).map((unit) => [kind, unit] as const)))(
  "%s in %s is a choice whose every unit can be converted",
  (kind, unit) => {
    const { shown } = formatsOf(chosen({ units: { [kind]: unit } }));
    for (const own of [
      "°C",
      "K",
      "m",
      "mm",
      "m²",
      "m³",
      "l",
      "m³/h",
      "l/min",
      "l/s",
      "bar",
      "kPa",
      "Pa",
      "hPa",
      "m/s",
    ]) {
      const found = shown(own);
      expect(found === undefined || Number.isFinite(found.factor)).toBe(true);
    }
  },
);

test("old rows without these choices are read as none", () => {
  expect(Preferences.parse({ language: "th" })).toEqual({ ...NO_PREFERENCES, language: "th" });
});
