import { isNoSound, type SoundFormat } from "./soundFile.ts";
import { readWav, wavSamples } from "./wav.ts";

/** Some of a sound's samples, from -1 to 1, by channel. */
interface Piece {
  readonly channels: readonly Float32Array[];
  /** Hz */
  readonly sampleRate: number;
}

/** Octets that are decoded at a time: a long sound would not fit into memory as a whole. */
const CHUNK = 65_536;

/** The samples of a file, piece by piece. */
export async function* decoded(file: Uint8Array, format: SoundFormat): AsyncGenerator<Piece> {
  if (format === "wav") {
    const layout = readWav(file);
    if (isNoSound(layout)) return;
    for (const channels of wavSamples(layout)) yield { channels, sampleRate: layout.sampleRate };
    return;
  }
  const decoder = await (format === "mp3" ? mp3Decoder() : oggDecoder());
  try {
    for (let at = 0; at < file.length; at += CHUNK) yield* pieceOf(await decoder.decode(file.subarray(at, at + CHUNK)));
    yield* pieceOf(await decoder.flush());
  } finally {
    decoder.free();
  }
}

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

interface Decoder {
  decode(chunk: Uint8Array): Promise<Decoded>;
  flush(): Promise<Decoded>;
  free(): void;
}

const NOTHING: Decoded = { channelData: [], samplesDecoded: 0, sampleRate: 0 };

// The decoders are loaded where a file needs them: they are WebAssembly of some hundred kilobytes.
async function mp3Decoder(): Promise<Decoder> {
  const { MPEGDecoder } = await import("mpg123-decoder");
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    decode: async (chunk) => decoder.decode(chunk),
    flush: async () => NOTHING,
    free: () => decoder.free(),
  };
}

async function oggDecoder(): Promise<Decoder> {
  const { OggVorbisDecoder } = await import("@wasm-audio-decoders/ogg-vorbis");
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  return {
    decode: (chunk) => decoder.decode(chunk),
    flush: () => decoder.flush(),
    free: () => decoder.free(),
  };
}

function* pieceOf({ channelData, samplesDecoded, sampleRate }: Decoded): Generator<Piece> {
  if (samplesDecoded > 0) yield { channels: channelData.map((one) => one.subarray(0, samplesDecoded)), sampleRate };
}
