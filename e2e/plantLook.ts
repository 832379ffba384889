import { expect, type Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";

interface PlantPage {
  readonly url: string;
  /** A piece of equipment that every view shows. */
  readonly piece: string;
}

/** Axe finds nothing on the views of a page of equipment, wide and on a phone, where nothing is wider than the screen. */
export async function expectNoBarriers(page: Page, { url, piece }: PlantPage): Promise<void> {
  for (const view of ["table", "cards", "plan"]) {
    await page.goto(`${url}?view=${view}`);
    await expect(page.getByText(piece).filter({ visible: true }).first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(piece).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOf(page)).toEqual([]);
}
