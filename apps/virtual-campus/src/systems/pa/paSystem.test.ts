import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus, temporaryFolder } from "../../../test/builders.ts";
import { ask, callSpeaker, proof } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";

const LOBBY = "PA-O1-C-02";
const CAFE = "PA-O1-D-01";
const TOWN_HALL = "PA-O3-D-01";
const DETECTOR = "FD-O1-A-01";
const State = z.looseObject({
  port: z.number(),
  clip: z.string().nullable(),
  playing: z.boolean(),
  position: z.number(),
  length: z.number(),
  gain: z.number(),
});

async function campusWithSpeakers(folder?: string, time = "2026-11-20T10:00:00+07:00") {
  const clock = new HandClock(time);
  const campus = await startCampus({ site: await siteWith("pa"), clock, ...(folder === undefined ? {} : { folder }) });
  const state = (device: string) => State.parse(campus.systemOf(device)?.state(device));
  const call = (device: string, uri: string, body?: string) => callSpeaker(state(device).port, uri, body);
  const status = async (device: string): Promise<unknown> =>
    JSON.parse((await call(device, "/local/pa/status.cgi")).body.toString());
  return { campus, clock, call, status, state };
}

function settings(gain: number): string {
  const signalingTypes = [{ channels: [{ gain, mute: false }] }];
  const params = { devices: [{ outputs: [{ connectionTypes: [{ signalingTypes }] }] }] };
  return JSON.stringify({ apiVersion: "1.0", method: "setDevicesSettings", params });
}

test("answers only with the password, but shows everyone that it is ready", async () => {
  const { campus, call, state } = await campusWithSpeakers();
  const { port } = state(LOBBY);
  expect(await ask(port, "/local/pa/status.cgi", {})).toMatchObject({ status: 401 });
  expect(await ask(port, "/axis-cgi/systemready.cgi", {}, "{}")).toMatchObject({ status: 200 });
  expect(await call(LOBBY, "/local/pa/status.cgi")).toMatchObject({ status: 200 });
  campus.faults.set(deviceTarget(LOBBY), "wrong-password", true);
  expect(await call(LOBBY, "/local/pa/status.cgi")).toMatchObject({ status: 401 });
});

test("takes a recorded request no second time", async () => {
  const { state } = await campusWithSpeakers();
  const { port } = state(LOBBY);
  const uri = "/axis-cgi/stopclip.cgi";
  const authorization = proof((await ask(port, uri, {})).headers["www-authenticate"] ?? "", "GET", uri);
  expect(await ask(port, uri, { authorization })).toMatchObject({ status: 200 });
  expect(await ask(port, uri, { authorization })).toMatchObject({ status: 401 });
});

test("plays a clip as long as its file is, over the music, which comes back in the middle", async () => {
  const { clock, call, status } = await campusWithSpeakers();
  expect(await status(LOBBY)).toMatchObject({ location: "/etc/audioclips/morning-background.wav", layer: "music" });
  expect(String((await call(LOBBY, "/axis-cgi/playclip.cgi?location=lunch-notice.wav")).body)).toBe("OK\nplaying=2\n");
  clock.forward(17_500);
  expect(await status(LOBBY)).toMatchObject({ layer: "announcement", playing: true, position: 17.5, length: 18 });
  clock.forward(1_000);
  expect(await status(LOBBY)).toMatchObject({ layer: "music", position: 18.5 });
  await call(LOBBY, "/axis-cgi/stopclip.cgi");
  expect(await status(LOBBY)).toMatchObject({ location: null, playing: false, layer: "none" });
});

test("repeats what is to be repeated, and begins in step when the command comes late", async () => {
  const { clock, call, status } = await campusWithSpeakers();
  await call(TOWN_HALL, `/axis-cgi/playclip.cgi?clip=1&repeat=1&start=${clock.now() - 3_000}`);
  expect(await status(TOWN_HALL)).toMatchObject({ playing: true, position: 3 });
  clock.forward(3_000);
  expect(await status(TOWN_HALL)).toMatchObject({ playing: true, position: 2 });
  clock.forward(2_000);
  expect(await status(TOWN_HALL)).toMatchObject({ playing: false });
  await call(TOWN_HALL, `/axis-cgi/playclip.cgi?clip=1&start=${clock.now() + 800}`);
  expect(await status(TOWN_HALL)).toMatchObject({ playing: false, position: 0, layer: "announcement" });
  clock.forward(900);
  expect(await status(TOWN_HALL)).toMatchObject({ playing: true, position: 0.1 });
});

test("lets an evacuation message win over music and every command, and goes back to what played", async () => {
  const { campus, clock, call, status } = await campusWithSpeakers();
  campus.faults.set(deviceTarget(DETECTOR), "fire-alarm", true);
  expect(await status(LOBBY)).toMatchObject({ layer: "emergency", location: "/etc/audioclips/evacuation.wav" });
  expect(await status("PA-L1-B-01")).toMatchObject({ layer: "music" });
  expect(String((await call(LOBBY, "/axis-cgi/playclip.cgi?clip=1")).body)).toContain("evacuation message");
  expect(await call(LOBBY, "/axis-cgi/stopclip.cgi")).toMatchObject({ status: 400 });
  expect(String((await call(LOBBY, "/axis-cgi/audiodevicecontrol.cgi", settings(-90))).body)).toContain("error");
  clock.forward(60_000);
  campus.faults.set(deviceTarget(DETECTOR), "fire-alarm", false);
  expect(await status(LOBBY)).toMatchObject({ layer: "music", position: 60 });
  expect(await call(LOBBY, "/axis-cgi/playclip.cgi?clip=4")).toMatchObject({ status: 400 });
});

test("is silent already while an announcement waits for its start over music", async () => {
  const { clock, call, status } = await campusWithSpeakers();
  await call(LOBBY, `/axis-cgi/playclip.cgi?clip=2&start=${clock.now() + 1_500}`);
  expect(await status(LOBBY)).toMatchObject({ location: "/etc/audioclips/lunch-notice.wav", playing: false });
  clock.forward(1_600);
  expect(await status(LOBBY)).toMatchObject({ location: "/etc/audioclips/lunch-notice.wav", playing: true });
  expect(await call(LOBBY, `/axis-cgi/playclip.cgi?clip=2&start=${clock.now() + 60_000}`)).toMatchObject({
    status: 400,
  });
});

test("plays music that is asked for at once, and what was announced ends", async () => {
  const { clock, call, status } = await campusWithSpeakers();
  await call(LOBBY, "/axis-cgi/playclip.cgi?clip=2");
  clock.forward(1_000);
  await call(LOBBY, "/axis-cgi/playclip.cgi?clip=0&repeat=-1");
  clock.forward(1_000);
  expect(await status(LOBBY)).toMatchObject({ layer: "music", position: 1, playing: true });
});

test("sets its volume in dB and refuses what the amplifier does not have", async () => {
  const { call, state } = await campusWithSpeakers();
  expect(String((await call(CAFE, "/axis-cgi/audiodevicecontrol.cgi", settings(-20))).body)).toContain('"data":{}');
  expect(state(CAFE).gain).toBe(-20);
  expect(String((await call(CAFE, "/axis-cgi/audiodevicecontrol.cgi", settings(6))).body)).toContain("2101");
  expect(state(CAFE).gain).toBe(-20);
});

test("stores real audio files, as long as it says, that call themselves sample data", async () => {
  const { call } = await campusWithSpeakers();
  const list = String((await call(CAFE, "/axis-cgi/param.cgi?action=list&group=MediaClip")).body);
  expect(list).toContain("root.MediaClip.M2.Name=Lunch notice");
  const { body } = await call(CAFE, "/axis-cgi/mediaclip.cgi?action=download&clip=2");
  expect(body.subarray(0, 4).toString() + body.subarray(8, 12).toString()).toBe("RIFFWAVE");
  expect(body.readUInt32LE(4)).toBe(body.length - 8);
  expect(body.toString("latin1")).toContain("Sample data");
  const at = body.indexOf("data", body.indexOf("synthesised"));
  expect(body.readUInt32LE(at + 4) / body.readUInt32LE(28)).toBe(18);
  const loudest = Math.max(...Array.from({ length: 8_000 }, (_, index) => body.readInt16LE(at + 8 + index * 2)));
  expect(loudest).toBeGreaterThan(5_000);
});

test("goes on after a restart as it was left, and follows its program only when that changes", async () => {
  const folder = await temporaryFolder();
  const first = await campusWithSpeakers(folder);
  await first.call(LOBBY, "/axis-cgi/stopclip.cgi");
  await first.call(CAFE, "/axis-cgi/audiodevicecontrol.cgi", settings(-12));
  await first.campus.stop();
  const second = await campusWithSpeakers(folder, "2026-11-20T10:01:00+07:00");
  expect(await second.status(LOBBY)).toMatchObject({ location: null });
  expect(await second.status(CAFE)).toMatchObject({ layer: "music", position: 60 });
  expect(second.state(CAFE).gain).toBe(-12);
  second.clock.forward(24 * 3_600_000);
  second.campus.step();
  expect(await second.status(LOBBY)).toMatchObject({ layer: "music" });
});

test("reports its earlier program: music by day in the lobby, never in the town hall", async () => {
  const { campus } = await campusWithSpeakers();
  const [from, to] = [Date.parse("2026-11-19T00:00:00+07:00"), Date.parse("2026-11-20T00:00:00+07:00")];
  const past = [...(campus.systemOf(LOBBY)?.past?.(from, to, 15 * 60_000) ?? [])];
  const of = (id: string) => past.filter(({ device }) => device === id).map(({ time, value }) => [time - from, value]);
  expect(of(LOBBY)).toEqual([
    [0, 0],
    [7.5 * 3_600_000, 1],
    [18 * 3_600_000, 0],
  ]);
  expect(of(TOWN_HALL)).toEqual([[0, 0]]);
});

test("its corridors are as quiet on a holiday as at a weekend, and its lobby plays", async () => {
  const { campus } = await campusWithSpeakers();
  const mounted = campus.site.plans.flatMap(({ devices }) => devices.filter(({ module }) => module === "pa"));
  const corridor = mounted.find(({ name }) => /corridor/i.test(name))?.id ?? "";
  /** Whether there is music at some time of a day. */
  const plays = (id: string, day: string) => {
    const from = Date.parse(`${day}T00:00:00+07:00`);
    const past = [...(campus.systemOf(id)?.past?.(from, from + 24 * 3_600_000, 15 * 60_000) ?? [])];
    return past.some(({ device, value }) => device === id && value === 1);
  };
  const [ordinary, songkran, sunday] = ["2026-11-16", "2026-04-13", "2026-11-15"] as const;
  expect([ordinary, songkran, sunday].map((day) => plays(corridor, day))).toEqual([true, false, false]);
  expect([ordinary, songkran, sunday].map((day) => plays(LOBBY, day))).toEqual([true, true, true]);
});
