import { chromium } from "@playwright/test";
import { signInAsAdmin } from "./adminPage.ts";
import { BROWSER } from "./browser.ts";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { load } from "./machine.ts";

const DETECTOR = "FD-O1-D-01";
const FIRES = 20;
const LIMIT = 60_000;

/** From a detector in alarm to the red line on a page that is about something else: EN 54-2 gives a panel three seconds. */
export async function fire(): Promise<void> {
  heading(`Fire: ${FIRES} alarms of one detector, a page of meters open in Chromium`);
  const browser = await chromium.launch(BROWSER);
  const campus = await ControlCampus.start();
  try {
    await campus.answering("fire-alarm");
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAsAdmin(page, campus.url);
    await page.goto(`${campus.url}/monitor/energy-consumption/learning-building`);
    await page.getByRole("button", { name: /Gateways/ }).waitFor();
    const line = page.getByRole("alert").filter({ hasText: DETECTOR });
    const times = new Histogram();
    for (let count = 0; count < FIRES; count += 1) {
      const began = performance.now();
      await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
      await line.waitFor({ timeout: LIMIT });
      times.add(performance.now() - began);
      await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
      await line.waitFor({ state: "hidden", timeout: LIMIT });
    }
    figure("detector → page", times.toString(), "budget p95 ≤ 3,000 ms");
    figure("server", `load average ${load()}`);
  } finally {
    await campus.stop();
    await browser.close();
  }
}
