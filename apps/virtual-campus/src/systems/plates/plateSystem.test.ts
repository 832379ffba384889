import { FieldEventContent } from "@atrium/contract/access";
import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus } from "../../../test/builders.ts";
import { callDoor } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const ENTRY = "LP-X-01";
const CAR_PARK = "LP-X-03";
const GATE = "AD-X-08";
const LIST = "/local/fflprapp/api.cgi";
const GUEST = "9ฮฮ 9999";
const State = z.looseObject({ port: z.number(), gate: z.string().nullable(), waiting: z.number(), listed: z.number() });
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
  const call = async (device: string, query: Record<string, string>) => {
    const { body } = await callDoor(state(device).port, `${LIST}?${new URLSearchParams(query).toString()}`);
    return String(body);
  };
  const listOf = async (device: string) => (await call(device, { api: "exportallow" })).trimEnd().split("\n");
  return { campus, clock, state, plates, pass, call, listOf };
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

test("everyone who works on the campus is on its list, with a name and a day", async () => {
  const { state, listOf } = await morning();
  const lines = await listOf(ENTRY);
  expect(lines.length).toBeGreaterThan(50);
  expect(state(ENTRY).listed).toBe(lines.length);
  for (const line of lines) expect(line).toMatch(/^\S+ \d+,\d\d-\d\d-\d{4},\S+ \S/);
});

test("a plate that is not on the list waits at the gate, and is let in as soon as somebody puts it there", async () => {
  const { campus, state, plates, call } = await morning();
  const system = campus.systemOf(ENTRY);
  system?.arrive?.(ENTRY, GUEST);
  expect((await plates(ENTRY)).at(-1)).toMatchObject({ plate: GUEST, isGranted: false });
  expect(state(ENTRY).waiting).toBe(1);
  expect(await call(ENTRY, { api: "addplate", plate: "9ฮฮ9999,11-20-2026,Caterer", list: "allow" })).toBe("OK\n");
  campus.step();
  expect((await plates(ENTRY)).at(-1)).toMatchObject({ plate: GUEST, isGranted: true, holder: "Caterer" });
  expect(state(ENTRY).waiting).toBe(0);
  expect(campus.systemOf(GATE)?.state(GATE)).toMatchObject({ isLocked: false });
});

test("one of the staff who was taken off the list is refused from then on, on the next day too", async () => {
  const { campus, clock, state, plates, call, listOf } = await morning();
  const [first = ""] = await listOf(ENTRY);
  const [plate = ""] = first.split(",");
  expect(await call(ENTRY, { api: "delplate", plate, list: "allow" })).toBe("OK\n");
  expect(await call(ENTRY, { api: "delplate", plate, list: "allow" })).toMatch(/^Error: no such plate/);
  clock.forward(24 * 3_600_000);
  campus.step();
  expect((await listOf(ENTRY)).map((line) => line.split(",")[0])).not.toContain(plate);
  campus.systemOf(ENTRY)?.arrive?.(ENTRY, plate);
  expect((await plates(ENTRY)).at(-1)).toMatchObject({ plate, isGranted: false });
  expect(state(ENTRY).waiting).toBeGreaterThan(0);
});

test("what was changed by hand is kept over a restart; a locked camera changes nothing", async () => {
  const { campus, call, listOf } = await morning();
  await call(ENTRY, { api: "addplate", plate: `${GUEST},11-20-2026,Caterer`, list: "allow" });
  const kept: unknown = JSON.parse(JSON.stringify(campus.systemOf(ENTRY)?.keep()));
  expect(kept).toEqual({ [ENTRY]: { "9ฮฮ9999": { plate: GUEST, day: "11-20-2026", words: "Caterer" } } });
  campus.faults.set(deviceTarget(ENTRY), "refuse-write", true);
  expect(await call(ENTRY, { api: "delplate", plate: GUEST, list: "allow" })).toMatch(/^Error/);
  expect(await listOf(ENTRY)).toContain(`${GUEST},11-20-2026,Caterer`);
});
