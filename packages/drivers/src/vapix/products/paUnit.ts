import type { PointState } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import * as z from "zod";
import type { ClipBook } from "../../clips.ts";
import type { VapixProduct, VapixRequest, VapixValues } from "../product.ts";

/** What only the fire panel starts, and what somebody else has put into the unit. The codes never change: history belongs to them. */
const EVACUATION = { value: 90, name: term("Evacuation message"), file: "evacuation.wav" };
const UNKNOWN_CLIP = { value: 99, name: term("Unknown clip") };
const STOPPED = { value: 0, name: term("Stopped") };

const LAYERS = ["none", "music", "announcement", "emergency"] as const;

const Status = z.object({
  location: z.string().nullable(),
  playing: z.boolean(),
  position: z.number().nonnegative(),
  length: z.number().nonnegative(),
  layer: z.enum(LAYERS),
  amplifierFault: z.boolean(),
});

const DeviceSettings = z.object({
  data: z.object({
    devices: z
      .array(
        z.object({
          outputs: z
            .array(
              z.object({
                connectionTypes: z
                  .array(
                    z.object({
                      signalingTypes: z
                        .array(
                          z.object({ channels: z.array(z.object({ gain: z.number(), mute: z.boolean() })).min(1) }),
                        )
                        .min(1),
                    }),
                  )
                  .min(1),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
  }),
});

const EMERGENCY = {
  point: "priority",
  equals: LAYERS.indexOf("emergency"),
  reason: term("An evacuation message is playing. It has the highest priority."),
};
const FAULT = { point: "fault", equals: 1, reason: term("The amplifier reports a fault.") };

/**
 * A network loudspeaker or amplifier with the calls of Axis' VAPIX library:
 * - Media clip API (developer.axis.com/vapix/audio-systems/media-clip-api): `playclip.cgi` with `location` and `repeat`,
 *   `stopclip.cgi`;
 * - Audio Device Control (developer.axis.com/vapix/audio-systems/audio-device-control): the output's gain in dB and mute.
 *
 * VAPIX has no start time for a clip and no call that reports the clip and its position: its only sign is the event
 * MediaClip/Playing. Both are asked of an application in the unit, below `/local/` as Axis devices serve applications.
 */
export const paUnit: VapixProduct = {
  name: "pa-unit",
  label: term("Network loudspeaker or amplifier"),
  modules: ["pa"],
  reads: [
    {
      request: { method: "GET", path: "/local/pa/status.cgi" },
      reports: ["media", "clip-file", "playing", "position", "length", "priority", "fault"],
      values: statusValues,
    },
    {
      request: {
        method: "POST",
        path: "/axis-cgi/audiodevicecontrol.cgi",
        body: { apiVersion: "1.0", method: "getDevicesSettings" },
      },
      reports: ["volume"],
      values: (answer) => ({ volume: volumeIn(answer) }),
    },
  ],
  points: [
    {
      key: "media",
      name: term("Media"),
      kind: "enum",
      states: [STOPPED, reported(EVACUATION), reported(UNKNOWN_CLIP)],
      takesMedia: true,
      min: STOPPED.value,
      expectedInterval: 10_000,
      interlocks: [EMERGENCY, FAULT],
      // A clip ends by itself, and then nothing is held.
      isMomentary: true,
      // A unit answers OK also while an evacuation message goes on.
      feedback: { point: "media" },
      write: {
        request: playRequest,
        refusalIn: clipRefusal,
        isIdempotent: true,
        startsTogether: (value) => value !== STOPPED.value,
      },
    },
    {
      key: "volume",
      name: term("Volume"),
      kind: "number",
      unit: "%",
      min: 0,
      max: 100,
      expectedInterval: 30_000,
      deadband: 0.5,
      interlocks: [EMERGENCY, FAULT],
      write: {
        request: (value) => ({ method: "POST", path: "/axis-cgi/audiodevicecontrol.cgi", body: volumeBody(value) }),
        refusalIn: settingsRefusal,
        kept: (value) => volumeOf(gainOf(value)),
        isIdempotent: true,
      },
    },
    // What the unit itself says, also of clips that have no code here.
    { key: "clip-file", name: term("File on the unit"), kind: "text", expectedInterval: 10_000 },
    { key: "playing", name: term("Playing"), kind: "boolean", expectedInterval: 10_000 },
    { key: "position", name: term("Position"), kind: "number", unit: "s", min: 0, expectedInterval: 10_000 },
    { key: "length", name: term("Length"), kind: "number", unit: "s", min: 0, expectedInterval: 30_000 },
    {
      key: "priority",
      name: term("Priority"),
      kind: "enum",
      states: [
        { value: 0, name: term("None") },
        { value: 1, name: term("Music") },
        { value: 2, name: term("Announcement") },
        { value: 3, name: term("Emergency message") },
      ],
      expectedInterval: 10_000,
    },
    { key: "fault", name: term("Amplifier fault"), kind: "boolean", expectedInterval: 10_000 },
  ],
};

function reported({ value, name }: { readonly value: number; readonly name: string }): PointState {
  return { value, name, isReported: true };
}

function statusValues(answer: string, clips: ClipBook): VapixValues {
  const status = Status.parse(JSON.parse(answer));
  return {
    media: codeOf(status.location, clips),
    "clip-file": status.location ?? "",
    playing: status.playing ? 1 : 0,
    position: status.position,
    length: status.length,
    priority: LAYERS.indexOf(status.layer),
    fault: status.amplifierFault ? 1 : 0,
  };
}

function codeOf(location: string | null, clips: ClipBook): number {
  if (location === null) return STOPPED.value;
  const file = location.split("/").at(-1) ?? "";
  // Nobody can give another file the name of the evacuation message.
  return file === EVACUATION.file ? EVACUATION.value : (clips.codeOf(file) ?? UNKNOWN_CLIP.value);
}

function playRequest(value: number, startAt: number, clips: ClipBook): VapixRequest | undefined {
  if (value === STOPPED.value) return { method: "GET", path: "/axis-cgi/stopclip.cgi" };
  const clip = clips.clip(value);
  // The evacuation message is the fire panel's, whatever a site's folder says.
  if (clip === undefined || clip.file === EVACUATION.file) return undefined;
  // `start` is read by the application in the unit; without it the clip begins at once.
  const query = new URLSearchParams({
    location: clip.file,
    repeat: String(clip.isRepeated ? -1 : 0),
    start: String(Math.round(startAt)),
  });
  return { method: "GET", path: `/axis-cgi/playclip.cgi?${query.toString()}` };
}

/** The answer to a clip call: `OK` and its action. */
function clipRefusal(answer: string): string | null {
  const [first = "", ...rest] = answer.trim().split(/\s*\n\s*/);
  if (first === "OK") return null;
  if (first.toLowerCase().startsWith("error")) return [first, ...rest].join(" ");
  throw new Error("expected OK");
}

/** The unit has whole dB, 0 at most. Half a dB is a percent here: even steps to the ear, -50 dB and below is mute. */
function gainOf(volume: number): number {
  return Math.round((volume - 100) / 2);
}

function volumeOf(gain: number): number {
  return Math.min(100, Math.max(0, 100 + 2 * gain));
}

function volumeIn(answer: string): number {
  const { devices } = DeviceSettings.parse(JSON.parse(answer)).data;
  const channel = devices[0]?.outputs[0]?.connectionTypes[0]?.signalingTypes[0]?.channels[0];
  if (channel === undefined) return Number.NaN;
  return channel.mute ? 0 : volumeOf(channel.gain);
}

function volumeBody(value: number): object {
  const gain = gainOf(value);
  const channel = { id: 0, gain, mute: volumeOf(gain) === 0 };
  const signalingTypes = [{ id: "unbalanced", channels: [channel] }];
  const outputs = [{ id: "0", connectionTypes: [{ id: "internal", signalingTypes }] }];
  return { apiVersion: "1.0", method: "setDevicesSettings", params: { devices: [{ id: "0", outputs }] } };
}

function settingsRefusal(answer: string): string | null {
  return (
    z.object({ error: z.object({ message: z.string() }).optional() }).parse(JSON.parse(answer)).error?.message ?? null
  );
}
