/**
 * Text as a search sees it: in any case, and CO₂ found by CO2. Thai has no spaces between words, so that a word may begin
 * anywhere; two characters after each other are what is looked up.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The words of a search, each of which has to be in a row. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
}

const LARGEST = 0x7fff_ffff;

/** Every two characters after each other of a folded text, as numbers. Two pairs may share one: whoever looks checks the text. */
export function gramsOf(folded: string): number[] {
  const characters = Array.from(folded, (character) => character.codePointAt(0) ?? 0);
  const grams = new Set<number>();
  for (let at = 1; at < characters.length; at += 1) {
    grams.add((((characters[at - 1] ?? 0) * 1_009) ^ (characters[at] ?? 0)) & LARGEST);
  }
  return [...grams];
}
