import { expect, test } from "../journey.ts";

test("the reader of the API document asks no other host and is refused nothing by our content policy", async ({
  page,
  campus,
}) => {
  // The reader works through 1.3 MB before it shows a word: 6 s alone, and a multiple of it beside other journeys.
  test.setTimeout(120_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== campus.url) complaints.push(`asks ${request.url()}`);
  });
  await page.goto(`${campus.url}/api/docs`);
  await expect(page.getByRole("heading", { name: "Atrium", exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Get the signed-in user and their permissions").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(complaints.filter((text) => !text.includes("data:"))).toEqual([]);
});

test("a token that an administrator makes in the page reads one floor, and nothing once it is revoked", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(`${campus.url}/setting/api-tokens`);
  let token = "";
  const api = `${campus.url}/api/core-service/v1.0`;
  const ask = async (path: string, method = "GET") =>
    await fetch(api + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
  await test.step("it is made for the first floor of a building, and shown once", async () => {
    await page.getByRole("button", { name: "Create token" }).click();
    const form = page.getByRole("dialog", { name: "Create token" });
    await form.getByLabel("Name").fill("Lamp counter");
    await form.getByRole("combobox", { name: "Add a building or floor: Places" }).click();
    await page.getByRole("option", { name: "Office Building, 1st Floor", exact: true }).click();
    await form.getByRole("button", { name: "Create token" }).click();
    token = await page.getByLabel("API token", { exact: true }).inputValue();
    await page.getByRole("button", { name: "I have stored it" }).click();
    await expect(page.getByText("Never used.")).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
  });
  await test.step("a program reads that floor with it, and neither another nor anything that changes", async () => {
    const count = async (place: string) => {
      const reply = await ask(`/devices?module=lighting&placement=${place}`);
      expect([reply.status, await reply.clone().text()]).toEqual([200, expect.any(String)]);
      return (await reply.json()).data.length;
    };
    expect(await count("office-building&floor=first")).toBeGreaterThan(0);
    expect([await count("office-building&floor=second"), await count("learning-building")]).toEqual([0, 0]);
    expect((await ask("/commands", "POST")).status).toBe(403);
  });
  await test.step("it is refused at once when it is revoked", async () => {
    await page.getByRole("button", { name: "Revoke Lamp counter" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No API tokens")).toBeVisible();
    expect((await ask("/devices?module=lighting&placement=office-building&floor=first")).status).toBe(401);
  });
});
