import { AlarmActReply, AlarmRule, EventPage } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const PAGE = "/event/office-building/statistics";
const LAMP = "L-O1-B-04";
/** No lamp of the campus is as bright by itself: what was recorded has none of these alarms. */
const LIMIT = 97;
const CALLED = "Downlights brighter than agreed";
const RULE = {
  code: "brighter-than-agreed",
  subject: { module: "lighting", device: LAMP },
  check: { kind: "limit", point: "level", operator: ">", limit: LIMIT, deadband: 5 },
  onDelay: 0,
  offDelay: 0,
  priority: 3,
  text: CALLED,
  isLatching: false,
  procedure: [],
  isEnabled: true,
};

function desk(page: Page, campus: Campus) {
  const api = `${campus.url}/api/core-service/v1.0`;
  const headers = async () => ({ headers: await campus.bearer(page.request) });
  const act = async (data: object) => {
    const reply = await page.request.post(`${api}/alarm-acts`, { ...(await headers()), data });
    return AlarmActReply.parse(await reply.json()).results[0]?.outcome;
  };
  return {
    add: async () =>
      AlarmRule.parse(
        await (await page.request.post(`${api}/alarm-rules`, { ...(await headers()), data: RULE })).json(),
      ),
    remove: async (id: number) => await page.request.delete(`${api}/alarm-rules/${String(id)}`, await headers()),
    act,
    standing: async () => {
      const reply = await page.request.get(`${api}/events?view=active&device=${LAMP}`, await headers());
      return EventPage.parse(await reply.json()).rows.find(({ text }) => text === CALLED)?.id;
    },
  };
}

test("an alarm that was rated of little use three times is to be thought over, with a change that is reviewed or kept away", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  const { add, remove, act, standing } = desk(page, campus);
  const { id } = await add();
  try {
    for (let time = 0; time < 3; time += 1) {
      await campus.wallSwitch(LAMP, LIMIT + 2);
      await expect.poll(standing, { timeout: 30_000 }).toBeDefined();
      const alarms = [(await standing()) ?? 0];
      expect(await act({ kind: "acknowledge", alarms })).toBe("done");
      await campus.wallSwitch(LAMP, 20);
      await expect.poll(standing, { timeout: 30_000 }).toBeUndefined();
      expect(await act({ kind: "rate", alarms, rating: time === 2 ? 2 : 1 })).toBe("done");
    }
    await page.goto(campus.url + PAGE);
    await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
    const top = page.getByRole("list", { name: "Top ten sources" }).getByRole("listitem").filter({ hasText: CALLED });
    await expect(top).toContainText("1.33");
    const proposal = page.getByRole("article", { name: CALLED });
    await expect(proposal).toContainText("3 ratings");
    // It stood for some seconds each time: a minute's delay leaves none.
    await expect(proposal).toContainText(/[1-3]\s*→\s*to\s*0/, { timeout: 30_000 });
    await expect(proposal).toContainText("Delay 1 min instead of none. No one acted on any of them.");
    await proposal.getByRole("link", { name: "Review change" }).click();
    await expect(page).toHaveURL(new RegExp(`alarm-rules/${String(id)}\\?onDelay=60&trial=true$`));
    await expect(page.getByRole("textbox", { name: "On delay" })).toHaveValue("60");
    await expect(page.getByText(/It would (not )?have been raised/)).toBeVisible({ timeout: 30_000 });
    await page.goto(campus.url + PAGE);
    await proposal.getByRole("button", { name: "Keep as is" }).click();
    await expect(page.getByText(`${CALLED} kept as is by admin`)).toBeVisible();
    await expect(proposal).toHaveCount(0);
  } finally {
    await campus.wallSwitch(LAMP, null);
    await remove(id);
  }
});

test("in the first days nothing is judged, and two hours open as a list; axe finds nothing on the statistics, which fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("in the first days nothing is judged, what came is still listed, and two hours open as a list", async () => {
    await page.goto(campus.url + PAGE);
    const score = page.getByRole("region", { name: "Scorecard" });
    await expect(score.getByRole("heading")).toHaveText(/^Assessed from \d+ \w+$/);
    await expect(score.getByText("–", { exact: true })).toHaveCount(8);
    await page.getByText("7 days", { exact: true }).click();
    await expect(page).toHaveURL(/days=7$/);
    const squares = page.getByRole("group", { name: "Alarms per two hours" }).getByRole("button");
    await expect(squares).toHaveCount(7 * 12);
    await squares.first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(squares.nth(13)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/event\/office-building\/?\?.*view=all.*from=.*to=/);
  });
  await test.step("axe finds nothing on the statistics, which fit a phone", async () => {
    await page.goto(campus.url + PAGE);
    await expect(page.getByRole("region", { name: "Scorecard" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("region", { name: "Scorecard" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
