import { type DETECTOR_STATES, QUALITY } from "@atrium/contract/devices";
import { STATES } from "../detectorState.ts";

type Word = (typeof DETECTOR_STATES)[number]["word"];

/** How many detectors of a floor are in each state. */
export interface FloorDetectors {
  readonly placement: string;
  readonly floor: string;
  /** "1st Floor" */
  readonly label: string;
  readonly counts: Readonly<Record<Word, number>>;
  /** The panel says nothing of these. */
  readonly unknown: number;
}

/** A detector and what its panel says of it. */
export interface SeenDetector {
  readonly placement: string;
  readonly floor: string;
  readonly state: { readonly value: number | null; readonly quality: number } | undefined;
}

interface Buildings {
  readonly places: readonly {
    readonly key: string;
    readonly floors: readonly { readonly key: string; readonly label: string }[];
  }[];
}

/** The floors that have detectors, the worst first: by alarms, then trouble, then what is disabled. */
export function detectorCounts({ places }: Buildings, detectors: readonly SeenDetector[]): readonly FloorDetectors[] {
  return places
    .flatMap(({ key: placement, floors }) =>
      floors.flatMap(({ key: floor, label }): FloorDetectors[] => {
        const here = detectors.filter((one) => one.placement === placement && one.floor === floor);
        if (here.length === 0) return [];
        const words = here.map(({ state }) => wordOf(state));
        const count = (word: Word | undefined) => words.filter((one) => one === word).length;
        return [
          {
            placement,
            floor,
            label,
            counts: {
              normal: count("normal"),
              alarm: count("alarm"),
              trouble: count("trouble"),
              disabled: count("disabled"),
            },
            unknown: count(undefined),
          },
        ];
      }),
    )
    .toSorted(worstFirst);
}

/** An alarm counts until another state comes, whatever became of the panel; of the others only what is known now. */
function wordOf(state: SeenDetector["state"]): Word | undefined {
  const found = STATES.find(({ value }) => value === state?.value);
  return state?.quality === QUALITY.bad && found?.word !== "alarm" ? undefined : found?.word;
}

type Counted = Pick<FloorDetectors, "counts" | "unknown">;

export function worstFirst(one: Counted, other: Counted): number {
  return (
    other.counts.alarm - one.counts.alarm ||
    other.counts.trouble - one.counts.trouble ||
    other.counts.disabled - one.counts.disabled ||
    other.unknown - one.unknown
  );
}

/** Of several floors together, e.g. of a building. */
export function together(floors: readonly Counted[]): Counted {
  const sum = (of: (floor: Counted) => number) => floors.reduce((total, floor) => total + of(floor), 0);
  return {
    counts: {
      normal: sum(({ counts }) => counts.normal),
      alarm: sum(({ counts }) => counts.alarm),
      trouble: sum(({ counts }) => counts.trouble),
      disabled: sum(({ counts }) => counts.disabled),
    },
    unknown: sum(({ unknown }) => unknown),
  };
}
