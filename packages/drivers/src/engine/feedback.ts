import { sayTerm, t } from "@atrium/words";
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
    ? t("The device acknowledged the command.")
    : t("The device acknowledged the command and now reports {value}.", { value: valueText(point, value) });
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
    const remark = t("{name} shows {value}.", { name: sayTerm(sign.point.name), value: valueText(sign.point, value) });
    return { state: "confirmed", value: null, time, remark };
  }
  if (!sign.isNeeded) {
    if (did === "accepted") return acknowledged(point, value, time);
    return { state: "timed-out", reason: t("Sent, but the device does not show whether it was carried out.") };
  }
  if (Number.isNaN(value)) {
    const reason =
      did === "accepted" ? t("Written, but the device reports no value.") : t("Sent, but the device reports no value.");
    return { state: "timed-out", reason };
  }
  const values = {
    asked: valueText(point, asked),
    value: valueText(sign.point, value),
    name: sayTerm(sign.point.name),
  };
  if (isOther) return { state: "failed", reason: DIFFERS_ELSEWHERE[did](values) };
  return { state: "failed", reason: DIFFERS[did](values), value };
}

interface Shown {
  readonly asked: string;
  readonly value: string;
  /** Of the point that shows it. */
  readonly name: string;
}
type Words = Readonly<Record<Judged["did"], (shown: Shown) => string>>;

const DIFFERS: Words = {
  accepted: ({ asked, value }) => t("The device accepted {asked} but reports {value}.", { asked, value }),
  "was sent": ({ asked, value }) => t("{asked} was sent to the device, but it reports {value}.", { asked, value }),
};
const DIFFERS_ELSEWHERE: Words = {
  accepted: (shown) => t("The device accepted {asked}, but {name} shows {value}.", { ...shown }),
  "was sent": (shown) => t("{asked} was sent to the device, but {name} shows {value}.", { ...shown }),
};

/** By the name of its state, else with its unit: `Chime`, `40 %`. */
function valueText({ states, unit }: DriverPoint, value: number): string {
  const named = states?.find((state) => state.value === value)?.name;
  return named === undefined ? amountText(value, unit) : sayTerm(named);
}

function amountText(value: number, unit: string | undefined): string {
  return `${Number(value.toPrecision(6))}${unit === undefined ? "" : ` ${unit}`}`;
}
