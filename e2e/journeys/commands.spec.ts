import { randomUUID } from "node:crypto";
import * as z from "zod";
import { ADMIN_PASSWORD } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

const DEVICE = "L-O1-B-03";
const ZONE = "/control/lightings/office-building?floor=first&zone=B";
const PATIENCE = { timeout: 60_000 };
const Roles = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) });
const LAMP = `${ZONE}&selection=${DEVICE}`;

test("a command that is refused is retried, one that runs outlives a reload, and two pages agree", async ({
  signedIn: page,
  campus,
  context,
}) => {
  test.setTimeout(180_000);
  await test.step("a group with one refusal says which and why, and its retry is confirmed", async () => {
    await campus.fault({ device: "L-O1-B-01", fault: "refuse-write", on: true });
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "All on" }).click();
    await page.getByRole("button", { name: /^Turn on \d+$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("10 of 11 are on");
    await expect(dialog.getByRole("list", { name: "Failed" })).toContainText(/L-O1-B-01.*write access denied/);
    await campus.fault({ device: "L-O1-B-01", fault: "refuse-write", on: false });
    await dialog.getByRole("button", { name: "Retry 1 failed" }).click();
    await expect(dialog).toContainText("11 of 11 are on");
    expect((await campus.circuit("L-O1-B-01")).level).toBe(100);
  });
  await test.step("a page that is loaded again while a command runs still shows it as being sent", async () => {
    await campus.release();
    await campus.command(page.request, [DEVICE], 75);
    await expect.poll(async () => (await campus.circuit(DEVICE)).level).toBe(75);
    await page.goto(`${campus.url}${LAMP}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect(inspector).toContainText("Why is it at 75 %?", PATIENCE);
    // It takes the command, shows nothing of it, and answers late whenever it is looked at: the server goes on looking for
    // twenty seconds and more.
    await campus.fault({ device: DEVICE, fault: "stuck", on: true });
    await campus.fault({ device: DEVICE, fault: "slow", on: true, delay: 4_000 });
    try {
      await inspector.getByText("50 %", { exact: true }).click();
      await expect(inspector).toContainText("Sending 50 %");
      await page.reload();
      await expect(inspector).toContainText("Sending 50 %", PATIENCE);
    } finally {
      await campus.fault({ device: DEVICE, fault: "stuck", on: false });
      await campus.fault({ device: DEVICE, fault: "slow", on: false });
    }
    await expect(inspector).toContainText("Confirmed by device", PATIENCE);
  });
  await test.step("two pages that command one lamp agree on its state", async () => {
    await campus.release();
    const other = await context.newPage();
    const pages = [page, other];
    for (const one of pages) await one.goto(`${campus.url}${LAMP}`);
    const inspectors = pages.map((one) => one.getByRole("complementary", { name: "Inspector" }));
    await Promise.all(
      ["25 %", "75 %"].map(async (level, index) => inspectors[index]?.getByText(level, { exact: true }).click()),
    );
    // Whichever the device took last: a first "confirmed" may still belong to the other page's command.
    await expect(async () => {
      const { level } = await campus.circuit(DEVICE);
      for (const inspector of inspectors) {
        await expect(inspector).toContainText("Confirmed by device", { timeout: 500 });
      }
      for (const one of pages) {
        const name = new RegExp(`^Board room downlights, On, ${String(level)} percent`);
        await expect(one.getByRole("button", { name })).toBeVisible({ timeout: 500 });
      }
    }).toPass({ timeout: 60_000 });
  });
});

test("a viewer sees no control, and the server refuses as well", async ({ signedIn: page, campus, browser }) => {
  const headers = await campus.bearer(page.request);
  const user = { username: "night-desk", password: ADMIN_PASSWORD, roleId: await roleOf("Viewer") };
  const made = await page.request.post(`${campus.url}/api/user-service/v1.0/users`, { data: user, headers });
  expect(made.status()).toBe(201);

  const context = await browser.newContext();
  const viewer = await context.newPage();
  await signIn(viewer, campus, ADMIN_PASSWORD, user.username);
  await viewer.goto(`${campus.url}${LAMP}`);
  const inspector = viewer.getByRole("complementary", { name: "Inspector" });
  await expect(inspector.getByRole("region", { name: /^Why is it/ })).toBeVisible();
  await expect(inspector.getByRole("slider", { name: /^Level of/ })).toHaveCount(0);
  await expect(inspector.getByRole("switch")).toHaveCount(0);
  await expect(viewer.getByRole("button", { name: "All on" })).toHaveCount(0);
  const data = { id: randomUUID(), targets: [{ device: DEVICE, point: "level", value: 1 }] };
  const refused = await viewer.request.post(`${campus.url}/api/core-service/v1.0/commands`, {
    data,
    headers: await campus.bearer(viewer.request),
  });
  expect(refused.status()).toBe(403);
  await context.close();

  async function roleOf(name: string): Promise<number> {
    const reply = await page.request.get(`${campus.url}/api/user-service/v1.0/roles`);
    const { data: roles } = Roles.parse(await reply.json());
    return roles.find((role) => role.name === name)?.id ?? 0;
  }
});
