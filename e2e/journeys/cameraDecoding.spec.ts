import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

const LOBBY = "CAM-O1-B-01";
const LOBBY_PAGE = `/security/cctv/office-building?floor=first&selection=${LOBBY}`;
/** A corner without a picture has no more signs than this, one with a clock has four times as many. */
const BLANK = 600;
const PATIENCE = { timeout: 45_000 };

function live(page: Page): Locator {
  return page.locator("figure[data-live=true] video");
}

/** Pictures that were shown, the moment that is shown, and whether the page decoded them or the browser plays a file. */
async function shown(page: Page): Promise<{ frames: number; time: number; way: string }> {
  return await page.locator("figure video").evaluate((video: HTMLVideoElement) => ({
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    time: video.currentTime,
    way: video.srcObject === null ? "played" : "decoded",
  }));
}

async function expectMoving(page: Page, way: "decoded" | "played"): Promise<void> {
  await expect.poll(async () => (await shown(page)).way, PATIENCE).toBe(way);
  await expect(live(page)).toHaveCount(1, PATIENCE);
  const before = await shown(page);
  await expect.poll(async () => (await shown(page)).frames, PATIENCE).toBeGreaterThan(before.frames + 10);
  expect(await shown(page)).toMatchObject({ way });
  expect((await shown(page)).time).toBeGreaterThan(before.time);
}

/** The corner of the picture that is shown, where its clock is burnt in. */
async function cornerOf(page: Page): Promise<string> {
  return await page.locator("figure video").evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = 260;
    canvas.height = 28;
    canvas.getContext("2d")?.drawImage(video, 0, 0, 260, 28, 0, 0, 260, 28);
    return canvas.toDataURL();
  });
}

test("a live picture that the page decodes stands while it is paused, is kept as a snapshot, and stands while the camera is away", async ({
  signedIn: page,
  campus,
}) => {
  await page.goto(campus.url + LOBBY_PAGE);
  await expectMoving(page, "decoded");
  const snapshot = page.waitForEvent("download");
  await page.getByRole("button", { name: "Snapshot" }).click();
  expect((await snapshot).suggestedFilename()).toMatch(/\.png$/);

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  const paused = await cornerOf(page);
  await page.waitForTimeout(1_500);
  expect(await cornerOf(page)).toBe(paused);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectMoving(page, "decoded");
  await expect.poll(async () => await cornerOf(page), PATIENCE).not.toBe(paused);

  await campus.fault({ device: LOBBY, fault: "cuts-streams", on: true });
  await expect(page.getByText(/^No signal since/)).toBeVisible(PATIENCE);
  const last = await cornerOf(page);
  expect(last.length).toBeGreaterThan(BLANK);
  await campus.fault({ device: LOBBY, fault: "cuts-streams", on: false });
  await expectMoving(page, "decoded");
});

test("without a decoder, and with one that fails, the browser's player shows the same picture", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a browser without a decoder for pages plays the same picture out of its buffer", async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "VideoDecoder");
    });
    await other.goto(campus.url + LOBBY_PAGE);
    await expectMoving(other, "played");
    await other.close();
  });
  await test.step("a decoder that fails in the middle is replaced by the browser's player, without a notice", async () => {
    await page.addInitScript((fails) => {
      globalThis.VideoDecoder = class extends VideoDecoder {
        readonly #error: WebCodecsErrorCallback;
        #given = 0;
        constructor(init: VideoDecoderInit) {
          super(init);
          this.#error = init.error;
        }
        override decode(chunk: EncodedVideoChunk): void {
          super.decode(chunk);
          this.#given += 1;
          if (this.#given !== fails) return;
          this.close();
          this.#error(new DOMException("Decoding error.", "EncodingError"));
        }
      };
    }, 60);
    await page.goto(campus.url + LOBBY_PAGE);
    await expect.poll(async () => (await shown(page)).way, PATIENCE).toBe("decoded");
    await expectMoving(page, "played");
    await expect(page.getByText(/^No signal since/)).toHaveCount(0);
  });
});
