import { expect, test } from "../journey.ts";

test("the reader of the API document asks no other host and is refused nothing by our content policy", async ({
  page,
  campus,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== campus.url) complaints.push(`asks ${request.url()}`);
  });
  await page.goto(`${campus.url}/api/docs`);
  await expect(page.getByRole("heading", { name: "Atrium", exact: true })).toBeVisible();
  await expect(page.getByText("Who is signed in, and what they may do").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(complaints.filter((text) => !text.includes("data:"))).toEqual([]);
});
