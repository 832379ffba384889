import { capital, phrase, type Phrase, sayTerm, t } from "@atrium/words";
import type { DeviceState } from "./deviceState.ts";
import type { Reading } from "./reading.ts";

const STATE_WORDS: Readonly<Record<DeviceState, Phrase>> = {
  alarm: phrase("Alarm"),
  trouble: phrase("Trouble"),
  disabled: phrase("Disabled"),
  stale: phrase("Stale"),
  sending: phrase("Sending"),
  on: phrase("On"),
  off: phrase("Off"),
};

/** The state as text: what is wrong by its name, else the state's. */
export function stateText(reading: Pick<Reading, "state" | "condition" | "seenAt" | "stuck">): string {
  const { state, condition } = reading;
  if (state === "stale" && reading.seenAt === null) return t("No value");
  const named = state === "alarm" || state === "trouble" || state === "disabled" ? condition[state] : undefined;
  if (state === "trouble" && named === undefined) return stuckText(reading);
  const word = state === "on" || state === "off" ? condition.word : named;
  return word === undefined ? t(STATE_WORDS[state]) : capital(word);
}

/** "Room temperature is stuck", "2 values are stuck". */
export function stuckText({ stuck }: Pick<Reading, "stuck">): string {
  const [first] = stuck;
  return first !== undefined && stuck.length === 1
    ? t("{name} is stuck", { name: sayTerm(first.name) })
    : t("{count} values are stuck", { count: stuck.length });
}
