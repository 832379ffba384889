import type { Passage } from "@atrium/contract/access";
import type { StateName } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";

const GLYPHS: Readonly<Record<Passage["result"], StateName>> = {
  passed: "normal",
  refused: "trouble",
  alarm: "alarm",
  trouble: "trouble",
  note: "normal",
};

export function resultGlyph(result: Passage["result"]): StateName {
  return GLYPHS[result];
}

const NAMES: Readonly<Record<Passage["result"], Phrase>> = {
  passed: phrase("Passed"),
  refused: phrase("Refused"),
  alarm: phrase("Alarm"),
  trouble: phrase("Trouble"),
  note: phrase("Note"),
};

/** What a glyph is called for who does not see it. */
export function resultName(result: Passage["result"]): string {
  return t(NAMES[result]);
}
