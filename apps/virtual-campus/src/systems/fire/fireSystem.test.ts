import { ApplicationTag, ObjectType, PropertyIdentifier } from "@bacnet-js/client";
import { expect, test } from "vitest";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { BacnetProbe } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const PANEL = "fire-panel";
const DETECTOR = deviceTarget("FD-O1-A-01");
const INPUT = ObjectType.MULTI_STATE_INPUT;

async function panel() {
  const campus = await startCampus({ site: await siteWith(PANEL), clock: new HandClock("2026-11-20T10:00:00+07:00") });
  return { campus, probe: await BacnetProbe.at(portOf(campus, PANEL)) };
}

test("every detector and call point of the plans is an input of the panel and begins normal", async () => {
  const { campus, probe } = await panel();
  const planned = campus.site.plans.flatMap((plan) => plan.devices.filter(({ module }) => module === "fire-alarm"));
  expect(campus.systemOf(DETECTOR.id)?.devices.toSorted()).toEqual(planned.map(({ id }) => id).toSorted());
  expect(planned).toHaveLength(117);
  expect(await probe.read(INPUT, 117)).toEqual([1]);
  expect(await probe.read(INPUT, 1, PropertyIdentifier.STATE_TEXT)).toEqual(["normal", "alarm", "trouble", "disable"]);
});

test("a subscriber gets an alarm at once, and of its end", async () => {
  const { campus, probe } = await panel();
  await probe.subscribe(INPUT, 1, 600);
  await until(() => probe.notified.length === 1);
  campus.faults.set(DETECTOR, "fire-alarm", true);
  await until(() => probe.notified.at(-1)?.value === 2);
  campus.faults.set(DETECTOR, "fire-alarm", false);
  await until(() => probe.notified.at(-1)?.value === 1);
  expect(probe.notified.map(({ value }) => value)).toEqual([1, 2, 1]);
});

test("an alarm is above trouble, and a detector that is switched off sees neither", async () => {
  const { campus, probe } = await panel();
  campus.faults.set(DETECTOR, "fire-trouble", true);
  expect(await probe.read(INPUT, 1)).toEqual([3]);
  campus.faults.set(DETECTOR, "fire-alarm", true);
  expect(await probe.read(INPUT, 1)).toEqual([2]);
  campus.faults.set(DETECTOR, "fire-disable", true);
  expect(await probe.read(INPUT, 1)).toEqual([4]);
  expect(await probe.read(INPUT, 2)).toEqual([1]);
});

test("a panel takes no commands", async () => {
  const { probe } = await panel();
  const write = probe.client.writeProperty(
    probe.address,
    { type: INPUT, instance: 1 },
    PropertyIdentifier.PRESENT_VALUE,
    [{ type: ApplicationTag.UNSIGNED_INTEGER, value: 2 }],
    { priority: 8 },
  );
  await expect(write).rejects.toThrow("Code:40");
  expect(await probe.read(INPUT, 1)).toEqual([1]);
});
