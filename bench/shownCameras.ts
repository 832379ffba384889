import type { Page } from "@playwright/test";

const FLOOR = "/security/cctv/office-building";
/** Of the floor whose wall is looked at; the wall shows nine. */
export const WALL = "CAM-O1-";
/** Pages of one camera and of nine. */
export const SHOWN = [
  { address: `${FLOOR}?floor=first&selection=${WALL}B-01`, count: 1 },
  { address: `${FLOOR}/view?floor=first`, count: 9 },
] as const;
export const LIVE = "figure[data-live=true] video";
/** ms that they are watched, and before that, in which a page comes up to the live edge. */
export const WATCHED = 30_000;
const CATCHING_UP = 10_000;
const LIMIT = 60_000;

/** Opens a page of cameras, until each of them is live and what it missed is made up for. */
export async function showCameras(page: Page, url: string, { address, count }: (typeof SHOWN)[number]): Promise<void> {
  await page.goto(url + address);
  await page
    .locator(LIVE)
    .nth(count - 1)
    .waitFor({ timeout: LIMIT });
  await page.waitForTimeout(CATCHING_UP);
}
