import { phrase, type Phrase, t } from "@atrium/words";
import { FIRE_VERDICTS, type FireCause, type FireVerdict, type SeenEffect } from "@atrium/contract/alarms";
import type { StateName } from "@atrium/ui";

/** The mark of each verdict; of what is only planned a ring is drawn. */
export const VERDICT_MARKS: Readonly<Record<FireVerdict, StateName | "ring">> = {
  missing: "alarm",
  late: "trouble",
  unknown: "stale",
  waiting: "ring",
  seen: "normal",
};

export const VERDICT_WORDS: Readonly<Record<FireVerdict, Phrase>> = {
  missing: phrase("Missing"),
  late: phrase("Late"),
  unknown: phrase("Unknown"),
  waiting: phrase("Not seen yet"),
  seen: phrase("Seen"),
};

/** Of several effects, the verdict that matters most; undefined: there are none. */
export function worstOf(effects: readonly SeenEffect[]): FireVerdict | undefined {
  const found = new Set(effects.map(({ verdict }) => verdict));
  return FIRE_VERDICTS.find((verdict) => found.has(verdict));
}

/** Missing first, then late, then by time. */
export function inOrder(effects: readonly SeenEffect[]): SeenEffect[] {
  const rank = ({ verdict }: SeenEffect) => FIRE_VERDICTS.indexOf(verdict);
  return effects.toSorted((one, other) => rank(one) - rank(other) || (one.seenAt ?? 0) - (other.seenAt ?? 0));
}

export function countOf({ effects }: Pick<FireCause, "effects">, verdict: FireVerdict): number {
  return effects.filter((effect) => effect.verdict === verdict).length;
}

/** Those for which a time is allowed. */
export function expectedOf({ effects }: Pick<FireCause, "effects">): readonly SeenEffect[] {
  return effects.filter(({ within }) => within !== null);
}

/** "< 1 s", "46 s", "2 min 10 s". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return "< 1 s";
  return seconds < 60
    ? `${String(seconds)} s`
    : t("{floor} min {value} s", { floor: Math.floor(seconds / 60), value: seconds % 60 });
}

/** What stands after an effect: "3 s", "before", "Missing". */
export function afterWords({ verdict, seenAt, isExact, wasSo, within }: SeenEffect, beganAt: number): string {
  if (seenAt !== null && wasSo) return t("Before");
  if (seenAt !== null) {
    const duration = durationWords(seenAt - beganAt);
    return isExact ? duration : t("by {duration}", { duration });
  }
  if (verdict === "waiting") return within === null ? t("Not seen") : t("Waiting");
  return t(VERDICT_WORDS[verdict]);
}
