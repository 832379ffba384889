import { AlarmActReply, EventDetail, EventPage, type EventQuery } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const DETECTOR = "FD-O1-D-01";
const FIRE = { device: DETECTOR, fault: "fire-alarm" };

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const read = async (path: string): Promise<unknown> => {
    const reply = await page.request.get(api + path, { headers: await campus.bearer(page.request) });
    return await reply.json();
  };
  return {
    list: async (view: EventQuery["view"], more = "") =>
      EventPage.parse(await read(`/events?view=${view}&device=${DETECTOR}${more}`)).rows,
    detail: async (id: number) => EventDetail.parse(await read(`/events/${id}`)),
    act: async (act: object) => {
      const headers = await campus.bearer(page.request);
      const reply = await page.request.post(`${api}/alarm-acts`, { headers, data: act });
      return AlarmActReply.parse(await reply.json()).results;
    },
  };
}

test("a fire of the panel is a critical alarm, is never shelved, is acknowledged by name, and stands in the journal when it is over", async ({
  signedIn: page,
  campus,
}) => {
  await campus.whenAnswering();
  const { list, detail, act } = desk(page, campus);
  await campus.fault({ ...FIRE, on: true });
  try {
    await expect.poll(async () => (await list("unacknowledged")).length, { timeout: 20_000 }).toBe(1);
    const [row] = await list("unacknowledged");
    const alarms = [row?.id ?? 0];
    expect(row).toMatchObject({ text: "Fire alarm", alarm: { priority: 1, isFire: true, reading: { word: "Alarm" } } });
    expect(await act({ kind: "shelve", alarms, reason: "A drill", lasts: 60_000 })).toMatchObject([
      { outcome: "refused", reason: "Fire alarms cannot be shelved." },
    ]);
    expect(await act({ kind: "acknowledge", alarms })).toMatchObject([{ outcome: "done" }]);
    expect((await list("active"))[0]?.alarm).toMatchObject({ state: "acknowledged", acknowledged: { by: "admin" } });
    await campus.fault({ ...FIRE, on: false });
    await expect.poll(async () => (await list("active")).length, { timeout: 20_000 }).toBe(0);
    const found = (await list("all", "&search=fire%20smoke")).find(({ id }) => alarms.includes(id));
    expect(found?.alarm?.state).toBe("normal");
    // What happened is in the journal a moment later.
    const steps = async () => (await detail(found?.id ?? 0)).steps.map(({ kind, by }) => [kind, by]);
    await expect.poll(steps).toEqual([
      ["raised", undefined],
      ["acknowledged", "admin"],
      ["returned", undefined],
    ]);
    expect((await detail(found?.id ?? 0)).procedure.length).toBeGreaterThan(0);
  } finally {
    await campus.fault({ ...FIRE, on: false });
  }
});
