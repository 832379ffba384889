import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import * as z from "zod";
import { Paged } from "@atrium/contract";
import { SiteDevice } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { SiteConnection } from "@atrium/contract/site";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

const CORE = "/api/core-service/v1.0";
const LOBBY = "CAM-O1-B-01";
const DOME = "CAM-OR-01";
const LOBBY_PAGE = `/security/cctv/office-building?floor=first&selection=${LOBBY}`;
const DOME_PAGE = `/security/cctv/office-building?floor=rooftop&selection=${DOME}`;
/** Of the same machine: a camera at the name under which the page came is not opened by it. */
const OTHER_NAME = "localhost";
const PATIENCE = { timeout: 45_000 };
const VirtualCamera = z.looseObject({ viewers: z.number(), port: z.number() });

async function camera(campus: Campus, device: string): Promise<z.infer<typeof VirtualCamera>> {
  return VirtualCamera.parse(await campus.device(device));
}

function video(page: Page): Locator {
  return page.locator("figure[data-live=true] video");
}

/** Pictures that were decoded, and the moment that is shown. */
async function shown(page: Page): Promise<{ frames: number; time: number }> {
  return await video(page).evaluate((element: HTMLVideoElement) => ({
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    time: element.currentTime,
  }));
}

async function expectMoving(page: Page): Promise<void> {
  await expect(video(page)).toHaveCount(1, PATIENCE);
  const before = await shown(page);
  await expect.poll(async () => (await shown(page)).frames, PATIENCE).toBeGreaterThan(before.frames + 10);
  expect((await shown(page)).time).toBeGreaterThan(before.time);
}

/** Chooses on the page of the camera's mapping how browsers get its pictures. */
async function setWay(page: Page, campus: Campus, device: string, way: string, host?: string): Promise<void> {
  await page.goto(`${campus.url}/setting/devices/ip/camera/${device}`);
  if (host !== undefined) {
    await page.getByRole("textbox", { name: "Host", exact: true }).fill(host);
    const password = page.getByLabel("Connection password");
    // Of a host that does not have it yet.
    if (await password.isVisible()) await password.fill("sample-password-cctv");
  }
  const pictures = page.getByRole("combobox", { name: "Pictures" });
  if ((await pictures.inputValue()) !== way) {
    await pictures.click();
    await page.getByRole("option", { name: way, exact: true }).click();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const headers = await campus.bearer(page.request);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${campus.url}${CORE}/devices/${device}`, { headers });
      return SiteDevice.parse(await answer.json()).parts[0]?.address;
    }, PATIENCE)
    .toMatchObject({ stream: way, ...(host === undefined ? {} : { host }) });
}

/** Captures some seconds to a file, and plays it: it has as long a duration as it was captured for, and pictures. */
async function expectCapture(page: Page): Promise<void> {
  // When the page took each press: the test hears of it later.
  const presses = await page.evaluateHandle(() => {
    const times: number[] = [];
    document.addEventListener("click", () => times.push(performance.now()), { capture: true });
    return times;
  });
  await page.getByRole("button", { name: "Record to file" }).click();
  await page.waitForTimeout(4_000);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Stop recording" }).click();
  const file = await readFile(await (await download).path());
  const [began = 0, ended = 0] = await presses.jsonValue();
  const seconds = (ended - began) / 1000;
  const played = await page.evaluate(async (content) => {
    const octets = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
    const element = document.createElement("video");
    element.muted = true;
    element.src = URL.createObjectURL(new Blob([octets], { type: "video/mp4" }));
    await element.play();
    await new Promise((resolve) => element.addEventListener("ended", resolve, { once: true }));
    return { duration: element.duration, frames: element.getVideoPlaybackQuality().totalVideoFrames };
  }, file.toString("base64"));
  // It begins with the next picture that stands by itself, at most two seconds later.
  expect(played.duration).toBeGreaterThan(seconds - 2.5);
  expect(played.duration).toBeLessThan(seconds + 1);
  expect(played.frames).toBeGreaterThan(played.duration * 5);
}

/** What the browser asked of the camera itself. */
function watchAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("request", (request) => {
    if (request.url().includes("/axis-cgi/")) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}

async function setViewingPassword(page: Page, campus: Campus, viewingPassword: string): Promise<void> {
  const headers = await campus.bearer(page.request);
  const url = `${campus.url}${CORE}/connections/cameras`;
  const { name, revision, settings } = SiteConnection.parse(await (await page.request.get(url, { headers })).json());
  const data = { name, revision, settings: { ...settings, viewingPassword } };
  expect((await page.request.put(url, { data, headers })).status()).toBe(200);
}

test("a camera that is set to direct is opened by the page itself, says what it does, and comes through a storm of 503", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  const { port } = await camera(campus, DOME);
  // At the server's own host name the page does not open it, and the browser would not send it the session's cookie.
  await setWay(page, campus, DOME, "direct");
  await page.goto(campus.url + DOME_PAGE);
  await expect(page.getByText("Camera has the same host name as this server")).toBeVisible(PATIENCE);
  for (const path of ["", "rtsp-over-websocket", "axis-cgi/media.cgi"]) {
    const sent = await page.context().cookies(`http://127.0.0.1:${String(port)}/${path}`);
    expect(sent.map(({ name }) => name)).not.toContain("_dtc");
  }
  await setWay(page, campus, DOME, "direct", OTHER_NAME);
  const asked = watchAsked(page);
  await page.goto(campus.url + DOME_PAGE);
  await expectMoving(page);
  const own = `ws://${OTHER_NAME}:${String(port)}/rtsp-over-websocket`;
  expect(asked.filter((url) => url.endsWith("/rtsp-over-websocket"))).toEqual([own, own]);
  expect(asked.filter((url) => url.includes(`device=${DOME}`))).toEqual([]);
  const policy = (await page.request.get(campus.url)).headers()["content-security-policy"];
  expect(policy).toMatch(
    new RegExp(`connect-src 'self' ws://${OTHER_NAME}:${String(port)} http://${OTHER_NAME}:${String(port)}(;|$)`),
  );
  expect(await violationsOf(page)).toEqual([]);

  // What its metadata says, before its point is read again.
  const right = page.getByRole("button", { name: "Right", exact: true });
  await right.hover();
  await page.mouse.down();
  await expect(page.getByText("Turning", { exact: true })).toBeVisible(PATIENCE);
  await page.mouse.up();
  await expect(page.getByText("Turning", { exact: true })).toHaveCount(0, PATIENCE);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectMoving(page);

  const headers = await campus.bearer(page.request);
  const audit = await page.request.get(`${campus.url}/api/user-service/v1.0/audit?search=viewing+account`, { headers });
  expect(Paged(AuditRow).parse(await audit.json()).data[0]).toMatchObject({ kind: "camera.opened", by: "admin" });

  await campus.fault({ device: DOME, fault: "busy", on: true });
  await page.reload();
  await expect(page.locator("figure video")).toHaveCount(1, PATIENCE);
  // A websocket that it opened and does not play through.
  await expect.poll(() => asked.filter((url) => url === own).length, PATIENCE).toBeGreaterThan(2);
  await campus.fault({ device: DOME, fault: "busy", on: false });
  await expectMoving(page);

  await campus.fault({ device: DOME, fault: "asks-token", on: true });
  await page.reload();
  await expectMoving(page);
  expect(asked.some((url) => url.includes("GET ") && url.includes("/axis-cgi/rtspwssession.cgi?timestamp="))).toBe(
    true,
  );
  await campus.fault({ device: DOME, fault: "asks-token", on: false });
  await setWay(page, campus, DOME, "gateway");
  await expect.poll(async () => (await camera(campus, DOME)).viewers, PATIENCE).toBe(0);
});

test("a picture of the server's, and one that is played as a file that does not end, are captured to a file that plays", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await test.step("what is captured from a live picture is a file that plays for as long", async () => {
    await page.goto(campus.url + LOBBY_PAGE);
    await expectMoving(page);
    await expectCapture(page);
  });
  await test.step("a camera that is set to mp4 is played as a file that does not end", async () => {
    await setWay(page, campus, LOBBY, "mp4", OTHER_NAME);
    const asked = watchAsked(page);
    // The page's policy came before the setting.
    await page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, LOBBY_PAGE);
    await expect(page.getByText("The camera's settings changed after this page was loaded")).toBeVisible(PATIENCE);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Reload" }).click();
    await expectMoving(page);
    const { port } = await camera(campus, LOBBY);
    expect(asked.some((url) => url.startsWith(`GET http://${OTHER_NAME}:${String(port)}/axis-cgi/media.cgi`))).toBe(
      true,
    );
    await expectCapture(page);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect.poll(async () => (await camera(campus, LOBBY)).viewers, PATIENCE).toBe(0);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectMoving(page);
    await setWay(page, campus, LOBBY, "gateway");
  });
});

test("a viewing password that is wrong is said, and tried twice, not for ever", async ({ signedIn: page, campus }) => {
  await setWay(page, campus, DOME, "direct", OTHER_NAME);
  await setViewingPassword(page, campus, "not the camera's");
  await page.goto(campus.url + DOME_PAGE);
  await expect(page.getByText("The camera rejects the viewing account")).toBeVisible(PATIENCE);
  expect(await violationsOf(page)).toEqual([]);
  await setViewingPassword(page, campus, "sample-password-viewer");
  await page.getByRole("button", { name: "Retry" }).click();
  await expectMoving(page);
  await setWay(page, campus, DOME, "gateway");
  await page.goto(campus.url + DOME_PAGE);
  await expectMoving(page);
});
