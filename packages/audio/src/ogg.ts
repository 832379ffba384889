import { phrase } from "@atrium/words";
import { CUT_OFF, startsWith, type NoSound, type SoundFile } from "./soundFile.ts";

const HEADER = 27;
const LAST_PAGE = 4;
const NO_GRANULE = 0xffff_ffff_ffff_ffffn;

const NO_VORBIS = {
  problem: phrase("This OGG file does not contain Vorbis audio. Save it as OGG Vorbis, MP3 or WAV."),
};

/** An OGG file with Vorbis in it, walked from page to page (RFC 3533): that it is whole, and how long it is. */
export function readOgg(file: Uint8Array): SoundFile | NoSound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let first: { serial: number; sampleRate: number; channels: number } | undefined;
  let granule = 0n;
  let isEnded = false;
  for (let at = 0; at < file.length;) {
    if (!startsWith(file.subarray(at), "OggS")) {
      return isEnded ? end() : { problem: phrase("The OGG file is damaged: a page is out of place.") };
    }
    const segments = file[at + 26];
    if (segments === undefined || at + HEADER + segments > file.length) return CUT_OFF;
    const lacing = file.subarray(at + HEADER, at + HEADER + segments);
    const content = at + HEADER + segments;
    const size = lacing.reduce((sum, octets) => sum + octets, 0);
    if (content + size > file.length) return CUT_OFF;
    const serial = view.getUint32(at + 14, true);
    first ??= identificationIn(file.subarray(content, content + size), serial);
    if (first === undefined) return NO_VORBIS;
    const position = view.getBigUint64(at + 6, true);
    if (serial === first.serial && position !== NO_GRANULE) granule = position;
    if (serial === first.serial && ((file[at + 5] ?? 0) & LAST_PAGE) !== 0) isEnded = true;
    at = content + size;
  }
  return isEnded ? end() : CUT_OFF;

  function end(): SoundFile | NoSound {
    if (first === undefined || granule === 0n) return { problem: phrase("The file contains no sound.") };
    const { sampleRate, channels } = first;
    return { format: "ogg", length: Number(granule) / sampleRate, sampleRate, channels };
  }
}

/** The first packet of a Vorbis stream (Vorbis I, 4.2.2). */
function identificationIn(packet: Uint8Array, serial: number) {
  if (packet[0] !== 1 || !startsWith(packet.subarray(1), "vorbis") || packet.length < 30) return undefined;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const channels = view.getUint8(11);
  const sampleRate = view.getUint32(12, true);
  return channels === 0 || sampleRate === 0 ? undefined : { serial, sampleRate, channels };
}
