import { pitch, SAMPLE_RATE, samplesOf, type Tone, type Tune, wavOf } from "./melody.ts";

/** The layers in their order: the highest that has a clip is heard, the lower ones go on unheard. */
export const LAYERS = ["none", "music", "announcement", "emergency"] as const;
export type Layer = Exclude<(typeof LAYERS)[number], "none">;

/** Every file says of itself that it is no recording. */
const COMMENT = "Sample data of the virtual campus, synthesised";

/** A clip that a unit can play. */
export interface Clip {
  readonly file: string;
  readonly name: string;
  readonly layer: Layer;
  /** s, exactly that of the file */
  readonly length: number;
}

/** One that every unit has from the start. */
interface BuiltInClip extends Clip {
  readonly tune: Tune;
}

const clips: readonly BuiltInClip[] = [
  clip("morning-background.wav", "Morning background", "music", background()),
  clip("chime.wav", "Chime", "announcement", tune(4, chime(0))),
  clip("lunch-notice.wav", "Lunch notice", "announcement", notice(18, [0, 4, 7, 12, 7, 4])),
  clip("closing-notice.wav", "Closing notice", "announcement", notice(24, [12, 7, 4, 0, -5, 0])),
  clip("evacuation.wav", "Evacuation message", "emergency", slowWhoop()),
];

/** By their place in the unit: `MediaClip.M0` is the first. */
export const CLIPS = clips;
export const EVACUATION = clips.find(({ layer }) => layer === "emergency");

const files = new Map<string, Buffer>();

/** The clip's file as it would be downloaded. Made when it is first asked for. */
export function fileOf({ file, name, tune: score }: BuiltInClip): Buffer {
  const known = files.get(file) ?? wavOf(score, name, COMMENT);
  files.set(file, known);
  return known;
}

function clip(file: string, name: string, layer: Layer, score: Tune): BuiltInClip {
  return { file, name, layer, tune: score, length: samplesOf(score) / SAMPLE_RATE };
}

function tune(length: number, tones: readonly Tone[]): Tune {
  return { length, tones };
}

/** Three falling bells. */
function chime(at: number): Tone[] {
  return [7, 3, 0].map((note, index) => ({
    at: at + index * 0.7,
    length: 1.6,
    pitch: pitch(note),
    loudness: 0.5,
  }));
}

/** A chime, then a short phrase where a voice would speak. */
function notice(length: number, phrase: readonly number[]): Tune {
  const from = 4;
  const beat = (length - from - 2) / (phrase.length * 2);
  const spoken = [...phrase, ...phrase.toReversed()].map((note, index) => ({
    at: from + index * beat,
    length: beat * 1.4,
    pitch: pitch(note - 12),
    loudness: 0.4,
  }));
  return tune(length, [...chime(0), ...spoken]);
}

/** Slow broken chords, 2 min 30 s, that end where they begin. */
function background(): Tune {
  const chords = [
    [-12, -8, -5, 0],
    [-15, -12, -8, -3],
    [-17, -13, -10, -5],
    [-14, -10, -7, -2],
    [-12, -8, -5, 4],
  ];
  const bar = 3;
  const length = 150;
  const tones = Array.from({ length: length / bar }, (_, index) => {
    const chord = chords[index % chords.length] ?? [];
    return [...chord, ...chord.toReversed()].map((note, place) => ({
      at: index * bar + (place * bar) / 8,
      length: 1.1,
      pitch: pitch(note),
      loudness: place === 0 ? 0.3 : 0.2,
    }));
  });
  return tune(length, tones.flat());
}

/** The evacuation signal of the Netherlands' NEN 2575: 500 to 1,200 Hz in 3.5 s, then half a second of silence. */
function slowWhoop(): Tune {
  const tones = Array.from({ length: 5 }, (_, index) => ({
    at: index * 4,
    length: 3.5,
    pitch: [500, 1_200] as const,
    loudness: 0.8,
  }));
  return tune(20, tones);
}
