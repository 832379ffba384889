/** "1st" of "1st Floor", "1" of "ชั้น 1", "Office" of "Office Building": where there is no room for more. */
export function shortPlace(label: string): string {
  const words = label.split(" ");
  return words.find((word) => /\d/.test(word)) ?? words[0] ?? label;
}
