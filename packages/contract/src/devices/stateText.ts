import type { DeviceState } from "./deviceState.ts";
import type { Reading } from "./reading.ts";

const STATE_WORDS: Readonly<Record<DeviceState, string>> = {
  alarm: "Alarm",
  trouble: "Trouble",
  disabled: "Disabled",
  stale: "Stale",
  sending: "Sending",
  on: "On",
  off: "Off",
};

/** The state in words: what is wrong by its name, else the state's. */
export function stateText(reading: Pick<Reading, "state" | "condition" | "seenAt" | "stuck">): string {
  const { state, condition } = reading;
  if (state === "stale" && reading.seenAt === null) return "No value";
  const named = state === "alarm" || state === "trouble" || state === "disabled" ? condition[state] : undefined;
  if (state === "trouble" && named === undefined) return stuckText(reading);
  const word = state === "on" || state === "off" ? condition.word : named;
  return word === undefined ? STATE_WORDS[state] : capital(word);
}

/** "Room temperature is stuck", "2 values are stuck". */
export function stuckText({ stuck }: Pick<Reading, "stuck">): string {
  const [first] = stuck;
  return first !== undefined && stuck.length === 1
    ? `${first.name} is stuck`
    : `${String(stuck.length)} values are stuck`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
