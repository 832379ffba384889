import { capital, sayDifference, sayNumber, t } from "@atrium/words";
import { type AlarmProposalChange, durationText } from "@atrium/contract/alarms";

/** "14" and "2", and of what: "a working day"; of all days where a working day is too short to show the difference. */
export function effectWords({ workingDay, before, after, from, to }: AlarmProposalChange) {
  if (workingDay !== null && workingDay.before >= 1) {
    const day = { before: rounded(workingDay.before), after: rounded(workingDay.after) };
    if (day.before !== day.after) return { ...day, of: t("per working day") };
  }
  const days = Math.max(1, Math.round((to - from) / 86_400_000));
  return {
    before: String(before),
    after: String(after),
    of: days === 1 ? t("per day") : t("in {days} days", { days }),
  };
}

function rounded(count: number): string {
  return count > 0 && count < 1 ? "<1" : sayNumber(count, 0);
}

/** "Deadband 8 A instead of 2 A, delay 4 min instead of none." */
export function changeWords({ now, proposed, unit }: AlarmProposalChange): string {
  const width = (value: number) => (unit === undefined ? sayNumber(value) : sayDifference(value, unit));
  const wait = (seconds: number) => (seconds === 0 ? t("none") : durationText(seconds));
  const parts = [
    ...(proposed.deadband === undefined || proposed.deadband === now.deadband
      ? []
      : [
          t("deadband {width} instead of {width2}", {
            width: width(proposed.deadband),
            width2: width(now.deadband ?? 0),
          }),
        ]),
    ...(proposed.onDelay === now.onDelay
      ? []
      : [
          t("delay {duration} instead of {wait}", {
            duration: durationText(proposed.onDelay),
            wait: wait(now.onDelay),
          }),
        ]),
  ].join(", ");
  return `${capital(parts)}.`;
}

/** What would have been lost: it is said first where it is anything. */
export function lossWords({ actedOn, kept }: AlarmProposalChange): { readonly text: string; readonly isLoss: boolean } {
  if (kept < actedOn) {
    return {
      text: t("Loses {value} of the {actedOn} that someone acted on.", { value: actedOn - kept, actedOn }),
      isLoss: true,
    };
  }
  if (actedOn === 0) return { text: t("No one acted on any of them."), isLoss: false };
  return {
    text:
      actedOn === 1
        ? t("Keeps the one that someone acted on.")
        : t("Keeps all {actedOn} that someone acted on.", { actedOn }),
    isLoss: false,
  };
}

/** The page of the rule with what is proposed filled in. */
export function reviewWords({ now, proposed }: AlarmProposalChange): string {
  const query = new URLSearchParams({
    ...(proposed.deadband === undefined || proposed.deadband === now.deadband
      ? {}
      : { deadband: String(proposed.deadband) }),
    ...(proposed.onDelay === now.onDelay ? {} : { onDelay: String(proposed.onDelay) }),
    trial: "true",
  });
  return query.toString();
}
