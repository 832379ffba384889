import { FieldEventContent } from "@atrium/contract";
import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus } from "../../../test/builders.ts";
import { callDoor } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const ENTRY = "LP-X-01";
const CAR_PARK = "LP-X-03";
const GATE = "AD-X-08";
const State = z.looseObject({ port: z.number(), gate: z.string().nullable(), waiting: z.number() });
const Events = z.object({ events: z.array(z.object({ content: FieldEventContent })) });

async function morning() {
  const clock = new HandClock("2026-11-20T07:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("doors-x", "plates"), clock });
  campus.step();
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const plates = async (device: string) => {
    const { body } = await callDoor(state(device).port, "/local/plates/events.cgi?after=0");
    return Events.parse(JSON.parse(String(body))).events.flatMap(({ content }) =>
      content.kind === "plate" ? [content] : [],
    );
  };
  const pass = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.forward(60_000);
      campus.step();
    }
  };
  return { campus, state, plates, pass };
}

test("reads the cars of those who come to work, raises the gate for them, and reads them again at the car park", async () => {
  const { state, plates, pass } = await morning();
  expect(state(ENTRY).gate).toBe(GATE);
  pass(75);
  const read = await plates(ENTRY);
  const staff = read.filter(({ isGranted }) => isGranted === true);
  expect(staff.length).toBeGreaterThan(5);
  expect(staff[0]).toMatchObject({
    direction: "in",
    holder: expect.stringMatching(/ /),
    plate: expect.stringMatching(/ \d/),
  });
  expect((await plates(CAR_PARK)).map(({ plate }) => plate)).toEqual(
    expect.arrayContaining(staff.slice(0, 5).map(({ plate }) => plate)),
  );
}, 60_000);

test("lets nobody in whose plate it cannot read, until somebody raises the gate", async () => {
  const { campus, state, plates, pass } = await morning();
  campus.faults.set(deviceTarget(ENTRY), "blind", true);
  pass(60);
  expect(await plates(ENTRY)).toEqual([]);
  expect(state(ENTRY).waiting).toBeGreaterThan(0);
  const { waiting } = state(ENTRY);
  const gate = State.pick({ port: true }).parse(campus.systemOf(GATE)?.state(GATE));
  const body = JSON.stringify({ "tdc:AccessDoor": { Token: "Door 1", AccessTime: "PT30S" } });
  await callDoor(gate.port, "/vapix/doorcontrol", body);
  campus.step();
  expect(state(ENTRY).waiting).toBe(waiting - 1);
}, 60_000);
