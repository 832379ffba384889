import { expect, test } from "vitest";
import * as z from "zod";
import { HandClock, siteWith, startCampus } from "../../../test/builders.ts";
import { callSpeaker, uploadClip } from "../../../test/vapixClient.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { pitch, wavOf } from "./melody.ts";

const LOBBY = "PA-O1-C-02";
const State = z.looseObject({
  port: z.number(),
  clip: z.string().nullable(),
  layer: z.string(),
  clips: z.array(z.looseObject({ file: z.string(), name: z.string(), length: z.number(), size: z.number() })),
});
/** Octets that a unit has for clips. */
const FLASH_SIZE = 48 * 1_048_576;
const UPLOAD = "/axis-cgi/mediaclip.cgi?action=upload&media=audio&name=Visitor%20welcome";

function tune(seconds: number): Buffer {
  return wavOf({ length: seconds, tones: [{ at: 0, length: 1, pitch: pitch(0), loudness: 0.5 }] }, "Tune", "A test");
}

async function unit() {
  const clock = new HandClock("2026-11-20T22:00:00+07:00");
  const campus = await startCampus({ site: await siteWith("pa"), clock });
  const state = () => State.parse(campus.systemOf(LOBBY)?.state(LOBBY));
  const { port } = state();
  const call = async (uri: string) => String((await callSpeaker(port, uri)).body);
  const upload = async (file: string, content: Buffer) => String((await uploadClip(port, UPLOAD, file, content)).body);
  return { campus, state, call, upload };
}

test("keeps a clip that is uploaded, lists it, plays it, gives it back and forgets it", async () => {
  const { state, call, upload } = await unit();
  expect(await upload("welcome.wav", tune(3))).toBe("uploaded=5\n");
  expect(state().clips).toMatchObject([{ file: "welcome.wav", name: "Visitor welcome", length: 3 }]);
  expect(await call("/axis-cgi/param.cgi?action=list&group=MediaClip")).toContain(
    "root.MediaClip.M5.Location=/etc/audioclips/welcome.wav",
  );
  expect(await call("/axis-cgi/mediaclip.cgi?action=download&clip=5")).toBe(String(tune(3)));
  expect(await call("/axis-cgi/playclip.cgi?location=welcome.wav")).toBe("OK\nplaying=5\n");
  expect(state()).toMatchObject({ clip: "Visitor welcome", layer: "announcement" });
  await call("/axis-cgi/playclip.cgi?location=welcome.wav&repeat=-1");
  expect(state()).toMatchObject({ clip: "Visitor welcome", layer: "music" });
  expect(await call("/axis-cgi/mediaclip.cgi?action=remove&clip=5")).toBe("removed=5\n");
  expect(state()).toMatchObject({ clip: null, clips: [] });
  expect(await call("/axis-cgi/playclip.cgi?location=welcome.wav")).toContain("there is no such clip");
});

test("keeps its own clips, the evacuation message among them, against uploads and removal", async () => {
  const { call, upload } = await unit();
  expect(await upload("evacuation.wav", tune(3))).toContain("Error: there is a clip of this file name");
  expect(await call("/axis-cgi/mediaclip.cgi?action=remove&clip=4")).toContain("the unit's own");
  expect(await call("/axis-cgi/param.cgi?action=list&group=MediaClip")).toContain("M4.Name=Evacuation message");
});

test("refuses what is no audio, what has no room, and another name than a plain one", async () => {
  const { campus, state, upload } = await unit();
  expect(await upload("page.wav", Buffer.from("<html>"))).toContain("Error: the file is not a supported audio format");
  expect(await upload("../passwd", tune(1))).toContain("Error: the file name is not valid");
  const large = tune(20 * 60);
  for (let count = 0; count < Math.floor(FLASH_SIZE / large.length); count += 1) {
    expect(await upload(`large-${count}.wav`, large)).toContain("uploaded=");
  }
  expect(await upload("one-more.wav", large)).toContain("Error: not enough space");
  campus.faults.set(deviceTarget(LOBBY), "memory-full", true);
  const { length } = state().clips;
  expect(await upload("tiny.wav", tune(1))).toContain("Error: not enough space");
  expect(state().clips).toHaveLength(length);
});
