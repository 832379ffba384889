/** What an address says of the time that its page shows. */
export type AskedMoment =
  | { readonly kind: "now" }
  /** Whole seconds, epoch ms. */
  | { readonly kind: "past"; readonly at: number }
  | { readonly kind: "future"; readonly at: number }
  /** The words say no time. */
  | { readonly kind: "wrong"; readonly words: string };

/** As `writeMoment` writes it; a person may leave out the seconds, or give the difference to UTC. */
const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Reads `2026-11-23T03:15:30Z`. @param now epoch ms */
export function readMoment(words: string | undefined, now: number): AskedMoment {
  if (words === undefined) return { kind: "now" };
  // In a query a plus sign is a space.
  const text = words.replace(" ", "+");
  const time = FORM.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || time < 0) return { kind: "wrong", words };
  const at = wholeSecond(time);
  return { kind: at > now ? "future" : "past", at };
}

/** `2026-11-23T03:15:30Z`: in UTC, because a clock of the site shows some seconds twice in a year. */
export function writeMoment(at: number): string {
  return new Date(wholeSecond(at)).toISOString().replace(".000Z", "Z");
}

export function wholeSecond(time: number): number {
  return Math.floor(time / 1_000) * 1_000;
}
