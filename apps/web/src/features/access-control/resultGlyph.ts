import type { Passage } from "@atrium/contract/access";
import type { StateName } from "@atrium/ui";

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
