import type { PinState } from "@atrium/ui/plan";
import type { Reading } from "./reading.ts";

/** "Off", "65 %", or "No value" where the device has never told. */
export function levelText(level: number | null): string {
  if (level === null) return "No value";
  return level <= 0 ? "Off" : `${String(Math.round(level))} %`;
}

/** Two decimals of a kilowatt: "1.84 kW". */
export function powerText(watts: number): string {
  return `${(watts / 1000).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} kW`;
}

/** A count with its noun: "1 light", "12 lights". */
export function lightCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "light" : "lights"}`;
}

/** What a screen reader says of a circuit's pin: name, state, level, who holds it. */
export function spokenCircuit(name: string, reading: Reading): string {
  const words = [name, stateText(reading)];
  if (reading.level !== null && reading.level > 0) words.push(`${String(Math.round(reading.level))} percent`);
  if (reading.hold !== undefined) words.push(`held by ${reading.hold.by}`);
  return words.join(", ");
}

const STATE_WORDS: Record<PinState, string> = {
  alarm: "Alarm",
  trouble: "Lamp failure",
  disabled: "Disabled",
  stale: "Stale",
  sending: "Sending",
  on: "On",
  off: "Off",
};

/** The state in words. */
export function stateText({ state, level }: Pick<Reading, "state" | "level">): string {
  return state === "stale" && level === null ? "No value" : STATE_WORDS[state];
}
