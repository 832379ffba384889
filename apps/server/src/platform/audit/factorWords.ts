import { phrase, type Phrase, t } from "@atrium/words";

const FACTORS: ReadonlyMap<string, Phrase> = new Map([
  ["one-time-code", phrase("one-time code")],
  ["passkey", phrase("passkey")],
  ["recovery-code", phrase("recovery code")],
]);

/** A second factor as a row of the audit log has it: "one-time code", "passkey". */
export function factorWords(way: string): string {
  const known = FACTORS.get(way);
  return known === undefined ? way.replaceAll("-", " ") : t(known);
}
