import { t } from "@atrium/words";
import { fixedNumber } from "@atrium/contract";
import type { AlarmCheckKind, AlarmTrial } from "@atrium/contract/alarms";

const DAY = 86_400_000;
/** Less of the time than this being known makes a count a low one. */
const KNOWN_ENOUGH = 0.95;

/** Why a kind of check cannot be tried; undefined: it can. */
export function trialOf(kind: AlarmCheckKind): string | undefined {
  if (kind === "connection") return t("Whether lines answered is not recorded, so this rule cannot be tried.");
  if (kind === "hand-over") return t("What shifts were late is not recorded, so this rule cannot be tried.");
  if (kind === "fire-effect") return t("Fires cannot be tried: this rule comes by itself where one causes too little.");
  if (kind === "stuck") return t("Values that stand still are not recorded as such, so this rule cannot be tried.");
  return undefined;
}

/** "It would have come 41 times in 30 days, at 3 devices." */
export function timesText({ count, devices, from, to, points }: AlarmTrial): string {
  if (points === 0) return t("No device of the site has what this rule looks at: it would watch nothing.");
  const days = Math.round((to - from) / DAY);
  const span = days === 1 ? "1 day" : t("{days} days", { days });
  if (count === 0) return t("It would not have come in {span}.", { span });
  const times = count === 1 ? "once" : t("{count} times", { count: count.toLocaleString("en-US") });
  return t("It would have come {times} in {span}, at {part}.", {
    times,
    span,
    part: devices === 1 ? "1 device" : t("{devices} devices", { devices }),
  });
}

/** What the count does not know. */
export function trialNotes({ known, isBanded, points }: AlarmTrial): string[] {
  if (points === 0) return [];
  const share = t("Values are known of {percent} of the time", { percent: percent(known) });
  return [
    known < KNOWN_ENOUGH
      ? t("{share}: what is not known counts as no change, so the count may be low.", { share })
      : `${share}.`,
    ...(isBanded ? [t("Values are kept within their kind's band: a movement smaller than it may be missing.")] : []),
  ];
}

/** "98.20 %", never all of it where some is missing. */
function percent(share: number): string {
  const shown = share < 1 ? Math.min(99.99, share * 100) : 100;
  return `${fixedNumber(shown, 2)} %`;
}
