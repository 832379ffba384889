import { sayNumber, t } from "@atrium/words";
import type { DeviceIdentity, ProbeReport } from "@atrium/contract/devices";

/** "Answers in 88 ms", "Answers in 88 ms, 2 of 8 points could not be read". */
export function outcomeWords({ outcome, roundTrip, points }: ProbeReport): string {
  const answers =
    roundTrip === null ? t("Responding") : t("Responded in {roundTrip}", { roundTrip: roundTripText(roundTrip) });
  const bad = points.filter(({ quality }) => quality === "bad").length;
  if (outcome === "answers" && bad === 0) return answers;
  if (bad === 0) return t("{answers}, but with problems", { answers });
  return t("{answers}, but {bad} of {count} points could not be read", { answers, bad, count: points.length });
}

/** "ATV212 of Schneider Electric, firmware 1.4, serial 2041", or nothing where the device says nothing of itself. */
export function identityWords({ name, vendor, model, firmware, serial }: DeviceIdentity = {}): string {
  const made = [model, vendor === undefined ? undefined : t("by {vendor}", { vendor })].filter(isSaid).join(" ");
  const rest = [
    name,
    made,
    firmware === undefined ? undefined : t("firmware {firmware}", { firmware }),
    serial === undefined ? undefined : t("serial no. {serial}", { serial }),
  ];
  return rest.filter(isSaid).join(", ");
}

/** "88 ms", "2.10 s". */
export function roundTripText(milliseconds: number): string {
  return milliseconds < 1_000
    ? t("{round} ms", { round: Math.round(milliseconds) })
    : `${sayNumber(milliseconds / 1_000, 2)} s`;
}

function isSaid(word: string | undefined): word is string {
  return word !== undefined && word !== "";
}
