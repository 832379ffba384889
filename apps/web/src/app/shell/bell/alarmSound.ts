import type { AlarmRow, EventCounts } from "@atrium/contract/alarms";

/** `fire` and `critical` go on until somebody acknowledges; `high` is heard once for each alarm. */
export type Sound = "fire" | "critical" | "high";

/** What a person chose for the sound of this browser. */
export interface SoundChoice {
  /** High alarms are not heard. Critical ones are: they can be silenced for a time, never for good. */
  readonly isOff: boolean;
  /** Quiet for a time, but for alarms that were not there when it began. */
  readonly silence?: { readonly until: number; readonly alarms: readonly string[] } | undefined;
}

export interface Heard {
  /** The sound that goes on. */
  readonly goesOn: Sound | undefined;
  /** Alarms for which a sound is due once; the keys of `alarmKey`. */
  readonly once: readonly string[];
}

/** An alarm that comes again after it went is another reason to sound. */
export function alarmKey({ id, alarm }: AlarmRow): string {
  return `${String(id)}:${String(alarm.times)}`;
}

/** The alarms for which there is a sound at all: critical and high ones that nobody has acknowledged. */
export function loudOf({ worst }: Pick<EventCounts, "worst">): readonly AlarmRow[] {
  return worst.filter(({ alarm }) => alarm.priority <= 2);
}

interface SoundQuestion {
  readonly choice: SoundChoice;
  /** Keys of those that were heard already. */
  readonly heard: ReadonlySet<string>;
  readonly now: number;
}

/** What is to be heard. A fire is heard whatever was chosen: it is the one thing that nobody may have missed. */
export function soundOf(loud: readonly AlarmRow[], { choice, heard, now }: SoundQuestion): Heard {
  if (loud.some(({ alarm }) => alarm.isFire)) return { goesOn: "fire", once: [] };
  const quiet = isSilent(choice, now) ? new Set(choice.silence?.alarms) : new Set<string>();
  const wanted = loud.filter((row) => !quiet.has(alarmKey(row)));
  const goesOn = wanted.some(({ alarm }) => alarm.priority === 1) ? "critical" : undefined;
  const once = choice.isOff ? [] : wanted.filter(({ alarm }) => alarm.priority === 2).map(alarmKey);
  return { goesOn, once: once.filter((key) => !heard.has(key)) };
}

export function isSilent({ silence }: SoundChoice, now: number): boolean {
  return silence !== undefined && now < silence.until;
}
