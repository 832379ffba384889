import { phrase, type Phrase, t } from "@atrium/words";
import { DOOR_EVENT_NAMES, REFUSAL_NAMES } from "./door.ts";
import type { FieldEventContent } from "./fieldEvent.ts";

/** Somebody at a door, or something that happened to it, as text. */
export interface Passage {
  /** "Malee Srisuk", "Card 8841, expired", "Forced, no credential". */
  readonly who: string;
  /** "card", "face" as text; null: no credential. */
  readonly with: string | null;
  /** null: nobody went through. */
  readonly way: "in" | "out" | null;
  /** `alarm` and `trouble` need somebody; `note` is worth a line. */
  readonly result: "passed" | "refused" | "alarm" | "trouble" | "note";
}

/** Which way somebody went through. */
export const PASSAGE_WAY_NAMES: Readonly<Record<"in" | "out", Phrase>> = { in: phrase("In"), out: phrase("Out") };

/** @returns undefined for what happens elsewhere than at a door */
export function passageOf(content: FieldEventContent): Passage | undefined {
  switch (content.kind) {
    case "card-read":
      return credential(content, t("Card {card}", { card: content.card }), t("card"));
    case "face":
      return credential(content, t("Unknown face"), t("face"));
    case "door":
      return { who: t(DOOR_EVENT_NAMES[content.event]), with: null, way: null, result: DOOR_RESULTS[content.event] };
    default:
      return undefined;
  }
}

const DOOR_RESULTS = {
  forced: "alarm",
  held: "trouble",
  closed: "note",
  "fire-released": "alarm",
  "fire-over": "note",
} as const;

type Credential = Extract<FieldEventContent, { kind: "card-read" | "face" }>;

function credential({ isGranted, holder, refusal, direction }: Credential, bare: string, word: string): Passage {
  const name = holder ?? bare;
  if (isGranted === false) {
    const why = refusal === undefined || refusal === "unknown" ? t("refused") : t(REFUSAL_NAMES[refusal]);
    return { who: `${name}, ${why}`, with: word, way: null, result: "refused" };
  }
  return { who: name, with: word, way: direction ?? null, result: "passed" };
}
