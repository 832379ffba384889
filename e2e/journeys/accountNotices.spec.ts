import { OwnNoticesReply } from "@atrium/contract/alarms";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

test("where mail goes, what comes by it and the quiet hours are a person's own, and are kept as they are chosen", async ({
  signedIn: page,
  campus,
}) => {
  const kept = async () => {
    const headers = await campus.bearer(page.request);
    const reply = await page.request.get(`${campus.url}/api/core-service/v1.0/own-notices`, { headers });
    return OwnNoticesReply.parse(await reply.json()).choices;
  };
  await page.goto(`${campus.url}/setting/account`);
  const address = page.getByLabel("Email address");
  await address.fill("nobody");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  expect((await kept()).mail).toBeNull();
  await address.fill("control-room@riverside.example");
  await address.press("Enter");
  await expect.poll(async () => (await kept()).mail).toBe("control-room@riverside.example");

  await page.getByLabel("Low alarms by email").click();
  await expect.poll(async () => (await kept()).byMail).toEqual([1, 2, 3]);
  await page.getByRole("switch", { name: "Quiet hours for email and push" }).press("Space");
  await expect.poll(async () => (await kept()).quiet).toEqual({ from: "22:00", to: "06:00" });
  await page.reload();
  await expect(address).toHaveValue("control-room@riverside.example");
  await expect(page.getByLabel("Low alarms by email")).not.toBeChecked();
  await expect(page.getByText("This site cannot send push notices yet: the channel is not set up.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel("Email address").scrollIntoViewIfNeeded();
});
