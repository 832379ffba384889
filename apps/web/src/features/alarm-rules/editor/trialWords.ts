import { fixedNumber } from "@atrium/contract";
import type { AlarmCheckKind, AlarmTrial } from "@atrium/contract/alarms";

const DAY = 86_400_000;
/** Less of the time than this being known makes a count a low one. */
const KNOWN_ENOUGH = 0.95;

/** Why a kind of check cannot be tried; undefined: it can. */
export function trialOf(kind: AlarmCheckKind): string | undefined {
  if (kind === "connection") return "Whether lines answered is not recorded, so this rule cannot be tried.";
  if (kind === "hand-over") return "What shifts were late is not recorded, so this rule cannot be tried.";
  if (kind === "fire-effect") return "Fires cannot be tried: this rule comes by itself where one causes too little.";
  if (kind === "stuck") return "Values that stand still are not recorded as such, so this rule cannot be tried.";
  return undefined;
}

/** "It would have come 41 times in 30 days, at 3 devices." */
export function timesText({ count, devices, from, to, points }: AlarmTrial): string {
  if (points === 0) return "No device of the site has what this rule looks at: it would watch nothing.";
  const days = Math.round((to - from) / DAY);
  const span = days === 1 ? "1 day" : `${String(days)} days`;
  if (count === 0) return `It would not have come in ${span}.`;
  const times = count === 1 ? "once" : `${count.toLocaleString("en-US")} times`;
  return `It would have come ${times} in ${span}, at ${devices === 1 ? "1 device" : `${String(devices)} devices`}.`;
}

/** What the count does not know. */
export function trialNotes({ known, isBanded, points }: AlarmTrial): string[] {
  if (points === 0) return [];
  const share = `Values are known of ${percent(known)} of the time`;
  return [
    known < KNOWN_ENOUGH ? `${share}: what is not known counts as no change, so the count may be low.` : `${share}.`,
    ...(isBanded ? ["Values are kept within their kind's band: a movement smaller than it may be missing."] : []),
  ];
}

/** "98.20 %", never all of it where some is missing. */
function percent(share: number): string {
  const shown = share < 1 ? Math.min(99.99, share * 100) : 100;
  return `${fixedNumber(shown, 2)} %`;
}
