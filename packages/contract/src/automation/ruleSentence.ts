/** A piece of a sentence; what a person looks for in it is strong. */
export interface Phrase {
  readonly text: string;
  readonly isStrong?: boolean;
}

/** The sentence without its emphasis: for lists, the audit and a screen reader. */
export function plainText(phrases: readonly Phrase[]): string {
  return phrases.map(({ text }) => text).join("");
}

/** "Lobby", "Café and Lobby", "Café, Lobby and Corridor" */
export function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
