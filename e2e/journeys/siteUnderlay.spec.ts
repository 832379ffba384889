import { UnderlayReply } from "@atrium/contract/site";
import { expect, test } from "../journey.ts";

const PATH = "/setting/site/builder";

/** A desk that is not drawn, and a room of 6 by 4 metres in millimetres. */
const DXF = [
  [0, "SECTION", 2, "HEADER", 9, "$INSUNITS", 70, 4, 0, "ENDSEC"],
  [0, "SECTION", 2, "ENTITIES"],
  [0, "LWPOLYLINE", 8, "ROOMS", 70, 1, 10, 0, 20, 0, 10, 6000, 20, 0, 10, 6000, 20, 4000, 10, 0, 20, 4000],
  [0, "HATCH", 8, "0", 0, "HATCH", 8, "0", 0, "MTEXT", 1, "Office"],
  [0, "ENDSEC", 0, "EOF"],
]
  .flat()
  .join("\n");

/** 200 by 100 pixels; what it would run and load would be seen. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="document.title='run'">
  <script>document.title = "run"</script>
  <image href="/loaded-by-the-drawing.png" width="10" height="10"/>
  <rect width="200" height="100" fill="none" stroke="black"/></svg>`;

test("a drawing lies under the plan as a picture alone, scaled by two points, and a DXF says what it left out and is traced", async ({
  signedIn: page,
  campus,
}) => {
  const core = `${campus.url}/api/core-service/v1.0`;
  const headers = await campus.bearer(page.request);
  const floor = `${core}/places/pavilion/floors/rooftop`;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${campus.url}${PATH}?placement=pavilion&floor=rooftop`);
  await page.getByText("Underlay", { exact: true }).click();
  const open = async (name: string, mimeType: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

  await open("plan.svg", "image/svg+xml", SVG);
  await expect(page.locator('[data-underlay="picture"] image')).toHaveAttribute("href", /^data:image\/png;base64,/);
  // As wide as the plan at first: a distance that is known makes it as large as it is.
  await expect(page.getByLabel("Underlay width")).toHaveValue("40");
  await page.getByRole("button", { name: "Scale from two points" }).click();
  const picture = await page.locator("[data-underlay] image").boundingBox();
  if (picture === null) throw new Error("the underlay is not shown");
  await page.mouse.click(picture.x + picture.width * 0.25, picture.y + picture.height / 2);
  await page.mouse.click(picture.x + picture.width * 0.75, picture.y + picture.height / 2);
  const distance = page.getByLabel("Actual distance");
  await expect(distance).toHaveValue(/^(19\.9|20)/);
  await distance.fill("10");
  await distance.press("Enter");
  await expect(page.getByLabel("Underlay width")).toHaveValue(/^(19\.9|20)/);
  await page.getByRole("button", { name: "Save underlay" }).click();
  await expect(page.getByRole("button", { name: "Save underlay" })).toHaveCount(0);
  const kept = UnderlayReply.parse(await (await page.request.get(`${floor}/underlay`, { headers })).json());
  expect(kept.underlay).toMatchObject({ name: "plan.svg", content: { kind: "picture", mediaType: "image/png" } });
  expect(await page.title()).not.toBe("run");
  expect(asked.filter((url) => url.includes("loaded-by-the-drawing"))).toEqual([]);

  await open("lies.png", "image/png", "this is no picture");
  await expect(page.locator("#page").getByRole("alert").filter({ hasText: "This is not a DXF drawing" })).toBeVisible();
  await open("plan.dxf", "application/dxf", DXF);
  await expect(page.getByText("2 objects could not be read: HATCH 2.")).toBeVisible();
  await expect(page.getByLabel("Underlay width")).toHaveValue("6");
  await page.getByText("Rooms", { exact: true }).click();
  const rooms = page.getByRole("list", { name: "Rooms" }).getByRole("button");
  const before = await rooms.count();
  await page.getByText("Underlay", { exact: true }).click();
  await page.getByLabel("Underlay X").fill("60");
  await page.getByLabel("Underlay X").press("Enter");
  await page.getByRole("button", { name: "Create rooms from closed lines (1)" }).click();
  await page.getByText("Rooms", { exact: true }).click();
  await expect(rooms).toHaveCount(before + 1);
  // It lies off the plan, so it cannot be kept: the list of problems says so and leads there.
  await page.getByRole("button", { name: /the room extends beyond the plan/ }).click();
  await expect(page.getByLabel("Width", { exact: true })).toHaveValue("6");
  await expect(page.getByRole("button", { name: "Save plan" })).toBeDisabled();
  await page.getByRole("button", { name: "Undo (Ctrl+Z)" }).click();
  await page.getByText("Underlay", { exact: true }).click();
  await page.getByRole("button", { name: "Remove underlay" }).click();
  await page.getByRole("button", { name: "Save underlay" }).click();
  await expect
    .poll(async () => (await page.request.get(`${floor}/plan`, { headers })).text())
    .toContain('"hasUnderlay":false');
});
