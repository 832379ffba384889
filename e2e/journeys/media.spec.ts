import type { Page } from "@playwright/test";
import * as z from "zod";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const LOBBY = "PA-O1-C-02";
const CAFE = "PA-O1-D-01";
const PATIENCE = { timeout: 45_000 };
const VirtualSpeaker = z.looseObject({
  clip: z.string().nullable(),
  clips: z.array(z.looseObject({ name: z.string(), length: z.number() })),
});

/** The state of the virtual unit itself. */
async function speaker(campus: Campus, device: string): Promise<z.infer<typeof VirtualSpeaker>> {
  return VirtualSpeaker.parse(await campus.device(device));
}

async function clipsOf(campus: Campus, device: string): Promise<string[]> {
  return (await speaker(campus, device)).clips.map(({ name }) => name);
}

/** A WAV file of 16 bits, one channel and 8 kHz, with a tone. @param length s */
function wav(length: number, pitch: number): Buffer {
  const frames = length * 8_000;
  const file = Buffer.alloc(44 + frames * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8_000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(frames * 2, 40);
  for (let index = 0; index < frames; index += 1) {
    const level = 3_000 * (1 + Math.sin(index / 4_000)) * Math.sin((2 * Math.PI * pitch * index) / 8_000);
    file.writeInt16LE(Math.round(level), 44 + index * 2);
  }
  return file;
}

async function openPage(page: Page, campus: Campus): Promise<void> {
  await page.goto(`${campus.url}/setting/media`);
  await expect(page.getByRole("rowheader", { name: /^Chime/ })).toBeVisible(PATIENCE);
}

async function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
}

function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}

async function openForm(page: Page, name: string) {
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rename, units, delete" }).click();
  return page.getByRole("dialog", { name });
}

test("a sound is uploaded, seen, brought to the units, played in a zone, renamed and deleted", async ({
  signedIn: page,
  campus,
}) => {
  await openPage(page, campus);
  await upload(page, "Visitor welcome.wav", "application/octet-stream", wav(40, 500));
  const row = rowOf(page, "Visitor welcome");
  await expect(row).toContainText("0:40", PATIENCE);
  await expect(row.getByRole("slider", { name: "Position in Visitor welcome" })).toBeVisible();
  await expect(row.getByRole("cell", { name: /^(\d+) of \1$/ })).toBeVisible(PATIENCE);
  for (const unit of [LOBBY, CAFE]) expect(await clipsOf(campus, unit)).toContain("Visitor welcome");

  await row.getByRole("button", { name: "Listen to Visitor welcome here" }).click();
  await expect(row.getByRole("button", { name: "Pause Visitor welcome" })).toBeVisible(PATIENCE);
  const slider = row.getByRole("slider");
  await slider.press("End");
  await slider.press("Home");
  expect((await speaker(campus, LOBBY)).clip).not.toBe("Visitor welcome");

  await page.goto(`${campus.url}/control/pa/office-building?floor=first&selection=${LOBBY}`);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await inspector.getByLabel("Media", { exact: true }).selectOption("Visitor welcome");
  await inspector.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await speaker(campus, LOBBY)).clip, PATIENCE).toBe("Visitor welcome");
  await expect(page.getByRole("button", { name: /^Lobby, Playing, Visitor welcome/ })).toBeVisible(PATIENCE);

  await openPage(page, campus);
  const form = await openForm(page, "Visitor welcome");
  await form.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("dialog", { name: "Delete Visitor welcome?" });
  await question.getByRole("button", { name: "Delete sound" }).click();
  await expect(question).toContainText("Visitor welcome is playing in Lobby. Stop it there first.", PATIENCE);
  await question.getByRole("button", { name: "Cancel" }).click();
  await form.getByLabel("Name").fill("Welcome to all");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(rowOf(page, "Welcome to all")).toBeVisible(PATIENCE);

  await page.goto(`${campus.url}/control/pa/office-building?floor=first&selection=${LOBBY}`);
  await expect(page.getByRole("button", { name: /^Lobby, Playing, Welcome to all/ })).toBeVisible(PATIENCE);
  await page.getByRole("button", { name: "Stop Lobby" }).click(PATIENCE);
  await expect.poll(async () => (await speaker(campus, LOBBY)).clip, PATIENCE).toBeNull();

  await openPage(page, campus);
  await expect(rowOf(page, "Welcome to all")).not.toContainText("Playing", PATIENCE);
  const again = await openForm(page, "Welcome to all");
  await again.getByRole("button", { name: "Delete…" }).click();
  await page
    .getByRole("dialog", { name: "Delete Welcome to all?" })
    .getByRole("button", { name: "Delete sound" })
    .click();
  await expect(rowOf(page, "Welcome to all")).toHaveCount(0, PATIENCE);
  await expect.poll(() => clipsOf(campus, LOBBY), PATIENCE).toEqual([]);
});

test("what is no audio, an upload that is given up and a unit without room say so; the page is accessible, and fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("what is no audio is refused whatever it is called, and nothing of it stays", async () => {
    await openPage(page, campus);
    const count = await page.getByRole("row").count();
    await upload(page, "Chime.mp3", "audio/mpeg", Buffer.from("<!doctype html><script>alert(1)</script>".repeat(20)));
    const uploads = page.getByRole("list", { name: "Uploads" });
    await expect(uploads).toContainText(
      "This is not an audio file. Choose an MP3, WAV or OGG file. Nothing was saved.",
      PATIENCE,
    );
    await upload(page, "Half.wav", "audio/wav", wav(4, 400).subarray(0, 30_000));
    await expect(uploads).toContainText("its end is missing. Nothing was saved.", PATIENCE);
    await upload(page, "Large.wav", "audio/wav", Buffer.alloc(20 * 1_048_576 + 1));
    await expect(uploads).toContainText("Larger than the 20 MB limit", PATIENCE);
    await page.getByRole("button", { name: "Dismiss Chime.mp3" }).click();
    await expect(uploads).not.toContainText("Chime.mp3");
    expect(await page.getByRole("row").count()).toBe(count);
  });
  await test.step("an upload can be given up, and then there is nothing of it", async () => {
    await openPage(page, campus);
    const isGivenUp = Promise.withResolvers<void>();
    await page.route("**/media/uploads/*", async (route) => {
      // On its way until somebody has seen it there.
      if (route.request().method() === "PUT") await isGivenUp.promise;
      await route.continue();
    });
    await upload(page, "Given up.wav", "audio/wav", wav(600, 300));
    await expect(page.getByRole("progressbar", { name: "Upload of Given up.wav" })).toBeVisible(PATIENCE);
    await page.getByRole("button", { name: "Cancel upload of Given up.wav" }).click();
    await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
    isGivenUp.resolve();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(page.getByRole("rowheader", { name: /^Chime/ })).toBeVisible(PATIENCE);
    await expect(rowOf(page, "Given up")).toHaveCount(0);
  });
  await test.step("a unit without room says so, and gets the sound when somebody sends it again", async () => {
    await campus.fault({ device: CAFE, fault: "memory-full", on: true });
    await upload(page, "Lost child.wav", "audio/wav", wav(5, 700));
    await expect(rowOf(page, "Lost child")).toContainText("1 failed", PATIENCE);
    const form = await openForm(page, "Lost child");
    const first = form.getByRole("region", { name: "Units" }).getByRole("listitem").first();
    await expect(first).toContainText("Café");
    await expect(first).toContainText("The unit refused: not enough space for the clip.");
    expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
    await campus.fault({ device: CAFE, fault: "memory-full", on: false });
    const again = form.getByRole("button", { name: "Resend" });
    // It may have retried by itself by then.
    if (await again.isVisible()) await again.click({ timeout: 2_000 }).catch(() => undefined);
    await expect.poll(() => clipsOf(campus, CAFE), PATIENCE).toContain("Lost child");
    await expect(form.getByRole("region", { name: "Units" })).toContainText(/(\d+) of \1/, PATIENCE);
  });
  await test.step("the page is accessible, light and dark, by keyboard and on a phone", async () => {
    await openPage(page, campus);
    await expect(page.getByRole("slider", { name: "Position in Chime" })).toBeVisible(PATIENCE);
    expect(await violationsOf(page)).toEqual([]);
    const slider = page.getByRole("slider", { name: "Position in Chime" });
    await slider.focus();
    await slider.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", /^0:0\d of 0:04$/);
    await page.getByRole("button", { name: "More about Chime" }).press("Enter");
    await page.getByRole("menuitem", { name: "Rename, units, delete" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "Chime" }).getByLabel("Name")).toHaveValue("Chime");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Chime" })).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.getByRole("button", { name: "Upload", exact: true })).toBeVisible();
  });
});
