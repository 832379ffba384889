import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { expect } from "../journey.ts";
import { newSiteTest } from "../newSite.ts";

const test = newSiteTest({ hasField: true });

const Gateways = z.array(z.looseObject({ id: z.string(), settings: z.looseObject({ port: z.int().optional() }) }));
/** What is saved writes files, and a new gateway is found, asked and read before its lamp is seen. */
const PATIENCE = { timeout: 60_000 };
/** The lamp of the board room. */
const [GATEWAY, LAMP] = ["bacnet-o1", "L-O1-B-03"];
const Mapped = z.array(
  z.looseObject({ device: z.string(), parts: z.array(z.looseObject({ address: z.looseObject({}) })) }),
);

test("a site is built from nothing in the page: a floor is drawn, a lamp behind a gateway is mapped, seen and switched", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(300_000);
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(campus.folder, "site", file), "utf8"));
  const gateway = Gateways.parse(await read("connections.json")).find(({ id }) => id === GATEWAY);
  const mapping = Mapped.parse(await read("mappings/office-building.json")).find(({ device }) => device === LAMP);
  const instance = String(mapping?.parts[0]?.address["instance"]);

  await page.goto(`${campus.url}/setting/site/builder`);
  await page.getByRole("button", { name: "Room 1 R01, zone A" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Workshop");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("All open pages now show it.")).toBeVisible(PATIENCE);

  await page.getByRole("complementary", { name: "Drawing contents" }).getByText("Devices", { exact: true }).click();
  const inRoom = await page.getByRole("link", { name: "Map a new device in Workshop" }).getAttribute("href");

  // The page of connections has journeys of its own.
  const data = { id: "gateway-1", name: "Gateway 1", protocol: "bacnet", settings: gateway?.settings };
  const headers = await campus.bearer(page.request);
  const added = await page.request.post(`${campus.url}/api/core-service/v1.0/connections`, { data, headers });
  expect(added.status()).toBe(201);

  await page.goto(`${campus.url}${inRoom}`);
  await page.getByRole("textbox", { name: "ID", exact: true }).fill("L-1");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Workbench");
  await expect(page.getByRole("combobox", { name: "Room", exact: true })).toHaveValue("Workshop, R01");
  await page.getByRole("combobox", { name: "Connection", exact: true }).click();
  await page.getByRole("option", { name: /^Gateway 1/ }).click();
  await page.getByRole("combobox", { name: "Product" }).click();
  await page.getByRole("option", { name: "Lighting circuit", exact: true }).click();
  await page.getByRole("textbox", { name: /instance/i }).fill(instance);
  await page.getByRole("button", { name: "Map device" }).click();
  await expect(page).toHaveURL(/\/L-1$/, PATIENCE);

  await page.goto(`${campus.url}/control/lightings/building?floor=first`);
  await page.getByRole("button", { name: /^Workbench, (On|Off)/ }).click(PATIENCE);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByText("50 %", { exact: true }).click();
  await expect(inspector).toContainText("Confirmed by device", PATIENCE);
  expect((await campus.circuit(LAMP)).level).toBe(50);
  await expect(page.locator("[data-place-name]").filter({ hasText: "Workshop" })).toContainText("50 %", PATIENCE);
});
