import { phrase, type Phrase, t } from "@atrium/words";
import { joined } from "../base/listText.ts";
import type { PointRest } from "../devices/rest.ts";
import type { AutomationAction } from "./action.ts";
import type { ActionNames } from "./actionText.ts";
import { strong } from "./ruleSentence.ts";

type Ending = "before" | "default" | "value" | "stay";

interface EndingWords {
  readonly it: Phrase;
  readonly each: Phrase;
  /** Of some of the points. */
  readonly points: (count: number) => string;
}

const ENDINGS: Readonly<Record<Ending, EndingWords>> = {
  before: {
    it: phrase("it returns to its previous value"),
    each: phrase("each returns to its previous value"),
    points: (count) =>
      t(
        "{count, plural, one {# point returns to its previous value} other {# points return to their previous values}}",
        { count },
      ),
  },
  default: {
    it: phrase("it returns to its own default"),
    each: phrase("each returns to its own default"),
    points: (count) =>
      t("{count, plural, one {# point returns to its own default} other {# points return to their own defaults}}", {
        count,
      }),
  },
  value: {
    it: phrase("it goes to its rest value"),
    each: phrase("each goes to its rest value"),
    points: (count) =>
      t("{count, plural, one {# point goes to its rest value} other {# points go to their rest values}}", { count }),
  },
  stay: {
    it: phrase("it stays as it is"),
    each: phrase("each stays as it is"),
    points: (count) => t("{count, plural, one {# point stays as it is} other {# points stay as they are}}", { count }),
  },
};

/**
 * What follows when a rule ends: "Then each returns to what it was before.", "Then 2 points return to what they were before and 1
 * point stays as it is." Undefined where all that it does is over at once.
 */
export function endSentence(
  actions: readonly AutomationAction[],
  { restsOf }: Pick<ActionNames, "restsOf">,
): string | undefined {
  const rests = actions.map((action) => restsOf?.(action));
  const known = rests.flatMap((some) => some ?? []);
  const isKnown = !rests.includes(undefined);
  if (isKnown && known.length === 0) return undefined;
  const ending = isKnown ? endingText(known) : t("each returns to its rest state");
  return t("Then {ending}.", { ending: strong(ending) });
}

function endingText(rests: readonly PointRest[]): string {
  const groups = [...Map.groupBy(rests, endingOf)];
  const [[only] = ["before" as const]] = groups;
  if (groups.length === 1) return t(rests.length === 1 ? ENDINGS[only].it : ENDINGS[only].each);
  return joined(groups.map(([ending, { length }]) => ENDINGS[ending].points(length)));
}

function endingOf(rest: PointRest): Ending {
  return typeof rest === "number" ? "value" : rest;
}
