import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome } from "../writing.ts";
import { isSameValue } from "./writable.ts";

/** The point that shows whether a command was carried out, and which of its values do. */
export interface Sign {
  readonly point: DriverPoint;
  readonly isGiven: (value: number) => boolean;
  /** false: a device that acknowledged the write need not show it, because it clears the point by itself. */
  readonly isNeeded: boolean;
  /** Ms that the device may take to give it; 0: as long as the driver looks anyway. */
  readonly within: number;
}

/**
 * The sign by which a command is confirmed: the point itself, or the one that the product names for a momentary command. A
 * pulse may be over before anybody can read it, so without a named feedback the acknowledgement counts.
 * @param all the points of the connection
 */
export function signOf(point: DriverPoint, asked: number, all: Iterable<DriverPoint>): Sign {
  const { feedback } = point;
  const isAsAsked = (value: number): boolean => isSameValue(point, asked, value);
  if (feedback === undefined) return { point, isGiven: isAsAsked, isNeeded: !isConfirmedByAnswer(point), within: 0 };
  // The part of a device stands before the key of its points.
  const key = point.key.replace(/[^.]+$/, feedback.point);
  const shown = [...all].find((one) => one.device === point.device && one.key === key) ?? point;
  const { values, within = 0 } = feedback;
  return {
    point: shown,
    isGiven: values === undefined ? isAsAsked : (value) => values.includes(value),
    isNeeded: true,
    within: within * 1_000,
  };
}

/** A pulse is confirmed by the answer to its write where its product names nothing else. */
export function isConfirmedByAnswer({ isMomentary, feedback }: DriverPoint): boolean {
  return isMomentary === true && feedback === undefined;
}

/** The device acknowledged a momentary write. @param value of the point now, NaN where it reports none */
export function acknowledged(point: DriverPoint, value: number, time: number): WriteOutcome {
  const remark = Number.isNaN(value)
    ? "The device acknowledged it."
    : `The device acknowledged it and reports ${valueText(point, value)} now.`;
  return { state: "confirmed", value: Number.isNaN(value) ? null : value, time, remark };
}

export interface Judged {
  readonly point: DriverPoint;
  readonly asked: number;
  readonly sign: Sign;
  /** Of the sign's point; NaN where the device reports none. */
  readonly value: number;
  readonly time: number;
  /** `accepted`: the device acknowledged the command. `was sent`: no acknowledgement came. */
  readonly did: "accepted" | "was sent";
}

/** The outcome of a write by what the device shows after it. */
export function judged({ point, asked, sign, value, time, did }: Judged): WriteOutcome {
  const isOther = sign.point !== point;
  if (sign.isGiven(value)) {
    if (!isOther) return { state: "confirmed", value, time };
    const remark = `${sign.point.name} shows ${valueText(sign.point, value)}.`;
    return { state: "confirmed", value: null, time, remark };
  }
  if (!sign.isNeeded) {
    if (did === "accepted") return acknowledged(point, value, time);
    return { state: "timed-out", reason: "Sent, but the device does not show whether it did it." };
  }
  if (Number.isNaN(value)) {
    const before = did === "accepted" ? "Written" : "Sent";
    return { state: "timed-out", reason: `${before}, but the device reports no value.` };
  }
  const took = `The device ${did} ${valueText(point, asked)}`;
  if (!isOther) return { state: "failed", reason: `${took} but reports ${valueText(point, value)}.`, value };
  return { state: "failed", reason: `${took}, but ${sign.point.name} shows ${valueText(sign.point, value)}.` };
}

/** By the name of its state, else with its unit: `Chime`, `40 %`. */
function valueText({ states, unit }: DriverPoint, value: number): string {
  const named = states?.find((state) => state.value === value)?.name;
  return named ?? `${Number(value.toPrecision(6))}${unit === undefined ? "" : ` ${unit}`}`;
}
