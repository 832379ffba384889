const MAX_GRAM = 0x7fff_ffff;

/**
 * Every two characters after each other of a folded text, as numbers: Thai has no spaces between words, so that a word may
 * begin anywhere. Two pairs may share a number: whoever looks checks the text.
 */
export function gramsOf(folded: string): number[] {
  const characters = Array.from(folded, (character) => character.codePointAt(0) ?? 0);
  const grams = new Set<number>();
  for (let at = 1; at < characters.length; at += 1) {
    grams.add((((characters[at - 1] ?? 0) * 1_009) ^ (characters[at] ?? 0)) & MAX_GRAM);
  }
  return [...grams];
}
