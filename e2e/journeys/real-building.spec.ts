import type { Page } from "@playwright/test";
import type { Campus } from "../campus.ts";
import { BacnetController, BOXES, CONTROLLER } from "../foreign/bacnetController.ts";
import { ModbusMeter } from "../foreign/modbusMeter.ts";
import { MqttBroker } from "../foreign/mqttBroker.ts";
import { expect } from "../journey.ts";
import { newSiteTest } from "../newSite.ts";
import { freePorts } from "../ports.ts";

const test = newSiteTest({ hasField: false });
test.use({ actionTimeout: 15_000 });

/** What is saved writes files, and a new device is found and read before its values are seen. */
const PATIENCE = { timeout: 20_000 };
const CONNECTIONS = "/setting/devices/connections";

interface Wanted {
  readonly protocol: RegExp;
  readonly name: string;
  readonly port: number;
  /** Fields of the protocol's own. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A connection, typed in and tested before it is added. */
async function connect(page: Page, campus: Campus, { protocol, name, port, more = {} }: Wanted): Promise<void> {
  await page.goto(`${campus.url}${CONNECTIONS}`);
  await page.getByRole("button", { name: "Add connection" }).click();
  await page.getByRole("combobox", { name: "Protocol" }).click();
  await page.getByRole("option", { name: protocol }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Host", exact: true }).fill("127.0.0.1");
  await page.getByRole("textbox", { name: "Port", exact: true }).fill(String(port));
  for (const [label, value] of Object.entries(more)) await page.getByRole("textbox", { name: label }).fill(value);
  await page.getByRole("button", { name: "Test now" }).click();
  await expect(page.getByText(/^Responded in \d/)).toBeVisible(PATIENCE);
  await page.getByRole("button", { name: "Add connection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible(PATIENCE);
}

async function search(page: Page, found: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Find devices" }).first().click();
  await page.getByRole("button", { name: "Start search" }).click();
  await expect(page.getByText(found)).toBeVisible(PATIENCE);
}

/** One of the groups at the top: its pages are these. */
async function open(page: Page, group: string, pages: readonly string[]): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: group }).click();
  const links = page.getByRole("navigation", { name: group }).getByRole("link");
  await expect(links).toHaveText(pages);
}

test("a building of foreign controllers, meters and things is taken in by the pages alone, and its bill and menu are its own", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(120_000);
  const [bacnetPort = 0, modbusPort = 0, mqttPort = 0] = await freePorts(3);
  const controller = new BacnetController(bacnetPort);
  const meter = new ModbusMeter(modbusPort);
  const broker = await MqttBroker.start(mqttPort);

  await test.step("the boxes of a BACnet controller are added at once by the names of its objects", async () => {
    await connect(page, campus, {
      protocol: /^BACnet/,
      name: "DDC 3",
      port: bacnetPort,
      more: { "Device instance": String(CONTROLLER) },
    });
    await search(page, /^Done, 1 found/);
    await page.getByRole("button", { name: "Many devices by name…" }).click();
    const drawer = page.getByRole("dialog", { name: "Many devices by name" });
    await drawer.getByRole("combobox", { name: "Ready pattern" }).click();
    await page.getByRole("option", { name: "VAV boxes" }).click();
    await expect(drawer).toContainText(`${String(BOXES)} devices with 5 points each`);
    await drawer.getByRole("button", { name: "Preview" }).click();
    await expect(drawer).toContainText("Checked, no problems found.", PATIENCE);
    await drawer.getByRole("button", { name: `Add ${String(BOXES)} devices` }).click();
    await expect(drawer).toBeHidden(PATIENCE);
    await page.goto(`${campus.url}/setting/devices/id/equipment`);
    await page.getByRole("link", { name: /^VAV-4/i }).click();
    await page.getByRole("button", { name: "Read now" }).click();
    await expect(page.getByText("Cooling").first()).toBeVisible(PATIENCE);
    await page.goto(`${campus.url}/campus/building/first/R01`);
    await expect(page.getByText("VAV-4", { exact: true })).toBeVisible(PATIENCE);
    await expect(page.getByRole("main")).toContainText("304 m³/h", PATIENCE);
  });
  await test.step("a meter is mapped with the product of its maker", async () => {
    await connect(page, campus, { protocol: /^Modbus/, name: "Main board", port: modbusPort });
    await page.goto(`${campus.url}/setting/devices/id/energy-meter/new`);
    await page.getByRole("textbox", { name: "ID", exact: true }).fill("EM-1");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Main meter");
    await page.getByRole("combobox", { name: "Connection", exact: true }).click();
    await page.getByRole("option", { name: /^Main board/ }).click();
    await page.getByRole("combobox", { name: "Product" }).click();
    await page.getByRole("option", { name: "Eastron SDM630", exact: true }).click();
    await page.getByRole("textbox", { name: /unit/i }).fill("1");
    await page.getByRole("button", { name: "Map device" }).click();
    await expect(page).toHaveURL(/\/EM-1$/, PATIENCE);
    await page.getByRole("button", { name: "Read now" }).click();
    await expect(page.getByText(/48,211.5/).first()).toBeVisible(PATIENCE);
  });
  await test.step("two things of two families on a broker are added as they announce themselves", async () => {
    await connect(page, campus, { protocol: /^MQTT/, name: "Broker", port: mqttPort });
    await search(page, /^Done, 2 found/);
    await page.getByRole("button", { name: "Select all new" }).click();
    await page.getByRole("button", { name: "Add 2 devices to the site…" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: "Add 2 devices" }).click();
    await expect(drawer).toBeHidden(PATIENCE);
  });
  await test.step("a tariff of three periods, and the bill that it makes", async () => {
    await page.goto(`${campus.url}/setting/site`);
    await page.getByRole("button", { name: "New tariff" }).click();
    await page.getByRole("combobox", { name: "Start from an example" }).click();
    await page.getByRole("option", { name: /^Thailand/ }).click();
    const tariff = page.getByRole("group", { name: /^tariff, From/ });
    await tariff.getByRole("textbox", { name: "Name", exact: true }).first().fill("Contract of three periods");
    await tariff.getByRole("button", { name: "Add period" }).click();
    const periods = tariff.getByRole("group", { name: "Periods and prices" });
    await periods.getByRole("textbox", { name: "Name" }).nth(2).fill("Evening");
    await periods
      .getByRole("textbox", { name: /^Price/ })
      .nth(2)
      .fill("3.2");
    const days = tariff.getByRole("group", { name: "Mon to Fri" });
    await days.getByRole("button", { name: "Add time window" }).click();
    for (const [index, from, until, period] of [
      [1, "09:00", "18:00", "On peak"],
      [2, "18:00", "22:00", "Evening"],
      [3, "22:00", "24:00", "Off peak"],
    ] as const) {
      await days.getByRole("textbox", { name: "From" }).nth(index).fill(from);
      await days.getByRole("textbox", { name: "Until" }).nth(index).fill(until);
      await days.getByRole("combobox", { name: "Period" }).nth(index).click();
      await page.getByRole("option", { name: period, exact: true }).click();
    }
    await expect(tariff.getByRole("figure", { name: "Week of All year" })).toContainText("18:00 to 22:00 Evening");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Discard" })).toBeDisabled(PATIENCE);
  });
  await test.step("the bill of the month names the contract, and the menus have only what the site has", async () => {
    await open(page, "Monitor", ["Energy", "Mechanical", "Savings", "Electricity bill", "Trends"]);
    await page.getByRole("link", { name: "Electricity bill", exact: true }).click();
    await page.getByRole("button", { name: "One month forward" }).click();
    await expect(page.getByRole("main")).toContainText("Contract of three periods", PATIENCE);
    await open(page, "Control", ["Overrides"]);
    await page.goto(`${campus.url}/campus/building/first/R01`);
    await expect(page.getByRole("button", { name: /^Gateways 3 of 3 Stale devices 0$/ })).toBeVisible(PATIENCE);
  });
  controller.stop();
  await meter.stop();
  await broker.stop();
});
