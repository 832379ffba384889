import { chance } from "./chance.ts";
import type { LocalTime } from "./localTime.ts";

/** What a building is for decides when people are in it. */
export type BuildingUse = "office" | "learning" | "care" | "event" | "site";

/** Share of the people of a building of each use who are in, 0 to 1. */
export type Presence = Readonly<Record<BuildingUse, number>>;

/** Words of a place's key by which its use is known; a place that has none of them is an office. */
const USE_WORDS: readonly (readonly [RegExp, BuildingUse])[] = [
  [/learn|school|academy|college/, "learning"],
  [/care|clinic|hospital|ward/, "care"],
  [/pavilion|hall|theatre|event/, "event"],
  [/outdoor|site|park|garden/, "site"],
];

export function useOf(placement: string): BuildingUse {
  return USE_WORDS.find(([word]) => word.test(placement))?.[1] ?? "office";
}

/** Knots of hour and share, straight between them. */
type Curve = readonly (readonly [number, number])[];

const OFFICE_DAY: Curve = [
  [5.5, 0.01], [7, 0.22], [8, 0.8], [9, 1], [11.9, 1], [12.2, 0.62], [12.9, 0.66], [13.3, 0.98],
  [16.6, 0.96], [17.5, 0.55], [18.5, 0.26], [20, 0.1], [22, 0.02], [24, 0.01],
]; // prettier-ignore
const OFFICE_SATURDAY: Curve = [
  [7, 0.01],
  [9, 0.14],
  [13, 0.14],
  [16, 0.03],
  [24, 0.01],
];
const LEARNING_DAY: Curve = [
  [6, 0.01],
  [7, 0.2],
  [8, 0.85],
  [8.6, 1],
  [11.9, 1],
  [12.2, 0.66],
  [12.9, 0.68],
  [13.2, 0.97],
  [15.8, 0.94],
  [17, 0.5],
  [19, 0.32],
  [20.3, 0.16],
  [21.3, 0.02],
  [24, 0.01],
];
const LEARNING_SATURDAY: Curve = [
  [7.5, 0.01],
  [9, 0.42],
  [12, 0.42],
  [13, 0.32],
  [16, 0.3],
  [17, 0.04],
  [24, 0.01],
];
const CARE_DAY: Curve = [
  [0, 0.55],
  [5.5, 0.58],
  [7, 0.9],
  [9, 1],
  [18, 0.98],
  [20.5, 0.75],
  [22, 0.58],
  [24, 0.55],
];
const PAVILION_DAY: Curve = [
  [7, 0.03],
  [9, 0.18],
  [17, 0.2],
  [19, 0.1],
  [21, 0.03],
  [24, 0.02],
];
const EVENING_EVENT: Curve = [
  [16, 0],
  [18, 0.85],
  [21, 0.8],
  [22.2, 0],
  [24, 0],
];
const DAY_EVENT: Curve = [
  [8, 0],
  [10, 0.75],
  [12.2, 0.9],
  [16.5, 0.7],
  [18, 0],
  [24, 0],
];

export function presenceAt(seed: number, local: LocalTime): Presence {
  // Some days are quieter than others, and an event is there or not for a whole day.
  const quietness = 0.9 + 0.1 * chance(seed ^ 0x61, local.day);
  return {
    office: quietness * office(local),
    learning: quietness * term(local) * learning(local),
    care: at(CARE_DAY, local.hour),
    event: event(seed, local),
    site: 0,
  };
}

function office({ weekday, hour }: LocalTime): number {
  if (weekday === 7) {
    return 0.015;
  }
  return at(weekday === 6 ? OFFICE_SATURDAY : OFFICE_DAY, hour);
}

function learning({ weekday, hour }: LocalTime): number {
  if (weekday === 7) {
    return 0.02;
  }
  return at(weekday === 6 ? LEARNING_SATURDAY : LEARNING_DAY, hour);
}

/** April and the first half of October are between terms. */
function term({ month }: LocalTime): number {
  return (month >= 3 && month < 4) || (month >= 9 && month < 9.5) ? 0.5 : 1;
}

function event(seed: number, { weekday, hour, day }: LocalTime): number {
  const isWeekend = weekday >= 6;
  const evening = chance(seed ^ 0x62, day) < (isWeekend ? 0.5 : 0.3) ? at(EVENING_EVENT, hour) : 0;
  const daytime = chance(seed ^ 0x63, day) < (isWeekend ? 0.5 : 0.35) ? at(DAY_EVENT, hour) : 0;
  return Math.max(at(PAVILION_DAY, hour), evening, daytime);
}

function at(curve: Curve, hour: number): number {
  let [fromHour, from] = curve[0] ?? [0, 0];
  for (const [toHour, to] of curve) {
    if (hour <= toHour) {
      return toHour === fromHour ? to : from + ((hour - fromHour) / (toHour - fromHour)) * (to - from);
    }
    [fromHour, from] = [toHour, to];
  }
  return from;
}
