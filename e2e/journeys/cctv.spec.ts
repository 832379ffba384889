import { expect, test } from "../journey.ts";

const WALL = "/security/cctv/office-building/view?floor=first";

test("cameras are placed by key, and a wall is kept by its name", async ({ signedIn: page, campus }) => {
  await page.goto(campus.url + WALL);
  await page.getByRole("radio", { name: "1", exact: true }).check({ force: true });
  const monitor = page.getByRole("region", { name: "Monitor 1" });
  const list = page.getByRole("list", { name: "Cameras of this floor" });
  await list.getByRole("button", { name: "Lift lobby" }).press("Enter");
  await expect(monitor.getByRole("button", { name: "Select Lift lobby" })).toBeVisible();
  await page.getByRole("button", { name: "Walls" }).click();
  await page.getByLabel("Name of this wall").fill("Lobby alone");
  await page.getByRole("button", { name: "Keep this wall" }).click();
  await expect(page.getByRole("menuitem", { name: "Lobby alone" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Walls" }).click();
  await page.getByRole("menuitem", { name: "Lobby alone" }).click();
  await expect(page.getByRole("region", { name: /^Monitor/ })).toHaveCount(1);
  await expect(monitor.getByRole("button", { name: "Select Lift lobby" })).toBeVisible();
});
