import { t } from "@atrium/words";
import { fixedNumber } from "@atrium/contract";
import type { AlarmCheckKind, AlarmTrial } from "@atrium/contract/alarms";

const DAY = 86_400_000;
/** Less of the time than this being known makes a count a low one. */
const KNOWN_ENOUGH = 0.95;

/** Why a kind of check cannot be tried; undefined: it can. */
export function trialOf(kind: AlarmCheckKind): string | undefined {
  if (kind === "connection") return t("Connection states are not recorded, so this rule cannot be backtested.");
  if (kind === "hand-over") return t("Late hand-overs are not recorded, so this rule cannot be backtested.");
  if (kind === "fire-effect") {
    return t("Fires cannot be backtested: this rule raises an alarm by itself when a fire does not cause all it must.");
  }
  if (kind === "node-clock") return t("Clock offsets are not recorded, so this rule cannot be backtested.");
  if (kind === "stuck") return t("Stuck values are not recorded as such, so this rule cannot be backtested.");
  return undefined;
}

/** "It would have been raised 41 times in 30 days, at 3 devices." */
export function timesText({ count, devices, from, to, points }: AlarmTrial): string {
  if (points === 0) return t("No device at the site has what this rule checks, so it would watch nothing.");
  const days = Math.round((to - from) / DAY);
  if (count === 0) {
    return t("It would not have been raised in {days, plural, one {# day} other {# days}}.", { days });
  }
  return t(
    "{count, plural, one {It would have been raised once} other {It would have been raised # times}} in {days, plural, one {# day} other {# days}}, at {devices, plural, one {# device} other {# devices}}.",
    { count, days, devices },
  );
}

/** What the count does not know. */
export function trialNotes({ known, isBanded, points }: AlarmTrial): string[] {
  if (points === 0) return [];
  return [
    known < KNOWN_ENOUGH
      ? t("Values are known for {percent} of the time. Unknown periods count as no change, so the count may be low.", {
          percent: percent(known),
        })
      : t("Values are known for {percent} of the time.", { percent: percent(known) }),
    ...(isBanded ? [t("Changes smaller than the recording deadband of a value may be missing.")] : []),
  ];
}

/** "98.20 %", never all of it where some is missing. */
function percent(share: number): string {
  const shown = share < 1 ? Math.min(99.99, share * 100) : 100;
  return `${fixedNumber(shown, 2)} %`;
}
