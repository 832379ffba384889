import { readFile } from "node:fs/promises";
import path from "node:path";
import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, TrendReply } from "@atrium/contract/devices";
import type { Page } from "@playwright/test";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const DEVICE = "L-O1-B-03";
const LAMP = `/control/lightings/office-building?floor=first&zone=B&selection=${DEVICE}`;
/** The title of the banner; cards that could not be loaded say it with more words. */
const BANNER = "The database is not responding.";
/** Levels that the lamp takes while there is no database. */
const LEVELS = [11, 22, 33, 44, 55];

test("the database is killed while values flow: live goes on, the banner says so, and no value is lost", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  const point = await levelPoint(page, campus);
  await page.goto(`${campus.url}${LAMP}`);
  const pin = page.getByRole("button", { name: /^Board room downlights, (On|Off)/ });
  await expect(pin).toBeVisible();
  const from = Date.now();
  const letItLive = keepKilling(path.join(campus.folder, "data/postgres/data/postmaster.pid"));
  try {
    await expect(page.getByText(BANNER, { exact: true })).toBeVisible();
    for (const level of LEVELS) {
      await campus.wallSwitch(DEVICE, level);
      await expect(pin).toHaveAccessibleName(new RegExp(`On, ${String(level)} percent`));
    }
  } finally {
    letItLive();
  }
  await expect(page.getByText(BANNER, { exact: true })).toBeHidden({ timeout: 60_000 });
  // A database that was killed twenty times recovers first; late is not lost.
  await expect
    .poll(() => stored(page, campus, { point, from }), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(LEVELS));
  await campus.wallSwitch(DEVICE, null);
});

async function levelPoint(page: Page, campus: Campus): Promise<number> {
  const query = "module=lighting&placement=office-building&floor=first";
  const reply = await page.request.get(`${campus.url}${CORE_API}/devices?${query}`);
  const { data } = Paged(DeviceDescription).parse(await reply.json());
  const level = data.find(({ id }) => id === DEVICE)?.points.find(({ key }) => key === "level");
  if (level === undefined) throw new Error(`${DEVICE} has no level`);
  return level.id;
}

/** The samples of a point since a moment, from the history. */
async function stored(page: Page, campus: Campus, asked: { point: number; from: number }): Promise<unknown> {
  const query = `from=${String(asked.from)}&to=${String(Date.now())}&step=raw`;
  const reply = await page.request.get(`${campus.url}${CORE_API}/points/${String(asked.point)}/history?${query}`);
  return reply.ok() ? TrendReply.parse(await reply.json()).means : [];
}

/** Kills the database's process, and each that is started in its place, until the returned function is called. */
function keepKilling(pidFile: string): () => void {
  const timer = setInterval(() => {
    void readFile(pidFile, "utf8")
      .then((text) => process.kill(Number.parseInt(text, 10), "SIGKILL"))
      // Between two lives there is no file, or one of a process that has ended.
      .catch(() => undefined);
  }, 50);
  return () => {
    clearInterval(timer);
  };
}
