import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const PAGE = "/monitor/schneider-fire-alarm/sunshine-care?view=effects";

test("the program of a panel is changed in the page: a time, an effect that comes, and what a zone causes", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(campus.url + PAGE);
  const zones = page.getByRole("region", { name: "Zones of panel FP-S1" });
  const rooftop = zones.getByRole("row", { name: /Rooftop/ });
  await expect(rooftop.getByRole("img", { name: "Planned" })).toHaveCount(6);
  const edit = page.getByRole("button", { name: "Edit program of FP-S1" });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Program of FP-S1" });
  await form.getByLabel("Revision", { exact: true }).fill("13");
  await form.getByRole("button", { name: /^Escape doors released/ }).click();
  await form.getByLabel("Time limit, seconds").fill("12");
  await form.getByLabel("Add effect").selectOption({ label: "Smoke fan running" });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  // Nothing was sent: an effect is something that devices do.
  await expect(form.getByText("Smoke fan running: choose at least one device")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByPlaceholder("Add one").fill("EQ-SR-01");
  await page.getByRole("option", { name: /EQ-SR-01/ }).click();
  await form.getByRole("button", { name: /^2 Rooftop/ }).click();
  await form.getByRole("checkbox", { name: "Smoke fan running" }).check();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/program of panel FP-S1, revision 13/)).toBeVisible();
  await expect(rooftop.getByRole("img", { name: "Planned" })).toHaveCount(7);

  await edit.click();
  await expect(form.getByRole("button", { name: /^Escape doors released/ })).toContainText("in 12 s");
  await form.getByRole("button", { name: /^Smoke fan running/ }).click();
  await form.getByRole("button", { name: "Remove effect" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(rooftop.getByRole("img", { name: "Planned" })).toHaveCount(6);
});
