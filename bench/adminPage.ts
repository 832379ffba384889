import type { Page } from "@playwright/test";
import { BENCH_PASSWORD } from "./controlCampus.ts";

/** Signs in as a person does it. */
export async function signInAsAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(BENCH_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
}
