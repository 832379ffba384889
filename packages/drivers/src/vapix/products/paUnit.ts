import * as z from "zod";
import type { VapixProduct, VapixValues } from "../product.ts";

/** A clip of the campus, the same in every unit, named by its file there. */
interface Clip {
  readonly code: number;
  readonly file: string;
  readonly name: string;
  /** Goes on until somebody stops it. */
  readonly isRepeated?: boolean;
}

/** What may be played from here. The codes never change: history belongs to them. */
const CLIPS: readonly Clip[] = [
  { code: 1, file: "morning-background.wav", name: "Morning background", isRepeated: true },
  { code: 2, file: "chime.wav", name: "Chime" },
  { code: 3, file: "lunch-notice.wav", name: "Lunch notice" },
  { code: 4, file: "closing-notice.wav", name: "Closing notice" },
];
/** What only the fire panel starts, and what somebody else has put into the unit. */
const EVACUATION: Clip = { code: 90, file: "evacuation.wav", name: "Evacuation message" };
const UNKNOWN_CLIP = { value: 99, name: "Another clip" };
const STOPPED = { value: 0, name: "Stopped" };

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
  reason: "An evacuation message is playing; it always wins.",
};
const FAULT = { point: "fault", equals: 1, reason: "Its amplifier reports a fault." };

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
  label: "Network loudspeaker or amplifier",
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
      name: "Media",
      kind: "enum",
      states: [STOPPED, ...[...CLIPS, EVACUATION].map(({ code, name }) => ({ value: code, name })), UNKNOWN_CLIP],
      min: STOPPED.value,
      max: Math.max(...CLIPS.map(({ code }) => code)),
      expectedInterval: 10_000,
      interlocks: [EMERGENCY, FAULT],
      // A clip ends by itself, and then nothing is held.
      isMomentary: true,
      // A unit answers OK also while an evacuation message goes on.
      feedback: { point: "media" },
      write: {
        request: (value, startAt) => ({ method: "GET", path: playPath(value, startAt) }),
        refusalIn: clipRefusal,
        isIdempotent: true,
        startsTogether: (value) => value !== STOPPED.value,
      },
    },
    {
      key: "volume",
      name: "Volume",
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
    { key: "clip-file", name: "File in the unit", kind: "text", expectedInterval: 10_000 },
    { key: "playing", name: "Playing", kind: "boolean", expectedInterval: 10_000 },
    { key: "position", name: "Position", kind: "number", unit: "s", min: 0, expectedInterval: 10_000 },
    { key: "length", name: "Length", kind: "number", unit: "s", min: 0, expectedInterval: 30_000 },
    {
      key: "priority",
      name: "Priority",
      kind: "enum",
      states: [
        { value: 0, name: "None" },
        { value: 1, name: "Music" },
        { value: 2, name: "Announcement" },
        { value: 3, name: "Emergency message" },
      ],
      expectedInterval: 10_000,
    },
    { key: "fault", name: "Amplifier fault", kind: "boolean", expectedInterval: 10_000 },
  ],
};

function statusValues(answer: string): VapixValues {
  const status = Status.parse(JSON.parse(answer));
  return {
    media: codeOf(status.location),
    "clip-file": status.location ?? "",
    playing: status.playing ? 1 : 0,
    position: status.position,
    length: status.length,
    priority: LAYERS.indexOf(status.layer),
    fault: status.amplifierFault ? 1 : 0,
  };
}

function codeOf(location: string | null): number {
  if (location === null) return STOPPED.value;
  const file = location.split("/").at(-1);
  return [...CLIPS, EVACUATION].find((clip) => clip.file === file)?.code ?? UNKNOWN_CLIP.value;
}

function playPath(value: number, startAt: number): string {
  const clip = CLIPS.find(({ code }) => code === value);
  if (clip === undefined) return "/axis-cgi/stopclip.cgi";
  const repeat = clip.isRepeated === true ? -1 : 0;
  // `start` is read by the application in the unit; without it the clip begins at once.
  const query = new URLSearchParams({
    location: clip.file,
    repeat: String(repeat),
    start: String(Math.round(startAt)),
  });
  return `/axis-cgi/playclip.cgi?${query.toString()}`;
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
