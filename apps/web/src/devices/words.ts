import { type HoldLoss, stateText } from "@atrium/contract/devices";
import { sayNumber, t } from "@atrium/words";
import type { Device } from "./device.ts";
import type { Reading } from "./reading.ts";
import type { DeviceSystem } from "./system.ts";
import type { SystemWords } from "./system.ts";
import { valueText } from "./values.ts";

type Noun = Pick<SystemWords, "one" | "many">;

/** A count with its noun: "1 light", "12 lights". */
export function countText(words: Noun, count: number): string {
  return `${sayNumber(count)} ${count === 1 ? words.one : words.many}`;
}

/** A value of one of a device's points, as its system writes it. */
export function pointText(words: SystemWords, device: Device, asked: { key: string; value: number | null }): string {
  return words.value?.(asked.key, asked.value) ?? valueText(device.points[asked.key], asked.value);
}

// The state as text is the contract's: an export writes it the same way.
export { stateText, stuckText } from "@atrium/contract/devices";

/** The text of a device's pin for a screen reader: name, state, value, holder. */
export function spokenDevice(pin: DeviceSystem["pin"], device: Device, reading: Reading): string {
  const value = (pin.spoken ?? pin.value)(reading, device);
  const words = [device.name, stateText(reading)];
  if (value !== "") words.push(value);
  if (reading.hold !== undefined) words.push(t("held by {by}", { by: reading.hold.by }));
  if (reading.lostHold !== undefined) words.push(lossText(reading.lostHold.lost));
  return words.join(", ");
}

/** "hold forgotten by the device", "hold taken over by somebody outside Atrium". */
function lossText({ kind }: Pick<HoldLoss, "kind">): string {
  return kind === "forgotten" ? t("hold lost by the device") : t("hold overwritten from outside Atrium");
}

/** The same beside the hold itself: "forgotten", "taken over". */
export function lossWord({ kind }: Pick<HoldLoss, "kind">): string {
  return kind === "forgotten" ? t("forgotten") : t("overwritten");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** ", 2 do not answer", after what is said of those that do; empty where all do. */
export function silentText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? t(", 1 not responding") : t(", {count} not responding", { count: sayNumber(count) });
}
