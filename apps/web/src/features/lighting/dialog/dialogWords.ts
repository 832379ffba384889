import { clock } from "../../../platform/time.ts";
import { levelText, lightCount, powerText } from "../circuits/words.ts";
import type { Candidate, Change } from "../commands/proposal.ts";

/** What a change is called in the question, in its rows and in the result. */
interface ChangeWords {
  /** Before the number: "Turn off". */
  readonly verb: string;
  /** After the number: "to 65 %"; empty where the verb says it all. */
  readonly complement: string;
  readonly will: string;
  readonly same: string;
  /** After "138 of 142 are": "off". */
  readonly result: string;
}

export function wordsOf(change: Change): ChangeWords {
  if (change.kind === "release") {
    return {
      verb: "Release",
      complement: "",
      will: "will go back to automatic",
      same: "are not held",
      result: "released",
    };
  }
  if (change.kind === "step") {
    const by = `${String(Math.abs(change.by))} %`;
    return {
      verb: change.by < 0 ? "Dim" : "Brighten",
      complement: `by ${by}`,
      will: `will change by ${change.by < 0 ? "−" : "+"}${by}`,
      same: "can't change further",
      result: "changed",
    };
  }
  if (change.level === 0) {
    return { verb: "Turn off", complement: "", will: "will turn off", same: "are off already", result: "off" };
  }
  const level = levelText(change.level);
  const isFull = change.level === 100;
  return {
    verb: isFull ? "Turn on" : "Set",
    complement: isFull ? "" : `to ${level}`,
    will: isFull ? `will turn on, ${level}` : `will go to ${level}`,
    same: `are at ${level} already`,
    result: isFull ? "on" : `at ${level}`,
  };
}

/** "Turn off 142 of 150 lights?" */
export function questionOf(change: Change, count: number, total: number): string {
  const { verb, complement } = wordsOf(change);
  const lights = count === total ? lightCount(total) : `${count.toLocaleString("en-US")} of ${lightCount(total)}`;
  return `${[verb, lights, complement].filter((part) => part !== "").join(" ")}?`;
}

/** The primary button: the same verb and number. */
export function buttonText(change: Change, count: number): string {
  return `${wordsOf(change).verb} ${count.toLocaleString("en-US")}`;
}

/** "138 of 142 are off". */
export function resultTitle(change: Change, confirmed: number, total: number): string {
  return `${confirmed.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} are ${wordsOf(change).result}`;
}

/** Who holds them and until when: "5 by somchai until 18:00, 1 by malee until 12:30". */
export function heldText(held: readonly Candidate[], timeZone: string): string {
  const groups = new Map<string, number>();
  for (const { hold } of held) {
    if (hold === undefined) continue;
    const words = `by ${hold.by} until ${clock(hold.until, timeZone)}`;
    groups.set(words, (groups.get(words) ?? 0) + 1);
  }
  return [...groups].map(([words, count]) => `${String(count)} ${words}`).join(", ");
}

const NAMED = 3;

/** The first few by id: "L-O1-B-09, L-O2-C-04 and 3 more". */
export function namesText(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, NAMED).map(({ circuit }) => circuit.id);
  const rest = candidates.length - names.length;
  return rest > 0 ? `${names.join(", ")} and ${String(rest)} more` : names.join(", ");
}

/** What turning off saves now, as measured: "About 24.60 kW less.". */
export function savingText(change: Change, powers: readonly (number | null)[]): string | undefined {
  if (change.kind !== "set" || change.level !== 0) return undefined;
  const watts = powers.reduce<number>((sum, power) => sum + (power ?? 0), 0);
  return watts > 0 ? `About ${powerText(watts)} less.` : undefined;
}
