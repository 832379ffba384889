import type { AlarmRuleContent } from "@atrium/contract/alarms";

/** Seconds for which a fault may last before it is reported. */
const DELAYS = [60, 120, 240, 300, 600, 900, 1800, 3600];
/** Shares of a limit that are tried where a rule has no deadband. */
const SHARES = [0.01, 0.02, 0.05];
/** Forms of one rule that are tried beside each other in one reading of the past. */
const MAX_OF_A_KIND = 3;

/** The same rule with longer delays, with wider deadbands, and with both: what changes least comes first. */
export function milderRules(rule: AlarmRuleContent): AlarmRuleContent[] {
  const delays = DELAYS.filter((delay) => delay > rule.onDelay).slice(0, MAX_OF_A_KIND);
  const { check } = rule;
  const deadbands = check.kind === "limit" ? widerDeadbands(check) : [];
  const singles = [
    ...deadbands.map((deadband) => ({ deadband, onDelay: rule.onDelay })),
    ...delays.map((onDelay) => ({ deadband: undefined, onDelay })),
  ];
  const both = deadbands.slice(1).flatMap((deadband) => delays.slice(1).map((onDelay) => ({ deadband, onDelay })));
  return [...singles, ...both].map(({ deadband, onDelay }) =>
    Object.assign(structuredClone(rule), {
      onDelay,
      check: deadband !== undefined && check.kind === "limit" ? { ...check, deadband } : check,
    }),
  );
}

function widerDeadbands({ limit, deadband }: { readonly limit: number; readonly deadband: number }): number[] {
  const wider =
    deadband > 0 ? [2, 4, 8].map((times) => deadband * times) : SHARES.map((share) => Math.abs(limit) * share);
  return [...new Set(wider.map(twoDigits))].filter((width) => width > deadband);
}

/** As a person would write it: 7.4321 is 7.4. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** An alarm at one device and point, from its beginning until it had returned. */
export interface StoodAlarm {
  readonly device: string | undefined;
  readonly point: string | undefined;
  readonly at: number;
  /** undefined: it stands. */
  readonly until: number | undefined;
}

export interface TriedRule {
  readonly content: AlarmRuleContent;
  /** When it would have come. */
  readonly times: readonly StoodAlarm[];
}

export interface ChosenRule extends TriedRule {
  /** Of the alarms on which somebody acted, how many would still have come. */
  readonly kept: number;
}

/** A change is worth it where no more than this share of the alarms is left. */
const WORTH = 0.5;

/**
 * Of milder forms of a rule the one to propose: the mildest that halves its alarms and loses none on which somebody acted; else
 * the one that leaves the fewest and loses none; else the one that halves them and loses the fewest.
 * @param acted alarms on which somebody acted. undefined: none of them makes it better
 */
export function chooseMilder(
  forms: readonly TriedRule[],
  { before, acted }: { readonly before: number; readonly acted: readonly StoodAlarm[] },
): ChosenRule | undefined {
  const better = forms
    .filter(({ times }) => times.length < before)
    .map(({ content, times }) => ({ content, times, kept: acted.filter((alarm) => isTold(alarm, times)).length }));
  const losesNone = better.filter(({ kept }) => kept === acted.length);
  const halves = ({ times }: TriedRule) => times.length <= before * WORTH;
  return (
    losesNone.find(halves) ??
    least(losesNone, ({ times }) => times.length) ??
    least(better.filter(halves), ({ kept }) => acted.length - kept)
  );
}

/** Whether the alarm would have stood at the same device while it stood. */
function isTold(alarm: StoodAlarm, times: readonly StoodAlarm[]): boolean {
  return times.some(
    ({ device, point, at, until }) =>
      device === alarm.device &&
      point === alarm.point &&
      at <= (alarm.until ?? Number.POSITIVE_INFINITY) &&
      (until ?? Number.POSITIVE_INFINITY) >= alarm.at,
  );
}

function least<Form>(forms: readonly Form[], of: (form: Form) => number): Form | undefined {
  return forms.reduce<Form | undefined>(
    (best, form) => (best === undefined || of(form) < of(best) ? form : best),
    undefined,
  );
}
