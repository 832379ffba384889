import { expect, test } from "vitest";
import { placeStates } from "../placeStates.ts";
import { AlarmRow } from "@atrium/contract/alarms";
import { nextOnWall } from "./wallTurn.ts";

const KEYS = ["hall", "tower", "garden"];
const CALM = placeStates([]);
const CAMPUS = undefined;

function alarmAt(placement: string) {
  return AlarmRow.parse({
    id: 1,
    time: 1,
    text: "Smoke",
    source: { name: "Detector", isCorridor: false, placement },
    alarm: {
      code: "fire",
      rule: 1,
      priority: 1,
      state: "unacknowledged",
      isActive: true,
      isFire: true,
      times: 1,
      raisedAt: 1,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}

test("buildings follow each other, with the whole campus between them", () => {
  expect(nextOnWall(KEYS, CALM, { shown: CAMPUS, last: undefined })).toBe("hall");
  expect(nextOnWall(KEYS, CALM, { shown: "hall", last: "hall" })).toBeUndefined();
  expect(nextOnWall(KEYS, CALM, { shown: CAMPUS, last: "hall" })).toBe("tower");
  expect(nextOnWall(KEYS, CALM, { shown: CAMPUS, last: "garden" })).toBe("hall");
});

test("while a building is in alarm the wall shows no calm one", () => {
  const states = placeStates([alarmAt("garden")]);
  expect(nextOnWall(KEYS, states, { shown: CAMPUS, last: "hall" })).toBe("garden");
  expect(nextOnWall(KEYS, states, { shown: CAMPUS, last: "garden" })).toBe("garden");
});

test("a site without buildings stays at the campus", () => {
  expect(nextOnWall([], CALM, { shown: CAMPUS, last: undefined })).toBeUndefined();
});
