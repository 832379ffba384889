import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

test("the audit has sentences that are found by words, kind and day, has the outcome of commands, and is verified whole", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the audit has sentences with the person and the change, and finds it by words, kind and day", async () => {
    const roles = `${campus.url}/api/user-service/v1.0/roles`;
    const headers = await campus.bearer(page.request);
    const made = await page.request.post(roles, { headers, data: { name: "Day shift", permissions: [] } });
    await page.request.delete(`${roles}/${(await made.json()).id}`, { headers });
    await page.goto(`${campus.url}/setting/users`);
    await page.getByRole("link", { name: "Audit" }).click();
    const log = page.getByRole("table", { name: "Audit log" });
    await expect(log.getByRole("row").nth(1)).toContainText("Role Day shift deleted");
    await page.getByRole("combobox", { name: "Action" }).click();
    await page.getByRole("option", { name: "Role deleted" }).click();
    await expect(page).toHaveURL(/kind=role.deleted/);
    await page.reload();
    await expect(log.getByRole("row").nth(1)).toContainText("Day shift");
    await page.getByRole("searchbox", { name: "Search the audit log" }).fill("day shift deleted");
    await expect(page).toHaveURL(/search=day/);
    const from = page.getByRole("textbox", { name: "From date" });
    await from.fill("03/11/2026");
    await from.press("Escape");
    await expect(page).toHaveURL(/from=2026-11-03/);
    await expect(log.getByRole("row").nth(1)).toContainText("Role Day shift deleted");
    await from.fill("03/11/2036");
    await expect(page.getByText("No matching rows")).toBeVisible();
  });
  await test.step("a command reads with its place and its outcome, and its codes open with the keyboard", async () => {
    await campus.command(page.request, ["L-O1-B-03", "L-O1-B-04"], 40);
    await page.goto(`${campus.url}/setting/users?tab=audit&search=lights set to 40`);
    const row = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
    await expect(row).toContainText("2 lights set to 40 %, all 2 confirmed", { timeout: 30_000 });
    await expect(row).toContainText("Office Building, 1st Floor, Zone B");
    await expect(row).not.toContainText("L-O1-B-03");
    await row.getByRole("button", { name: /^Details/ }).focus();
    await page.keyboard.press("Enter");
    await expect(row).toContainText("L-O1-B-03 level");
    await expect(row).toContainText(/command\.settled, hash [0-9a-f]{64}/);
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("the whole log is verified in the page: its rows, its newest link, and a link that was noted", async () => {
    await page.goto(`${campus.url}/setting/users?tab=audit`);
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Verify the audit log" });
    await expect(dialog).toContainText(/\d+ rows? checked, all unchanged/, { timeout: 30_000 });
    await expect(dialog).toContainText(/Newest hash: row \d+/);
    const noted = await dialog.getByText(/^[0-9a-f]{64}$/).textContent();
    const link = dialog.getByRole("textbox", { name: "A hash you noted earlier" });
    await link.fill(noted ?? "");
    await dialog.getByRole("button", { name: "Verify again" }).click();
    await expect(dialog).toContainText("the given hash is one of them", { timeout: 30_000 });
    expect(await violationsOf(page)).toEqual([]);
    await link.fill("0".repeat(64));
    await dialog.getByRole("button", { name: "Verify again" }).click();
    await expect(dialog).toContainText("The given hash is not in this log", { timeout: 30_000 });
  });
});
