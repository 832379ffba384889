import { DeviceId, EpochMillis } from "@atrium/contract";
import { PlannedRun } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { comingMoments } from "./coming.ts";

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR = 3_600_000;
const at = (hours: number) => EpochMillis.parse(NOW + hours * HOUR);

function schedule(from: number, to: number | null, isEnabled = true) {
  const next = PlannedRun.parse({ schedule: 1, date: "2026-11-20", from: at(from), to: to === null ? null : at(to) });
  return { name: "Lunch", does: "Play a notice", isEnabled, next };
}

function hold(device: string, until: number, by = "somchai") {
  return { device: DeviceId.parse(device.replace(" ", "-")), deviceName: device, by, until: at(until) };
}

test("what comes is in order of time, whatever it comes from", () => {
  const moments = comingMoments({ now: NOW, schedules: [schedule(1, 4)], holds: [hold("Lift 2", 2)] });
  expect(moments.map(({ kind, name }) => [kind, name])).toEqual([
    ["begins", "Lunch"],
    ["hold-ends", "Lift 2"],
    ["ends", "Lunch"],
  ]);
});

test("a schedule that is off, what is over and what is far away do not come", () => {
  const schedules = [schedule(1, 2, false), schedule(-2, -1), schedule(20, 30), schedule(-1, null)];
  expect(comingMoments({ now: NOW, schedules, holds: [hold("Lift 2", -1), hold("Lift 3", 13)] })).toEqual([]);
});

test("what one person holds until one moment is one line", () => {
  const holds = [hold("L-1", 2), hold("L-1", 2), hold("L-2", 2), hold("L-3", 2, "ann")];
  expect(comingMoments({ now: NOW, schedules: [], holds })).toMatchObject([
    { name: "L-1", devices: 2, by: "somchai" },
    { name: "L-3", devices: 1, by: "ann" },
  ]);
});
