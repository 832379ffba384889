import { phrase, type Phrase, t } from "@atrium/words";
import { MAX_SAVED_HOURS, type Saving, type SavingConfidence, type SavingKind, USUAL_WEEKS } from "./savings.ts";

const KIND_NAMES: Readonly<Record<SavingKind, Phrase>> = {
  schedule: phrase("Schedule"),
  condition: phrase("Condition"),
  limit: phrase("Peak limit"),
  "optimum-start": phrase("Optimum start"),
  "optimum-stop": phrase("Optimum stop"),
};

const CONFIDENCE_NAMES: Readonly<Record<SavingConfidence, Phrase>> = {
  high: phrase("High ## confidence"),
  medium: phrase("Medium ## confidence"),
  low: phrase("Low ## confidence"),
};

export function savingKindText(kind: SavingKind): string {
  return t(KIND_NAMES[kind]);
}

/** "High", "Medium", "Low"; "Not known": nothing of it was recorded. */
export function confidenceText(confidence: SavingConfidence | null): string {
  return confidence === null ? t("Not known") : t(CONFIDENCE_NAMES[confidence]);
}

/** How a row is counted. */
export function savingMethodText({ kind, kwh, measured, compared }: Saving): string {
  const parts = [methodOf(kind)];
  if (compared !== 0) {
    parts.push(
      t("Never more than the mean of the same hours in the {weeks} weeks before its first run.", {
        weeks: USUAL_WEEKS,
      }),
    );
  }
  if (kwh !== measured) parts.push(estimatedOf(kind));
  return parts.join(" ");
}

function methodOf(kind: SavingKind): string {
  if (kind === "limit") {
    return t(
      "The power in the 15 minutes before it was shed, minus what was used while it was shed and what was used above it in the hour after.",
    );
  }
  if (kind === "optimum-start") {
    return t(
      "The minutes it started later than its fixed lead time, times the mean power in the first hour. Starting earlier counts against it.",
    );
  }
  if (kind === "optimum-stop") {
    return t("The minutes it stopped before its end time, times the mean power in the last hour.");
  }
  return t(
    "The power in the 15 minutes before it switched off or dimmed, until the device was on again or the run ended, for {hours} hours at most where there is no comparison.",
    { hours: MAX_SAVED_HOURS },
  );
}

function estimatedOf(kind: SavingKind): string {
  return kind === "limit"
    ? t("Where nothing is measured, the kW that the stage states.")
    : t("Where nothing is measured, the rated power by the level: an estimate.");
}

/** %, whole: neither none nor all where it is a part. */
function shareWithout(known: number): number {
  return known === 0 ? 100 : Math.min(99, Math.max(1, Math.round(100 * (1 - known))));
}

/** "2 times off anyway, 1 time stayed on": why a row counts less than its devices. */
export function savingLimitsText({ off, on, others, again, unmeasured, known }: Saving): string[] {
  return [
    ...(known === null || known > 0.99
      ? []
      : [t("{share} % of the time without data", { share: shareWithout(known) })]),
    ...(off === 0 ? [] : [t("{off, plural, one {# time} other {# times}} off anyway", { off })]),
    ...(on === 0 ? [] : [t("{on, plural, one {# time} other {# times}} stayed on", { on })]),
    ...(again === 0 ? [] : [t("{again, plural, one {# time} other {# times}} on again early", { again })]),
    ...(others === 0 ? [] : [t("{others, plural, one {# time} other {# times}} counted for another rule", { others })]),
    ...(unmeasured === 0
      ? []
      : [t("{unmeasured, plural, one {# device} other {# devices}} without power values", { unmeasured })]),
  ];
}
