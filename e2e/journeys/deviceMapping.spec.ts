import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Page } from "@playwright/test";
import { ConnectionId, Paged } from "@atrium/contract";
import { DeviceDescription, SiteDevice } from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const FANS = "/setting/devices/id/exhaust-fan";
const UNIT = "AC-O1-B-03";

/** Another gateway at another address: whatever it is asked, the old one's devices answer. */
class SecondGateway {
  readonly #socket: Socket = createSocket("udp4");
  readonly #behind = new Map<number, Socket>();
  packets = 0;

  /** @returns its port */
  async open(target: number): Promise<number> {
    this.#socket.on("message", (packet, from) => {
      this.packets += 1;
      this.#lineOf(from.port).send(packet, target, "127.0.0.1");
    });
    this.#socket.bind(0, "127.0.0.1");
    await once(this.#socket, "listening");
    return this.#socket.address().port;
  }

  close(): void {
    for (const socket of [this.#socket, ...this.#behind.values()]) socket.close();
  }

  #lineOf(port: number): Socket {
    const known = this.#behind.get(port);
    if (known !== undefined) return known;
    const socket = createSocket("udp4");
    socket.on("message", (packet) => this.#socket.send(packet, port, "127.0.0.1"));
    socket.bind(0, "127.0.0.1");
    this.#behind.set(port, socket);
    return socket;
  }
}

/** A device as the server keeps it. */
async function settingsOf(page: Page, campus: Campus, id: string): Promise<SiteDevice> {
  const headers = await campus.bearer(page.request);
  return SiteDevice.parse(
    await (await page.request.get(`${campus.url}/api/core-service/v1.0/devices/${id}`, { headers })).json(),
  );
}

async function pointsOf(page: Page, campus: Campus): Promise<DeviceDescription["points"]> {
  const headers = await campus.bearer(page.request);
  const url = `${campus.url}/api/core-service/v1.0/devices?module=air-condition&placement=office-building&floor=first`;
  const { data } = Paged(DeviceDescription).parse(await (await page.request.get(url, { headers })).json());
  return data.find(({ id }) => id === UNIT)?.points ?? [];
}

test("a unit is replaced by one behind another gateway while its plan is open: everything about it goes on", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const old = SiteConnection.parse(await (await page.request.get(`${core}/connections/vrf`, { headers })).json());
  const gateway = new SecondGateway();
  const port = await gateway.open(Number(old.settings["port"]));
  const second = { id: ConnectionId.parse("vrf-new"), name: "VRF-NEW", protocol: old.protocol };
  await page.request.post(`${core}/connections`, { data: { ...second, settings: { ...old.settings, port } }, headers });
  const before = await pointsOf(page, campus);

  const plan = await page.context().newPage();
  await plan.goto(`${campus.url}/control/air-conditioners/office-building?floor=first&zone=B&selection=${UNIT}`);
  const inspector = plan.getByRole("complementary", { name: "Inspector" });
  await expect(inspector.getByRole("switch", { name: / on$/ })).toBeEnabled();

  await page.goto(`${campus.url}/setting/devices/mac/air-condition?search=${UNIT}`);
  await page.getByRole("link", { name: /^02:41:43:/ }).click();
  // The list that is left has a filter of the same name: the page of the device has to be there.
  await expect(page.getByRole("button", { name: "Read now" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("combobox", { name: "Connection" }).click();
  await page.getByRole("option", { name: /^VRF-NEW/ }).click();
  await page.getByRole("button", { name: "Read now" }).click();
  await expect(page.getByText(/^Responded in \d/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Replace / });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Outdoor controller burnt out");
  expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await settingsOf(page, campus, UNIT)).toMatchObject({ connection: "vrf-new", changed: { by: "admin" } });

  // Its points are the same ones, so its history, its holds and its rules are.
  expect(await pointsOf(page, campus)).toEqual(before);
  const heard = gateway.packets;
  const power = inspector.getByRole("switch", { name: / on$/ });
  await expect(power).toBeEnabled();
  const wasOn = await power.isChecked();
  await power.press(" ");
  await expect
    .poll(async () => Reflect.get(Object(await campus.device(UNIT)), "on"), { timeout: 20_000 })
    .toBe(wasOn ? 0 : 1);
  expect(gateway.packets).toBeGreaterThan(heard);
  await campus.command(page.request, [UNIT], null).catch(() => undefined);

  await page.goto(`${campus.url}/setting/users?tab=audit`);
  await expect(page.getByRole("cell", { name: /replaced: Outdoor controller burnt out/ })).toBeVisible();
  const { id: _, changed: __, retiredAt: ___, ...now } = await settingsOf(page, campus, UNIT);
  await page.request.put(`${core}/devices/${UNIT}`, { data: { ...now, connection: "vrf" }, headers });
  await page.request.delete(`${core}/connections/vrf-new`, { headers });
  gateway.close();
  await plan.close();
});

test("a device is put in its place by keys, and two technicians at it learn of each other and lose nothing", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a device is put in its place by keys alone: its room follows, and the open list knows it", async () => {
    const before = await settingsOf(page, campus, "EF-O1-A-01");
    await page.goto(`${campus.url}${FANS}/EF-O1-A-01`);
    const pin = page.getByRole("button", { name: /, x \d+\.\d\d m, y \d+\.\d\d m$/ });
    await pin.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    const [x, y] = before.at;
    await expect(page.getByRole("textbox", { name: "x, metres" })).toHaveValue((x + 0.3).toFixed(2));
    await expect(page.getByRole("textbox", { name: "y, metres" })).toHaveValue((y - 1).toFixed(2));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const moved = [Number((x + 0.3).toFixed(2)), Number((y - 1).toFixed(2))];
    await expect.poll(async () => (await settingsOf(page, campus, "EF-O1-A-01")).at).toEqual(moved);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    const after = await settingsOf(page, campus, "EF-O1-A-01");
    // Far to the right it is in another room.
    await page.getByRole("textbox", { name: "x, metres" }).fill("40");
    await page.getByRole("textbox", { name: "x, metres" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Room" })).not.toHaveValue(new RegExp(`, ${before.room}$`));
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("combobox", { name: "Room" })).toHaveValue(new RegExp(`, ${after.room}$`));
  });
  await test.step("two technicians at one device learn of each other, and nothing that was typed is lost", async () => {
    const address = `${campus.url}${FANS}/EF-O1-A-01`;
    await page.goto(address);
    const name = page.getByRole("textbox", { name: "Name" });
    const before = await name.inputValue();
    await name.fill("Mine");
    const other = await page.context().newPage();
    await other.goto(address);
    const place = other.getByRole("textbox", { name: "y, metres" });
    // Not where it is already.
    const y = (await place.inputValue()) === "14.00" ? "13.50" : "14.00";
    await place.fill(y);
    await place.press("Enter");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    // What only the other changed shows; what was typed here stays.
    await expect(page.getByText(/^admin changed the place of .* while you were editing\.$/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "y, metres" })).toHaveValue(y);
    await expect(name).toHaveValue("Mine");
    await page.getByRole("button", { name: "Continue" }).click();

    await other.getByRole("textbox", { name: "Name" }).fill("Theirs");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/^You and admin both changed the name of .*\.$/).last()).toBeVisible();
    await expect(name).toHaveValue("Mine");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await settingsOf(page, campus, "EF-O1-A-01")).name).toBe("Mine");
    await expect(other.getByRole("textbox", { name: "Name" })).toHaveValue("Mine");
    await other.close();
    await name.fill(before);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: before })).toBeVisible();
  });
});

test("a new device says what is taken and what does not answer; axe finds nothing in list and device, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a new device says at its fields what is taken, and is not saved unseen where nothing answers", async () => {
    await page.goto(`${campus.url}${FANS}`);
    await page.getByRole("button", { name: "Map device" }).click();
    await page.getByRole("textbox", { name: "ID" }).fill("EF-O1-A-01");
    await page.getByRole("textbox", { name: "Name" }).fill("Spare fan");
    await page.getByRole("combobox", { name: "Connection" }).click();
    await page.getByRole("option", { name: /^EF-O,/ }).click();
    await page.getByRole("combobox", { name: "Product" }).click();
    await page.getByRole("option", { name: "Exhaust fan" }).first().click();
    await page.getByRole("textbox", { name: "Instance" }).fill("1");
    await page.getByRole("button", { name: "Map device" }).click();
    await expect(page.getByText('Device "EF-O1-A-01" already exists')).toBeVisible({ timeout: 20_000 });
    await page.getByRole("textbox", { name: "ID" }).fill("EF-SPARE");
    await page.getByRole("button", { name: "Map device" }).click();
    await expect(page.getByText(/is already mapped to this address/)).toBeVisible({ timeout: 20_000 });

    await page.getByRole("textbox", { name: "Instance" }).fill("399");
    await page.getByRole("button", { name: "Map device" }).click();
    const question = page.getByRole("dialog", { name: "The device does not answer" });
    await expect(question).toBeVisible({ timeout: 20_000 });
    await question.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spare fan" })).toBeVisible();

    await page.getByRole("button", { name: "Retire" }).click();
    await page.getByRole("dialog", { name: "Retire Spare fan?" }).getByRole("button", { name: "Retire" }).click();
    await expect(page.getByRole("button", { name: "Reactivate" })).toBeVisible();
    await page.goto(`${campus.url}${FANS}?state=retired`);
    await expect(page.getByRole("link", { name: "EF-SPARE" })).toBeVisible();
  });
  await test.step("axe finds nothing in list and device, and on a phone nothing is wider than the screen", async () => {
    for (const [path, shown] of [
      [`${FANS}?search=ef-o1`, "EF-O1-A-01"],
      [`${FANS}/EF-O1-A-01`, "Position on the plan"],
      ["/setting/devices/id/energy-meter/EM-O1-A-01", "Meter replacements"],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(campus.url + path);
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
