import { t } from "@atrium/words";

/** "Lobby", "Café and Lobby", "Café, Lobby and Corridor" */
export function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : t("{list} and {last}", listAndLast(words));
}

/** "Lobby", "Café or Lobby", "Café, Lobby or Corridor" */
export function eitherOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : t("{list} or {last}", listAndLast(words));
}

function listAndLast(words: readonly string[]): { readonly list: string; readonly last: string } {
  return { list: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" };
}
