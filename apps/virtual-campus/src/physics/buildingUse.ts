/** What a building is for decides when people are in it. */
export type BuildingUse = "office" | "learning" | "care" | "event" | "site";

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
