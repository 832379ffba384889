import { ScheduleTrial } from "@atrium/contract/automation";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { content, RuleDesk } from "../../../test/ruleDesk.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: RuleDesk;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  desk = new RuleDesk(database);
  await desk.empty();
});
afterEach(() => desk.stop());
afterAll(() => database.stop());

test("an evening by the sun is left out on days on which it would end before it begins, and the trial says so", async () => {
  // As far north as Berlin, by the clocks of Bangkok.
  const location = { latitude: 52.52, longitude: 100.5 };
  await desk.start({ automation: { settings: () => ({ location }) } });
  const schedule = content({ from: { kind: "sunset", minutes: 0 }, to: { kind: "time", at: "19:30" } });
  const days = async (from: string) => {
    const trial = ScheduleTrial.parse(
      (await desk.call("POST", "schedule-trials", { schedule, id: null, from })).json(),
    );
    return trial.days.map(({ rests, from: begins, to }) => rests ?? ((to ?? 0) - (begins ?? 0)) / 3_600_000);
  };
  expect(new Set(await days("2027-06-10"))).toEqual(new Set(["sun-passed"]));
  const inJune = await desk.call("POST", "schedule-trials", { schedule, id: null, from: "2027-06-10" });
  const { sunPassed } = ScheduleTrial.parse(inJune.json());
  expect(sunPassed).toMatchObject({ first: "2027-06-10", last: expect.stringMatching(/^2028-0[56]/) });
  const march = await days("2027-03-01");
  for (const hours of march) expect(hours).toBeLessThan(2);
});

test("bounds of the sun in the wrong order are refused, new and changed", async () => {
  await desk.start();
  const from = { kind: "sunset" as const, minutes: -240, notBefore: "18:00", notAfter: "10:00" };
  const fields = [expect.objectContaining({ path: "from.notAfter" })];
  const added = await desk.call("POST", "schedules", { ...content(), from });
  expect([added.statusCode, added.json().fields]).toEqual([400, fields]);
  const { id, revision } = await desk.add();
  const changed = await desk.call("PUT", `schedules/${id}`, { ...content(), from, revision });
  expect([changed.statusCode, changed.json().fields]).toEqual([400, fields]);
});
