import { celsius } from "@atrium/contract";
import { expect, test } from "vitest";
import { feeling, type TemperatureFacts, temperatureStory } from "./roomStory.ts";

const facts: TemperatureFacts = {
  name: "Board room AC",
  unit: { isOn: true, mode: 0, fan: 1, setpoint: celsius(19), temperature: celsius(20.5), power: null },
  mode: "Cold",
  fault: undefined,
  silentSince: undefined,
  winner: { kind: "operator", by: "somchai", value: 19, until: 0, isWinner: true },
  supply: [],
  stuck: [],
  time: () => "14:00",
};

test("a room is cold or warm outside of the comfort range, and neither where nothing is known", () => {
  expect([21.9, 22, 26, 26.1].map(feeling)).toEqual(["cold", undefined, undefined, "warm"]);
  expect(feeling(null)).toBeUndefined();
  expect(temperatureStory({ ...facts, unit: { ...facts.unit, temperature: null } })).toEqual([]);
});

test("a cold room says its setpoint and who holds it until when", () => {
  expect(temperatureStory(facts)).toEqual([
    "20.50 °C is below the comfort range of 22–26 °C.",
    "Board room AC is on and cools to 19 °C.",
    "Held by somchai until 14:00.",
  ]);
});

test("a warm room says what is wrong with its unit, and which schedule has switched it off", () => {
  const unit = { ...facts.unit, isOn: false, temperature: celsius(29) };
  const winner = { kind: "schedule", by: "Working hours", value: 0, since: 0, isWinner: true } as const;
  expect(temperatureStory({ ...facts, unit, winner, fault: "No outdoor unit" })).toEqual([
    "29.00 °C is above the comfort range of 22–26 °C.",
    "Board room AC reports: No outdoor unit.",
    "Board room AC is off.",
    "Set by schedule Working hours at 14:00.",
  ]);
});

test("what could not be read is said", () => {
  const unit = { ...facts.unit, isOn: null };
  expect(temperatureStory({ ...facts, unit, winner: null, silentSince: "09:12" }).slice(1)).toEqual([
    "Board room AC has not responded since 09:12: the values are from then.",
    "Whether Board room AC is on is not known.",
    "Who set it could not be loaded.",
  ]);
});

test("the air and the water that come from elsewhere are said, and what is not known of them", () => {
  const unit = { name: "DOAS B", isOn: true, temperature: 13.8, valve: 62, water: 7.1 };
  const said = (supply: TemperatureFacts["supply"]) => temperatureStory({ ...facts, supply }).slice(3);
  expect(said([unit])).toEqual([
    "DOAS B supplies air of 13.80 °C: its chilled water valve is 62 % open, its water comes at 7.10 °C.",
  ]);
  expect(said([{ ...unit, valve: null }])).toEqual(["DOAS B supplies air of 13.80 °C."]);
  expect(said([{ ...unit, isOn: null }])).toEqual(["What air DOAS B supplies is not known."]);
  expect(said([{ ...unit, isOn: false }])).toEqual(["DOAS B is off and supplies no fresh air."]);
});

test("a sensor that is stuck is named", () => {
  expect(temperatureStory({ ...facts, stuck: ["Window AC"] }).at(-1)).toBe(
    "The temperature sensor of Window AC is stuck: what it reports is not the room’s temperature.",
  );
});
