import type { PointRest } from "../devices/rest.ts";
import type { AutomationAction } from "./action.ts";
import type { ActionNames } from "./actionText.ts";
import { joined, type Phrase } from "./ruleSentence.ts";

type Ending = "before" | "default" | "value" | "stay";

/** "it returns to what it was before", "each …", "3 points …". */
const ENDINGS: Readonly<Record<Ending, { readonly one: string; readonly several: string }>> = {
  before: { one: "returns to what it was before", several: "return to what they were before" },
  default: { one: "returns to its own default", several: "return to their own defaults" },
  value: { one: "goes to its rest value", several: "go to their rest values" },
  stay: { one: "stays as it is", several: "stay as they are" },
};

/**
 * What follows when a rule ends: "Then each returns to what it was before", "Then 2 points return to what they were before and 1 point
 * stays as it is". Nothing where all that it does is over at once.
 */
export function endPhrases(actions: readonly AutomationAction[], { restsOf }: Pick<ActionNames, "restsOf">): Phrase[] {
  const rests = actions.map((action) => restsOf?.(action));
  const known = rests.flatMap((some) => some ?? []);
  const isKnown = !rests.includes(undefined);
  if (isKnown && known.length === 0) return [];
  return [
    { text: " Then " },
    { text: isKnown ? endingText(known) : "each returns to its rest state", isStrong: true },
    { text: "." },
  ];
}

function endingText(rests: readonly PointRest[]): string {
  const groups = [...Map.groupBy(rests, endingOf)];
  const [[only] = ["before" as const]] = groups;
  if (groups.length === 1) return `${rests.length === 1 ? "it" : "each"} ${ENDINGS[only].one}`;
  const parts = groups.map(([ending, { length }]) => {
    const { one, several } = ENDINGS[ending];
    return length === 1 ? `1 point ${one}` : `${length} points ${several}`;
  });
  return joined(parts);
}

function endingOf(rest: PointRest): Ending {
  return typeof rest === "number" ? "value" : rest;
}
