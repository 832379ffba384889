import { t } from "@atrium/words";
import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { ListQuery } from "../base/paging.ts";
import { PlainName } from "../base/plainName.ts";

/** What sound files are, by their content, and what they are served as. */
export const MEDIA_TYPES = { mp3: "audio/mpeg", wav: "audio/wav", ogg: "audio/ogg" } as const;
export const MediaFormat = z.enum(["mp3", "wav", "ogg"]);
export type MediaFormat = z.infer<typeof MediaFormat>;

/** Octets. */
export const MAX_MEDIA_BYTES = 20 * 1_048_576;
/** Octets of an upload that are sent at a time. */
export const MEDIA_PIECE = 393_216;
/** Sounds that a site can have. */
export const MAX_MEDIA = 500;

/** Also the value with which a unit's point says that it plays the sound: no other sound ever gets it. */
export const MediaId = z.int().positive().brand<"MediaId">();
export type MediaId = z.infer<typeof MediaId>;

/** How one unit stands to one sound. `differs`: it has another file of this name. `leaving`: deleted here, and still there. */
export const MEDIA_UNIT_STATES = ["waiting", "there", "failed", "differs", "leaving"] as const;
export const MediaUnitState = z.enum(MEDIA_UNIT_STATES);
export type MediaUnitState = z.infer<typeof MediaUnitState>;

/** A place or thing that uses a sound, as text with its address in the pages. */
export const MediaUse = z.object({ words: z.string(), device: DeviceId });
export type MediaUse = z.infer<typeof MediaUse>;

/** A sound of the site. */
export const Media = z.object({
  id: MediaId,
  /** Counts its changes. */
  revision: z.int().nonnegative(),
  name: z.string(),
  /** Its file's name in the units. */
  file: z.string(),
  /** It repeats until stopped. */
  isRepeated: z.boolean(),
  /** `awaited`: it is taken from the first unit that answers. `lost`: its file is not where it was kept. */
  state: z.enum(["ready", "awaited", "lost"]),
  /** null: awaited. */
  sound: z
    .object({
      format: MediaFormat,
      /** s */
      length: z.number().nonnegative(),
      /** Octets. */
      size: z.int().nonnegative(),
      /** Hz */
      sampleRate: z.int().positive(),
      channels: z.int().positive(),
      /** Integrated loudness after EBU R128, LUFS; null: silent, or shorter than 0.4 s. */
      loudness: z.number().nullable(),
      /** The highest sample, dB of full scale; null: silent. */
      peak: z.number().nullable(),
      /** The highest sample of each part of its time, 0 to 100. */
      waveform: z.array(z.int().min(0).max(100)),
    })
    .nullable(),
  /** Units by how they stand to it. */
  units: z.record(MediaUnitState, z.int().nonnegative()),
  /** Where it is used now: it cannot be deleted as long as there are any. */
  uses: z.array(MediaUse),
  /** null: never, as far as is known. */
  lastPlayedAt: EpochMillis.nullable(),
  addedBy: z.string(),
  addedAt: EpochMillis,
});
export type Media = z.infer<typeof Media>;

export const MediaQuery = ListQuery.extend({ search: z.string().trim().max(64).default("") });
export type MediaQuery = z.infer<typeof MediaQuery>;

/** A unit, and how it stands to one sound. */
export const MediaUnit = z.object({
  device: DeviceId,
  name: z.string(),
  /** "Office Building, 1st Floor, Zone C" */
  place: z.string(),
  state: MediaUnitState,
  /** Why it is waiting, has failed or differs, as a sentence. */
  reason: z.string().nullable(),
  /** Since when. */
  at: EpochMillis.nullable(),
});
export type MediaUnit = z.infer<typeof MediaUnit>;
export const MediaUnitsReply = z.object({ units: z.array(MediaUnit) });

/** An upload begins with its name, as the browser knows it, and its size. */
export const NewMedia = z.object({
  name: z.string().max(1_000),
  /** Octets. */
  size: z.int().min(1),
  isRepeated: z.boolean().default(false),
});
export type NewMedia = z.infer<typeof NewMedia>;
export const MediaUpload = z.object({ upload: z.uuid() });

/** A piece of an upload, after all that came before it. */
export const MediaPiece = z.object({
  /** Octets that were sent before. */
  at: z.int().nonnegative(),
  content: z
    .string()
    .min(1)
    .max(Math.ceil(MEDIA_PIECE / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: () => t("expected base64") }),
});
export type MediaPiece = z.infer<typeof MediaPiece>;
/** `media`: the last piece has come, and this is the sound. */
export const MediaPieceReply = z.object({ received: z.int(), media: Media.nullable() });

/** `revision`: as it was read. Where somebody has changed it since, the change is refused (EDV009). */
export const MediaChange = z.object({ revision: z.int().nonnegative(), name: PlainName, isRepeated: z.boolean() });
export type MediaChange = z.infer<typeof MediaChange>;

const MAX_NAME_LENGTH = 80;
/** What steers a terminal or the direction of writing, and what nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * What a sound is called that comes with this file name: without folders, without what nobody sees, and without the ending,
 * which says nothing of the content. Never empty.
 */
export function mediaName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? "";
  const plain = base.replaceAll(UNSEEN, "").replaceAll(/\s+/g, " ").trim();
  const name = plain
    .replace(/\.(?:mp3|wav|wave|ogg|oga)$/i, "")
    .replace(/^\.+/, "")
    .trim();
  return Array.from(name).slice(0, MAX_NAME_LENGTH).join("").trim() || t("Sound");
}
