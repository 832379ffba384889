import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import { addUser, elsewhere, PASSWORD } from "../accounts.ts";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

const PLAN = "/security/cctv/office-building?floor=first";
const WALL = "/security/cctv/office-building/view?floor=first";
const ROOF = "/security/cctv/office-building?floor=rooftop&selection=CAM-OR-01";
const LOBBY = "CAM-O1-B-01";
const DOME = "CAM-OR-01";
const PATIENCE = { timeout: 45_000 };
const VirtualCamera = z.looseObject({
  viewers: z.number(),
  aim: z.object({ pan: z.number() }).optional(),
});

async function camera(campus: Campus, device: string): Promise<z.infer<typeof VirtualCamera>> {
  return VirtualCamera.parse(await campus.device(device));
}

/** What a video has shown: pictures so far, and the octets of its burnt-in clock. */
async function shown(video: Locator): Promise<{ frames: number; time: number; clock: string }> {
  return await video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = 260;
    canvas.height = 28;
    const pen = canvas.getContext("2d");
    pen?.drawImage(element, 0, 0, 260, 28, 0, 0, 260, 28);
    const { data = [] } = pen?.getImageData(0, 0, 260, 28) ?? {};
    // Black or white: what coding does to the grey between is of no meaning.
    const clock = Array.from(data).flatMap((value, at) => (at % 4 === 0 ? [value > 130 ? 1 : 0] : []));
    const { totalVideoFrames } = element.getVideoPlaybackQuality();
    return { frames: totalVideoFrames, time: element.currentTime, clock: clock.join("") };
  });
}

function videos(page: Page): Locator {
  return page.locator("figure[data-live=true] video");
}

test("live pictures move on a wall of nine with one stream of each camera, and a camera that sends nothing says so", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(240_000);
  await test.step("live pictures move on a wall of nine, with one stream of each camera, which ends with the page", async () => {
    // Nine pictures are drawn, encoded and decoded on two cores, beside everything else.
    await page.goto(campus.url + WALL);
    await expect(videos(page)).toHaveCount(9, { timeout: 150_000 });
    const video = videos(page).first();
    const before = await shown(video);
    expect(before.clock).toContain("1");
    await expect.poll(async () => (await shown(video)).frames, PATIENCE).toBeGreaterThan(before.frames + 10);
    await expect.poll(async () => (await shown(video)).clock, PATIENCE).not.toBe(before.clock);
    expect((await shown(video)).time).toBeGreaterThan(before.time);
    // A second page of the same camera is served by the same stream.
    const other = await page.context().newPage();
    await other.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    await expect(videos(other)).toHaveCount(1, PATIENCE);
    expect((await camera(campus, LOBBY)).viewers).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await other.close();
    await page.getByRole("radio", { name: "4" }).check({ force: true });
    await expect(page.getByRole("region", { name: /^Monitor/ })).toHaveCount(4);
    await page.goto("about:blank");
    await expect.poll(async () => (await camera(campus, LOBBY)).viewers, PATIENCE).toBe(0);
  });
  await test.step("a camera that sends nothing says since when, and comes back by itself", async () => {
    await page.goto(`${campus.url}${PLAN}&selection=${LOBBY}`);
    await expect(videos(page)).toHaveCount(1, PATIENCE);
    await campus.fault({ device: LOBBY, fault: "cuts-streams", on: true });
    await expect(page.getByText(/^No signal since/)).toBeVisible(PATIENCE);
    await campus.fault({ device: LOBBY, fault: "cuts-streams", on: false });
    await expect(videos(page)).toHaveCount(1, PATIENCE);
  });
});

test("cameras are placed by key, a wall is kept by its name, and a tour goes through its pages", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("cameras are placed by key, and a wall is kept by its name", async () => {
    await page.goto(campus.url + WALL);
    await page.getByRole("radio", { name: "1", exact: true }).check({ force: true });
    const monitor = page.getByRole("region", { name: "Monitor 1" });
    const list = page.getByRole("list", { name: "Cameras on this floor" });
    await list.getByRole("button", { name: "Lift lobby" }).press("Enter");
    await expect(monitor.getByRole("button", { name: "Select Lift lobby" })).toBeVisible();
    await page.getByRole("button", { name: "Walls" }).click();
    await page.getByLabel("Wall name").fill("Lobby alone");
    await page.getByRole("button", { name: "Save wall" }).click();
    await expect(page.getByRole("menuitem", { name: "Lobby alone" })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Walls" }).click();
    await page.getByRole("menuitem", { name: "Lobby alone" }).click();
    await expect(page.getByRole("region", { name: /^Monitor/ })).toHaveCount(1);
    await expect(monitor.getByRole("button", { name: "Select Lift lobby" })).toBeVisible();
  });
  await test.step("a wall with more cameras than monitors goes through its pages, waits while it is pointed at, and is stopped", async () => {
    await page.goto(`${campus.url}${WALL}&tour=10`);
    await page.getByRole("radio", { name: "1", exact: true }).check({ force: true });
    const state = page.getByText(/^Page \d+ of \d+, /).filter({ visible: true });
    const shownNow = page.getByRole("region", { name: "Monitor 1" }).locator("[data-pin]");
    await expect(state).toContainText("Page 1 of", PATIENCE);
    const first = await shownNow.getAttribute("data-pin");
    await expect(state).toContainText("Page 2 of", PATIENCE);
    expect(await shownNow.getAttribute("data-pin")).not.toBe(first);
    await shownNow.hover();
    await expect(state).toContainText("paused");
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await expect(state).toBeVisible(PATIENCE);
    await page.getByRole("button", { name: "Stop tour" }).click();
    await expect(state).toHaveCount(0);
    expect(page.url()).not.toContain("tour");
    await page.getByRole("button", { name: "Tour", exact: true }).click();
    await page.getByRole("menuitem", { name: "Every 60 s" }).click();
    await expect(page).toHaveURL(/tour=60/);
  });
});

test("a dome turns while its button is held, and goes to the views that are kept of it", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a dome turns while its button is held, and stops when it is let go", async () => {
    await page.goto(campus.url + ROOF);
    const right = page.getByRole("button", { name: "Right", exact: true });
    await right.hover();
    await page.mouse.down();
    await expect.poll(async () => (await camera(campus, DOME)).aim?.pan ?? 0, PATIENCE).toBeGreaterThan(5);
    await page.mouse.up();
    await expect
      .poll(async () => {
        const before = (await camera(campus, DOME)).aim?.pan;
        await page.waitForTimeout(400);
        return (await camera(campus, DOME)).aim?.pan === before;
      }, PATIENCE)
      .toBe(true);
    await page.getByRole("button", { name: "Home" }).click();
    await expect.poll(async () => (await camera(campus, DOME)).aim?.pan, PATIENCE).toBe(0);
  });
  await test.step("a view of a dome is kept under a name, gone to from elsewhere, and removed", async () => {
    await page.goto(campus.url + ROOF);
    const presets = page.getByRole("list", { name: "Presets" });
    await presets.getByRole("button", { name: "Stairs", exact: true }).click(PATIENCE);
    await expect.poll(async () => (await camera(campus, DOME)).aim?.pan, PATIENCE).toBe(-65);
    await page.getByLabel("Save this view as").fill("Night round");
    await page.keyboard.press("Enter");
    await expect(presets.getByRole("button", { name: "Night round", exact: true })).toBeVisible(PATIENCE);
    await page.getByRole("button", { name: "Home" }).click();
    await expect.poll(async () => (await camera(campus, DOME)).aim?.pan, PATIENCE).toBe(0);
    await presets.getByRole("button", { name: "Night round", exact: true }).click();
    await expect.poll(async () => (await camera(campus, DOME)).aim?.pan, PATIENCE).toBe(-65);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Delete Night round" }).click();
    await page.getByRole("button", { name: "Delete preset" }).click();
    await expect(presets.getByRole("button", { name: "Night round", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Home" }).click();
  });
});

test("two people at one dome: the second sees who moves it and waits, and the administrator takes it over", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  await addUser(page, campus, { username: "dome-guard", role: "Operator" });
  const other = await elsewhere(browser);
  try {
    await signIn(other, campus, PASSWORD, "dome-guard");
    await other.goto(campus.url + ROOF);
    await other.getByRole("button", { name: "Left", exact: true }).click(PATIENCE);
    await page.goto(campus.url + ROOF);
    await expect(page.getByText("Controlled by dome-guard")).toBeVisible(PATIENCE);
    await expect(page.getByRole("button", { name: "Left", exact: true })).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Take over" }).click();
    await expect(page.getByRole("button", { name: "Left", exact: true })).toBeEnabled();
    await expect(other.getByText("Controlled by admin")).toBeVisible(PATIENCE);
    await expect(other.getByRole("button", { name: "Home" })).toBeDisabled();
    await expect(other.getByRole("button", { name: "Take over" })).toHaveCount(0);
    await page.getByRole("button", { name: "Home" }).click();
  } finally {
    await other.close();
  }
});
