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
