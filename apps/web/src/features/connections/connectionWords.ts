import { millis } from "@atrium/contract";
import { type ConnectionFigures, connectionFailures, type ExchangeRow } from "@atrium/contract/devices";
import type { StateName } from "@atrium/ui";
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";
import { age } from "../../platform/time.ts";

export const FAILURE_WORDS: Readonly<Record<NonNullable<ExchangeRow["failure"]>, Phrase>> = {
  silent: phrase("no answer"),
  exception: phrase("refused"),
  garbage: phrase("unreadable"),
  password: phrase("password refused"),
};

/** The mark of a connection's state. */
export function connectionGlyph({ state, reason }: Pick<ConnectionFigures, "state" | "reason">): StateName {
  if (state === "connected") return reason === undefined ? "normal" : "trouble";
  if (state === "lost") return "trouble";
  return state === "paused" ? "disabled" : "sending";
}

/** `84 ms`, `2.10 s`. */
export function took(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${sayNumber(milliseconds / 1_000, 2)} s`;
  return t("{part} ms", { part: milliseconds < 10 ? sayNumber(milliseconds, 1) : String(Math.round(milliseconds)) });
}

/** "0.01 % of 241,920 exchanges". */
export function failureShare(figures: Pick<ConnectionFigures, "errors" | "exchanges">): string {
  const { exchanges } = figures;
  if (exchanges === 0) return t("no exchanges yet");
  const share = (connectionFailures(figures) / exchanges) * 100;
  return t("{share} % of {exchanges} exchanges", {
    share: sayNumber(share, 2),
    exchanges: sayNumber(exchanges),
  });
}

/** "12 no answer, 2 refused, lost 3 times". */
export function failureKinds({ errors }: Pick<ConnectionFigures, "errors">): string {
  const { silent, exception, garbage, password } = errors.byKind;
  const kinds = [
    counted(silent, t(FAILURE_WORDS.silent)),
    counted(exception, t(FAILURE_WORDS.exception)),
    counted(garbage, t(FAILURE_WORDS.garbage)),
    counted(password, t(FAILURE_WORDS.password)),
    errors.losses === 0 ? "" : t("{losses, plural, one {lost once} other {lost # times}}", { losses: errors.losses }),
  ];
  return kinds.filter((words) => words !== "").join(", ");
}

/** "17 days", from its state's beginning to now. */
export function lasting(since: number, now: number): string {
  return age(millis(Math.max(0, now - since)));
}

function counted(count: number, words: string): string {
  return count === 0 ? "" : `${sayNumber(count)} ${words}`;
}
