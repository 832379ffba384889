import { AlarmRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { alarmKey, loudOf, type SoundChoice, soundOf } from "./alarmSound.ts";

const ON: SoundChoice = { isOff: false };
const NOW = 1_000_000;
const critical = rowOf(1, 1);
const fire = rowOf(2, 1, true);
const high = rowOf(3, 2);

test("a critical alarm sounds until somebody acknowledges it, a high one once", () => {
  expect(heard([critical, high])).toEqual({ goesOn: "critical", once: ["3:1"] });
  expect(heard([critical, high], ON, ["3:1"])).toEqual({ goesOn: "critical", once: [] });
  expect(heard([high], ON, ["3:1"])).toEqual({ goesOn: undefined, once: [] });
});

test("an alarm that comes again sounds again", () => {
  expect(heard([rowOf(3, 2, false, 2)], ON, ["3:1"]).once).toEqual(["3:2"]);
});

test("a silence ends by itself, and hides no alarm that came after it began", () => {
  const silenced = { isOff: false, silence: { until: NOW + 1, alarms: [alarmKey(critical)] } };
  expect(heard([critical], silenced).goesOn).toBeUndefined();
  expect(heard([critical, rowOf(4, 1)], silenced).goesOn).toBe("critical");
  expect(heard([critical], { ...silenced, silence: { until: NOW, alarms: [alarmKey(critical)] } }).goesOn).toBe(
    "critical",
  );
});

test("high alarms can be silent for good, critical ones cannot", () => {
  expect(heard([critical, high], { isOff: true })).toEqual({ goesOn: "critical", once: [] });
});

test("a fire is heard whatever was chosen", () => {
  const choice = { isOff: true, silence: { until: NOW + 60_000, alarms: [alarmKey(fire)] } };
  expect(heard([fire], choice).goesOn).toBe("fire");
});

test("medium and low alarms make no sound", () => {
  expect(loudOf({ worst: [critical, high, rowOf(5, 3), rowOf(6, 4)] })).toEqual([critical, high]);
});

function heard(loud: readonly AlarmRow[], choice: SoundChoice = ON, before: readonly string[] = []) {
  return soundOf(loud, { choice, heard: new Set(before), now: NOW });
}

function rowOf(id: number, priority: 1 | 2 | 3 | 4, isFire = false, times = 1): AlarmRow {
  return AlarmRow.parse({
    id,
    time: 0,
    text: "Fire alarm",
    source: { name: "Detector", isCorridor: false },
    alarm: {
      code: "fire",
      rule: 1,
      priority,
      state: "unacknowledged",
      isActive: true,
      isFire,
      times,
      raisedAt: 0,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}
