import { expect, type Locator, type Page } from "@playwright/test";
import * as z from "zod";
import type { Campus } from "./campus.ts";

export const OFFICE = "/control/lift/office-building";
export const LEARNING = "/control/lift/learning-building";
export const LIFT = "LF-O-11";
export const OTHER = "LF-O-12";

const VirtualLift = z.looseObject({
  mode: z.string(),
  floor: z.number(),
  position: z.number(),
  moving: z.boolean(),
  door: z.string(),
  holdSeconds: z.number(),
  sentTo: z.number(),
  faultCode: z.number(),
  recalledTo: z.number().nullable(),
});

/** The state of the lift's own controller. */
export async function controller(campus: Campus, device: string): Promise<z.infer<typeof VirtualLift>> {
  return VirtualLift.parse(await campus.device(device));
}

export function inspectorOf(page: Page): Locator {
  return page.getByRole("complementary", { name: "Inspector" });
}

export async function openLift(page: Page, campus: Campus, device: string): Promise<Locator> {
  await page.goto(`${campus.url}${device.startsWith("LF-L") ? LEARNING : OFFICE}?selection=${device}`);
  const inspector = inspectorOf(page);
  await expect(inspector.getByRole("radio", { name: /NORMAL/ })).toBeVisible();
  return inspector;
}

export function sendTo(inspector: Locator, floor: number): Locator {
  return inspector.getByRole("group", { name: "Send to floor" }).getByRole("button", { name: String(floor) });
}
