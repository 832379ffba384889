import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

test("a name is translated on its page, and somebody who reads that language sees it", async ({ signedIn, campus }) => {
  await signedIn.goto(`${campus.url}/setting/translations`);
  await signedIn.getByRole("searchbox", { name: "Search texts" }).fill("Board room");
  const field = signedIn.getByRole("textbox", { name: "Board room in ไทย" }).first();
  await expect(field).toHaveValue("ห้องประชุมใหญ่");
  await field.fill("ห้องประชุมคณะกรรมการ");
  expect(await violationsOf(signedIn)).toEqual([]);
  await signedIn.getByRole("button", { name: "Save", exact: true }).click();
  await expect(signedIn.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await signedIn.evaluate(() => {
    localStorage.setItem("atrium.language", "th");
  });
  await signedIn.goto(`${campus.url}/control/lighting/office-building?floor=third`);
  await expect(signedIn.getByText("อาคารสำนักงาน").first()).toBeVisible();
  await signedIn.evaluate(() => {
    localStorage.setItem("atrium.language", "en");
  });
});
