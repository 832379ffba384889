import { CORE_API } from "@atrium/contract";
import { EnergyReply } from "@atrium/contract/energy";
import { type WeatherDisplayChange, WeatherDisplayReply } from "@atrium/contract/site";
import { outOfSight } from "../inSight.ts";
import { expect, test } from "../journey.ts";

// The last journeys of a run: nobody waits for one worker alone.
test.describe.configure({ mode: "parallel" });

/** A phone, just above one, an upright tablet, 200 % zoom of a wide screen, a small laptop. */
const WIDTHS = [390, 641, 768, 890, 1024] as const;

test("the figures of a large site's year stand whole in their card, and every group of pages in the header", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the figures of a large site's year stand whole in their card", async () => {
    await page.route("**/core-service/v1.0/energy?*", async (route) => {
      const reply = await route.fetch();
      const { cost, ...others } = EnergyReply.parse(await reply.json());
      const json = {
        ...others,
        kwh: 28_765_432.1,
        cost: cost && { ...cost, amount: 98_765_432.1 },
        emissions: { basis: "imported", kwh: 25_990_903.1, kg: 12_345_678.9, kgPerKwh: 0.475, source: "", factors: [] },
        solar: {
          made: 9_876_543.21,
          generated: 0,
          exported: 0,
          own: 9_876_543.21,
          imported: 0,
          percent: 34.33,
          hours: 7_950,
          of: 7_951,
        },
      };
      await route.fulfill({ response: reply, json });
    });
    await page.goto(`${campus.url}/monitor/energy-consumption/campus?floor=total&type=month-in-year&device=total`);
    for (const figure of ["28,765,432.10", "98,765,432.10", "12,345.68", "9,876,543.21"]) {
      await expect(page.getByText(figure).first()).toBeVisible();
    }
    for (const width of [...WIDTHS, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await outOfSight(page), `at ${String(width)} px`).toEqual([]);
    }
  });
  await test.step("every group of pages stands whole in the header, with the sidebar and without, whatever of the weather is shown", async () => {
    const headers = await campus.bearer(page.request);
    const address = `${campus.url}${CORE_API}/weather-display`;
    const { display: before } = WeatherDisplayReply.parse(await (await page.request.get(address, { headers })).json());
    const display = { ...before, values: before.values.map(({ name }) => ({ name, isShown: true })) };
    const set = async (data: WeatherDisplayChange) => {
      expect((await page.request.put(address, { headers, data })).status()).toBeLessThan(300);
    };
    await set({ before, display });
    for (const path of [
      "/monitor/energy-consumption/campus?floor=total&type=hour-in-day&device=total",
      "/monitor/solar-cell",
    ]) {
      await page.goto(campus.url + path);
      for (const width of [768, 1024, 1200, 1281, 1366, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const groups = page.getByRole("navigation", { name: "Main" });
        await expect
          .poll(() => groups.evaluate((row) => row.scrollWidth - row.clientWidth), {
            message: `${path} at ${String(width)} px`,
          })
          .toBe(0);
      }
    }
    await set({ before: display, display: before });
  });
});

test("a small laptop has a fresh air unit whole and the floors at its collapsed side, and a phone keeps what was typed", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a fresh air unit is drawn whole on a small laptop, with its inspector under it", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`${campus.url}/control/doas/office-building?floor=first&zone=B`);
    const drawing = page.getByRole("region", { name: "Schematic of DOAS B" }).locator("svg").first();
    await expect(drawing).toBeVisible();
    const [drawn, inspector] = await Promise.all([
      drawing.boundingBox(),
      page.getByRole("complementary", { name: "Inspector" }).boundingBox(),
    ]);
    expect(drawn !== null && drawn.x + drawn.width <= 1024).toBe(true);
    expect(drawn !== null && inspector !== null && inspector.y > drawn.y + drawn.height).toBe(true);
  });
  await test.step("the floors of a building are reached from the collapsed side", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first&zone=A`);
    const floors = page.getByRole("navigation", { name: "Floors of Office Building" });
    await expect(floors.getByRole("link", { name: "1st Floor" })).toHaveAttribute("aria-current", "page");
    await floors.getByRole("link", { name: "3rd Floor" }).click();
    await expect(page).toHaveURL(/floor=third/);
  });
  await test.step("what is typed into a page stays while the window becomes a phone's, and wide again", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${campus.url}/setting/users/new`);
    const name = page.getByRole("textbox").first();
    await name.fill("somebody");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(name).toHaveValue("somebody");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(name).toHaveValue("somebody");
  });
});
