import { randomUUID } from "node:crypto";
import { Paged } from "@atrium/contract";
import { CommandReply, DeviceDescription, PointValues, QUALITY } from "@atrium/contract/devices";
import type { Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const PLUG = "PL-O1-D-01";
const CALLS = "api/core-service/v1.0";
const VirtualPlug = z.looseObject({
  isOn: z.boolean(),
  power: z.number(),
  energy: z.number(),
  linkQuality: z.number(),
});

async function own(campus: Campus): Promise<z.infer<typeof VirtualPlug>> {
  return VirtualPlug.parse(await campus.device(PLUG));
}

/** The newest good values of the plug by the keys of its points. */
async function shown(page: Page, campus: Campus): Promise<ReadonlyMap<string, number>> {
  const headers = await campus.bearer(page.request);
  const ask = async (call: string): Promise<unknown> =>
    (await page.request.get(`${campus.url}/${CALLS}/${call}`, { headers })).json();
  const plugs = Paged(DeviceDescription).parse(await ask("devices?module=plug&size=50"));
  const points = plugs.data.find(({ id }) => id === PLUG)?.points ?? [];
  const { ids, values, qualities } = PointValues.parse(
    await ask(`points/values?ids=${points.map(({ id }) => id).join(",")}`),
  );
  return new Map(
    ids.flatMap((id, row) => {
      const key = points.find((point) => point.id === id)?.key;
      const value = values[row] ?? null;
      return key === undefined || value === null || qualities[row] !== QUALITY.good ? [] : [[key, value]];
    }),
  );
}

async function turn(page: Page, campus: Campus, value: number): Promise<void> {
  const headers = await campus.bearer(page.request);
  const data = { id: randomUUID(), targets: [{ device: PLUG, point: "on", value }] };
  const sent = await page.request.post(`${campus.url}/${CALLS}/commands`, { headers, data });
  expect(sent.status()).toBe(202);
  await expect(async () => {
    const reply = await page.request.get(`${campus.url}/${CALLS}/commands/${data.id}`, { headers });
    expect(CommandReply.parse(await reply.json()).targets).toMatchObject([{ state: "confirmed" }]);
  }).toPass({ timeout: 20_000 });
}

test("a Zigbee plug shows what it measures, is switched and read back, and its load is gone at the device itself", async ({
  signedIn: page,
  campus,
}) => {
  const before = await own(campus);
  expect(before.isOn).toBe(true);
  await expect(async () => {
    const values = await shown(page, campus);
    expect(values.get("on")).toBe(1);
    expect(values.get("power")).toBeGreaterThan(50);
    expect(values.get("link-quality")).toBeGreaterThan(20);
    expect(values.get("voltage")).toBeGreaterThan(220);
  }).toPass({ timeout: 60_000 });
  await turn(page, campus, 0);
  expect(await own(campus)).toMatchObject({ isOn: false, power: 0 });
  await expect.poll(async () => (await shown(page, campus)).get("power"), { timeout: 20_000 }).toBe(0);
  await turn(page, campus, 1);
  expect((await own(campus)).power).toBeGreaterThan(50);
});
