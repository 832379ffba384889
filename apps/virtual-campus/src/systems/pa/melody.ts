/** Samples a second; telephone quality is enough for a tune. */
export const SAMPLE_RATE = 8_000;
const HEADER_BYTES = 44;
/** Share of a note in which it swells, so that it does not click, s. */
const ATTACK = 0.012;

/** One tone of a tune. */
export interface Tone {
  /** s from the beginning of the clip */
  readonly at: number;
  /** s */
  readonly length: number;
  /** Hz; a pair glides from the first to the second. */
  readonly pitch: number | readonly [number, number];
  /** 0 to 1 */
  readonly loudness: number;
}

/** A tune with its whole length, s, rests at the end included. */
export interface Tune {
  readonly length: number;
  readonly tones: readonly Tone[];
}

/** Hz of a note, counted in half tones from the A above middle C. */
export function pitch(halfTones: number): number {
  return 440 * 2 ** (halfTones / 12);
}

/** How many samples a tune has. */
export function samplesOf(tune: Tune): number {
  return Math.round(tune.length * SAMPLE_RATE);
}

/** A WAV file: 16 bit, mono. The comment travels in its INFO list. */
export function wavOf(tune: Tune, title: string, comment: string): Buffer {
  const sound = new Float64Array(samplesOf(tune));
  for (const tone of tune.tones) {
    addTone(sound, tone);
  }
  const samples = Buffer.alloc(sound.length * 2);
  for (const [index, level] of sound.entries()) {
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, level)) * 32_767), index * 2);
  }
  const notes = infoList({ INAM: title, ICMT: comment });
  const header = Buffer.alloc(HEADER_BYTES - 8);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(HEADER_BYTES - 8 + notes.length + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  return Buffer.concat([header, notes, chunk("data", samples)]);
}

/** A plucked tone: two overtones that fade sooner than the tone itself. */
function addTone(sound: Float64Array, { at, length, pitch: hertz, loudness }: Tone): void {
  const [from, to] = typeof hertz === "number" ? [hertz, hertz] : hertz;
  const first = Math.round(at * SAMPLE_RATE);
  const count = Math.min(Math.round(length * SAMPLE_RATE), sound.length - first);
  for (let index = 0; index < count; index += 1) {
    const time = index / SAMPLE_RATE;
    const turns = from * time + ((to - from) * time * time) / (2 * length);
    const swell = Math.min(1, time / ATTACK) * Math.min(1, (length - time) / ATTACK);
    const fade = from === to ? Math.exp((-2.2 * time) / length) : 1;
    const wave = Math.sin(2 * Math.PI * turns) + 0.35 * fade * Math.sin(4 * Math.PI * turns);
    sound[first + index] = (sound[first + index] ?? 0) + loudness * swell * fade * wave * 0.6;
  }
}

function infoList(notes: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(notes).map(([id, text]) => chunk(id, Buffer.from(`${text}\0`, "latin1")));
  return chunk("LIST", Buffer.concat([Buffer.from("INFO", "latin1"), ...entries]));
}

/** Chunks begin at even places. */
function chunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
