import { type AlarmFacts, AlarmRow } from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { placeAlarms } from "./placeAlarms.ts";

const floor = (key: string) => ({ key, label: `Floor ${key}` });
const SITE = {
  places: [
    { key: "hall", name: "Hall", floors: [floor("first")] },
    { key: "tower", name: "Tower", floors: [floor("first"), floor("second"), floor("third")] },
  ],
};

function alarm(place: string, priority: 1 | 2 | 3 | 4, state: AlarmFacts["state"] = "unacknowledged"): AlarmRow {
  const [placement, at] = place.split("/");
  return AlarmRow.parse({
    id: 1,
    time: 1,
    text: "No answer",
    source: { name: "Sensor", isCorridor: false, placement, floor: at },
    alarm: {
      code: "offline",
      rule: 1,
      priority,
      state,
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: 1,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}

const ALARMS = [
  alarm("tower/first", 3),
  alarm("tower/first", 3, "acknowledged"),
  alarm("tower/third", 2, "acknowledged"),
  alarm("tower/second", 1, "shelved"),
];

test("every floor of a building is listed, the worst first, with what is to acknowledge and what is active", () => {
  const rows = placeAlarms(SITE, "tower", ALARMS);
  expect(rows.map(({ floor: key, worst, toAcknowledge, active }) => [key, worst, toAcknowledge, active])).toEqual([
    ["third", 2, 0, 1],
    ["first", 3, 1, 2],
    ["second", undefined, 0, 0],
  ]);
});

test("of the campus it is the buildings", () => {
  expect(placeAlarms(SITE, CAMPUS, ALARMS).map(({ label, worst, active }) => [label, worst, active])).toEqual([
    ["Tower", 2, 3],
    ["Hall", undefined, 0],
  ]);
});
