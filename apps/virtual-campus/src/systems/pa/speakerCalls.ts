import * as z from "zod";
import type { VapixAnswer, VapixCall } from "../../endpoints/vapix/vapixServer.ts";
import { CLIPS, type Clip, fileOf } from "./clips.ts";
import type { FlashRefusal } from "./flash.ts";
import type { PlayRefusal, Speaker } from "./speaker.ts";

/** Where an Axis device keeps its clips. */
const FOLDER = "/etc/audioclips/";
const REFUSALS: Readonly<Record<PlayRefusal, string>> = {
  emergency: "an evacuation message is playing",
  "unknown-clip": "there is no such clip",
  "fire-panel-only": "only the fire panel plays this clip",
  "too-far-ahead": "the start is too far ahead",
};
const UPLOAD_REFUSALS: Readonly<Record<FlashRefusal, string>> = {
  "no-audio": "the file is not a supported audio format",
  "no-room": "not enough space for the clip",
  "bad-name": "the file name is not valid",
  exists: "there is a clip of this file name",
};
/** The lowest gain that the amplifier has, dB. */
const LOWEST_GAIN = -95;

const Channel = z.object({
  gain: z.int().min(LOWEST_GAIN).max(0).optional(),
  mute: z.boolean().optional(),
});
const SetSettings = z.object({
  method: z.literal("setDevicesSettings"),
  params: z.object({
    devices: z.tuple([
      z.object({
        outputs: z.tuple([
          z.object({
            connectionTypes: z.tuple([
              z.object({ signalingTypes: z.tuple([z.object({ channels: z.tuple([Channel]) })]) }),
            ]),
          }),
        ]),
      }),
    ]),
  }),
});
const AnyMethod = z.object({ method: z.string() });

export interface SpeakerFacts {
  readonly speaker: Speaker;
  readonly name: string;
  readonly hasAmplifierFault: () => boolean;
  readonly isFlashFull: () => boolean;
}

/** The calls of the unit that change something. */
export function isSpeakerCommand({ path, query, body }: VapixCall): boolean {
  if (path === "/axis-cgi/audiodevicecontrol.cgi") {
    return body.includes("setDevicesSettings");
  }
  const isClip = path === "/axis-cgi/playclip.cgi" || path === "/axis-cgi/stopclip.cgi";
  return (
    isClip ||
    (path === "/axis-cgi/mediaclip.cgi" && ["play", "stop", "upload", "remove"].includes(query.get("action") ?? ""))
  );
}

/** VAPIX's Systemready API: the one call that needs no password. */
export function systemReady({ path }: VapixCall): VapixAnswer | undefined {
  if (path !== "/axis-cgi/systemready.cgi") {
    return undefined;
  }
  return json({ apiVersion: "1.1", method: "systemready", data: { systemready: "yes", needsetup: "no" } });
}

/**
 * A unit's HTTP calls, in the form of Axis' Media clip API, Audio Device Control API and parameter list. `start` of a play
 * call and everything below `/local/pa/` are answered by an application in the unit: VAPIX has neither.
 */
export function answerSpeakerCall(facts: SpeakerFacts, call: VapixCall): VapixAnswer {
  switch (call.path) {
    case "/axis-cgi/playclip.cgi":
      return play(facts.speaker, call.query);
    case "/axis-cgi/stopclip.cgi":
      return clipAnswer(facts.speaker.stopPlaying(), "stopping");
    case "/axis-cgi/mediaclip.cgi":
      return mediaClip(facts, call);
    case "/axis-cgi/param.cgi":
      return parameters(facts.speaker, call.query);
    case "/axis-cgi/audiodevicecontrol.cgi":
      return audioDevice(facts, call.body);
    case "/local/pa/status.cgi":
      return status(facts);
    default:
      return { status: 404, type: "text/plain", body: "Not found\n" };
  }
}

/** Its own clips, then those that were uploaded: the numbers of the latter change when one of them goes. */
function clipsOf({ flash }: Speaker): readonly Clip[] {
  return [...CLIPS, ...flash.clips];
}

function mediaClip({ speaker, isFlashFull }: SpeakerFacts, { query, octets, type }: VapixCall): VapixAnswer {
  const action = query.get("action");
  if (action === "play") {
    return play(speaker, query);
  }
  if (action === "stop") {
    return clipAnswer(speaker.stopPlaying(), "stopping");
  }
  if (action === "upload") {
    const upload = uploadedFile(octets, type);
    if (upload === undefined) {
      return bad("there is no file in the upload");
    }
    const { file, content } = upload;
    const isOwn = CLIPS.some((one) => one.file === file);
    const refusal = isOwn ? "exists" : speaker.flash.put(file, query.get("name") ?? file, content, isFlashFull());
    const place = clipsOf(speaker).findIndex((one) => one.file === file);
    return refusal === undefined ? plain(`uploaded=${place}`) : plain(`Error: ${UPLOAD_REFUSALS[refusal]}`);
  }
  const place = numberIn(query, "clip", Number.NaN);
  const clip = clipsOf(speaker)[place];
  if (clip === undefined) {
    return bad("there is no such clip or action");
  }
  if (action === "remove") {
    return speaker.forget(clip.file) ? plain(`removed=${place}`) : bad("the clip is the unit's own");
  }
  if (action !== "download") {
    return bad("there is no such clip or action");
  }
  const own = CLIPS.find((one) => one === clip);
  const stored = speaker.flash.clips.find((one) => one === clip);
  const body = own === undefined ? (stored?.content ?? "") : fileOf(own);
  return { status: 200, type: "application/octet-stream", body };
}

/** By `clip`, its number, or by `location`, its file. */
function play(speaker: Speaker, query: URLSearchParams): VapixAnswer {
  const number = numberIn(query, "clip", Number.NaN);
  const file = query.get("location")?.split("/").at(-1) ?? clipsOf(speaker)[number]?.file ?? "";
  const repeat = numberIn(query, "repeat", 0);
  const startAt = query.has("start") ? Number(query.get("start")) : undefined;
  if (!Number.isInteger(repeat) || repeat < -1 || Number.isNaN(startAt)) {
    return bad("repeat or start is no number");
  }
  const place = clipsOf(speaker).findIndex((one) => one.file === file);
  return clipAnswer(speaker.play(file, repeat, startAt), `playing=${place}`);
}

function clipAnswer(refusal: PlayRefusal | undefined, done: string): VapixAnswer {
  return refusal === undefined ? { status: 200, type: "text/plain", body: `OK\n${done}\n` } : bad(REFUSALS[refusal]);
}

/** `root.MediaClip.M0.Name=…`, as the parameter list has it. */
function parameters(speaker: Speaker, query: URLSearchParams): VapixAnswer {
  if (query.get("action") !== "list" || query.get("group") !== "MediaClip") {
    return bad("only the list of media clips can be asked");
  }
  const lines = clipsOf(speaker).flatMap(({ name, file }, place) => [
    `root.MediaClip.M${place}.Name=${name}`,
    `root.MediaClip.M${place}.Location=${FOLDER}${file}`,
    `root.MediaClip.M${place}.Type=audio`,
  ]);
  return { status: 200, type: "text/plain", body: `${lines.join("\n")}\n` };
}

function audioDevice({ speaker, name }: SpeakerFacts, body: string): VapixAnswer {
  const request = AnyMethod.safeParse(parsed(body));
  const method = request.success ? request.data.method : "";
  if (method === "getDevicesSettings") {
    const channels = [{ id: 0, gain: speaker.gain, mute: speaker.mute }];
    const signalingTypes = [{ id: "unbalanced", channels }];
    const connectionTypes = [{ id: "internal", signalingTypeSelected: "unbalanced", signalingTypes }];
    const outputs = [{ id: "0", name, connectionTypeSelected: "internal", connectionTypes }];
    return json({ apiVersion: "1.0", method, data: { devices: [{ id: "0", name, inputs: [], outputs }] } });
  }
  const wanted = SetSettings.safeParse(parsed(body));
  if (!wanted.success) {
    return json({ apiVersion: "1.0", method, error: { code: 2101, message: "The provided JSON input was invalid." } });
  }
  const [channel] = wanted.data.params.devices[0].outputs[0].connectionTypes[0].signalingTypes[0].channels;
  if (!speaker.isInEmergency) {
    speaker.setVolume(channel.gain ?? speaker.gain, channel.mute ?? speaker.mute);
  }
  const error = { code: 1100, message: "An evacuation message is playing." };
  return json({ apiVersion: "1.0", method, ...(speaker.isInEmergency ? { error } : { data: {} }) });
}

function status({ speaker, hasAmplifierFault }: SpeakerFacts): VapixAnswer {
  const sound = speaker.sound();
  return json({
    location: sound === undefined ? null : `${FOLDER}${sound.clip.file}`,
    playing: sound?.isPlaying === true,
    position: Math.round((sound?.position ?? 0) * 1_000) / 1_000,
    length: sound?.clip.length ?? 0,
    layer: sound?.layer ?? "none",
    amplifierFault: hasAmplifierFault(),
  });
}

function numberIn(query: URLSearchParams, name: string, absent: number): number {
  const text = query.get(name);
  return text === null ? absent : Number(text);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function plain(body: string): VapixAnswer {
  return { status: 200, type: "text/plain", body: `${body}\n` };
}

function bad(words: string): VapixAnswer {
  return { status: 400, type: "text/plain", body: `Error: ${words}\n` };
}

function json(body: object): VapixAnswer {
  return { status: 200, type: "application/json", body: JSON.stringify(body) };
}

/** The file of a form that was sent with it (RFC 7578); undefined where it has none. */
function uploadedFile(body: Buffer, type: string): { file: string; content: Buffer } | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    return undefined;
  }
  const begin = body.indexOf(`--${boundary}\r\n`);
  const headEnd = body.indexOf("\r\n\r\n", begin);
  const end = body.indexOf(`\r\n--${boundary}--`, headEnd);
  if (begin < 0 || headEnd < 0 || end < 0) {
    return undefined;
  }
  const file = /filename="([^"]+)"/.exec(body.toString("latin1", begin, headEnd))?.[1];
  return file === undefined ? undefined : { file, content: body.subarray(headEnd + 4, end) };
}
