import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { CORE_API, USER_API } from "@atrium/contract";
import { CameraRecordings } from "@atrium/contract/cameras";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const LOBBY = "CAM-O1-B-01";
const PLAN = `/security/cctv/office-building?floor=first&selection=${LOBBY}`;
const WALL = "/security/cctv/office-building/view?floor=first";
const OTHER_WALL = "/security/cctv/pavilion/view?floor=rooftop";
const PATIENCE = { timeout: 45_000 };
const MINUTE = 60_000;

/** The stretches of the lobby's recording. */
async function recorded(campus: Campus, page: Page): Promise<[number, number][]> {
  const headers = await campus.bearer(page.request);
  const at = Date.now();
  const query = `cameras=${LOBBY}&from=${String(at - 60 * MINUTE)}&to=${String(at + MINUTE)}`;
  const reply = await page.request.get(`${campus.url}${CORE_API}/camera-recordings?${query}`, { headers });
  return CameraRecordings.parse(await reply.json()).cameras[0]?.recorded ?? [];
}

async function shown(video: Locator): Promise<{ frames: number; time: number }> {
  return await video.evaluate((element: HTMLVideoElement) => ({
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    time: element.currentTime,
  }));
}

/** What a browser makes of a file: how long it is, and whether pictures come out of it. */
async function played(page: Page, download: Download): Promise<{ duration: number; width: number; frames: number }> {
  const content = (await readFile(await download.path())).toString("base64");
  return await page.evaluate(async (base64) => {
    const octets = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([octets], { type: "video/mp4" }));
    await new Promise((resolve, reject) => {
      video.addEventListener("loadedmetadata", resolve, { once: true });
      video.addEventListener("error", reject, { once: true });
    });
    await video.play();
    while (video.getVideoPlaybackQuality().totalVideoFrames < 5) await new Promise((go) => setTimeout(go, 50));
    const { duration, videoWidth: width } = video;
    return { duration, width, frames: video.getVideoPlaybackQuality().totalVideoFrames };
  }, content);
}

test("cameras are recorded from the switch on, what they saw plays at its moment, and leaves as a clip that says why", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a wall of cameras that are not recorded is one card, whose button records all of them", async () => {
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 10 * MINUTE).toISOString().replace(".000Z", "Z");
    await page.goto(`${campus.url}${OTHER_WALL}&at=${encodeURIComponent(at)}`);
    await expect(page.getByRole("heading", { name: /^None of these \d cameras is recorded$/ })).toBeVisible(PATIENCE);
    await expect(page.getByText("This camera is not recorded")).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: /^Record these \d cameras$/ }).click();
    // What was before stays empty, and each picture says so.
    await expect(page.getByText(/^(Nothing recorded yet|No recording at this time)/).first()).toBeVisible(PATIENCE);
    const headers = await campus.bearer(page.request);
    const now = Date.now();
    const query = `cameras=CAM-PR-01,CAM-PR-02&from=${String(now - MINUTE)}&to=${String(now)}`;
    const reply = await page.request.get(`${campus.url}${CORE_API}/camera-recordings?${query}`, { headers });
    const { cameras } = CameraRecordings.parse(await reply.json());
    expect(cameras.map(({ state }) => state === "off")).toEqual([false, false]);
  });
  await test.step("what a camera saw is kept from the switch on, plays at its moment, and leaves as a clip that says why", async () => {
    test.setTimeout(200_000);
    await page.goto(campus.url + PLAN);
    const recording = page.getByRole("switch", { name: "Record this camera" });
    await recording.click({ force: true, ...PATIENCE });
    // Once the server has it.
    await expect(recording).toBeChecked(PATIENCE);
    await expect
      .poll(async () => (await recorded(campus, page)).reduce((sum, [from, to]) => sum + to - from, 0), PATIENCE)
      .toBeGreaterThan(10_000);
    const [from = 0, to = 0] = (await recorded(campus, page))[0] ?? [];
    const moment = new Date(Math.ceil(from / 1_000) * 1_000 + 1_000).toISOString().replace(".000Z", "Z");
    await page.goto(`${campus.url}${WALL}&selection=${LOBBY}&at=${encodeURIComponent(moment)}`);
    const playback = page.locator("figure[data-playback=shown] video");
    // On the wall and in the inspector.
    await expect(playback).toHaveCount(2, PATIENCE);
    await expect(page.getByText(/^Playback, .+ ago$/).last()).toBeVisible();
    await expect(page.getByText("This camera is not recorded").first()).toBeVisible();
    const before = await shown(playback.first());
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(async () => (await shown(playback.first())).frames, PATIENCE).toBeGreaterThan(before.frames + 10);
    await expect.poll(async () => (await shown(playback.first())).time, PATIENCE).toBeGreaterThan(before.time + 1);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Clip", exact: true }).click();
    const clip = page.getByRole("form", { name: "Clip" });
    // The others of the wall have nothing to give.
    await expect(clip.getByRole("button", { pressed: true })).toHaveCount(1);
    await clip.getByLabel("Reason").fill("Parcel taken at the door");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      clip.getByRole("button", { name: /^Export/ }).click(),
    ]);
    const file = await played(page, download);
    expect(file.width).toBe(640);
    // Everything that is recorded lies within the half minutes around the moment.
    expect(file.duration).toBeGreaterThan((to - from) / 1_000 - 1);
    expect(file.duration).toBeLessThan(62);
    const headers = await campus.bearer(page.request);
    for (const kind of ["recording.switched", "recording.played", "clip.exported"]) {
      const reply = await page.request.get(`${campus.url}${USER_API}/audit?kind=${kind}`, { headers });
      expect(await reply.text()).toContain('"by":"admin"');
    }
    await page.goto(campus.url + PLAN);
    await recording.click({ force: true, ...PATIENCE });
    await expect(recording).not.toBeChecked(PATIENCE);
    await expect(page.getByRole("region", { name: "Recording" }).getByText("Not recorded")).toBeVisible(PATIENCE);
  });
});
