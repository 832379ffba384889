/** Where a line may end: between words; Thai is written without blanks between them. */
const words = new Intl.Segmenter("th", { granularity: "word" });
const letters = new Intl.Segmenter("th", { granularity: "grapheme" });

/** A text in lines that are no wider than `width`; a word that is wider by itself is cut between letters. */
export function wrapped(text: string, width: number, measure: (text: string) => number): readonly string[] {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  const add = (part: string): void => {
    if (line !== "" && measure((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else {
      line += part;
    }
  };
  for (const { segment } of words.segment(text)) {
    if (measure(segment) <= width) add(segment);
    else for (const letter of letters.segment(segment)) add(letter.segment);
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}
