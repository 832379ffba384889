import type { SchematicMedium } from "@atrium/contract/site";
import { phrase, type Phrase } from "@atrium/words";

/** What flows in the pipes of drawings, as legends and forms call it. */
export const MEDIA: readonly (readonly [SchematicMedium, Phrase])[] = [
  ["chilled-supply", phrase("Chilled water, supply")],
  ["chilled-return", phrase("Chilled water, return")],
  ["condenser-cold", phrase("Condenser water, to the chillers")],
  ["condenser-warm", phrase("Condenser water, to the towers")],
  ["hot", phrase("Hot water")],
  ["cold", phrase("Cold water")],
  ["sewage", phrase("Sewage")],
  ["rain", phrase("Rainwater")],
  ["air", phrase("Air")],
  ["electricity", phrase("Electricity")],
];
