import type { FireCause, SeenEffect } from "@atrium/contract/alarms";

/** "7 of 9 in time". */
export function resultWords({ effects }: Pick<FireCause, "effects">): string {
  const expected = effects.filter(({ within }) => within !== null);
  const inTime = expected.filter(({ verdict }) => verdict === "seen").length;
  return expected.length === 0 ? "Nothing was expected" : `${inTime} of ${expected.length} in time`;
}

const COUNTED = [
  ["late", "late"],
  ["missing", "missing"],
  ["unknown", "not known"],
  ["waiting", "not due before the end"],
] as const;

/** "1 late, 1 missing." */
export function seenWords({ effects }: Pick<FireCause, "effects">): string {
  const counts = COUNTED.flatMap(([verdict, words]) => {
    const count = effects.filter((effect) => effect.within !== null && effect.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return counts.length === 0 ? "" : `${counts.join(", ")}.`;
}

/** "46 s", "2 min 10 s". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return "< 1 s";
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What stands after an effect: "3 s", "so before", "missing". */
export function afterWords({ verdict, seenAt, isExact, wasSo, within }: SeenEffect, beganAt: number): string {
  if (seenAt !== null && wasSo) return "so before";
  if (seenAt !== null) return `${isExact ? "" : "by "}${durationWords(seenAt - beganAt)}`;
  if (verdict === "waiting") return within === null ? "not seen" : "not due";
  return verdict === "missing" ? "missing" : "not known";
}

/** What happened, in the order of time. */
export function logLines({ beganAt, endedAt, detector, effects }: FireCause): readonly (readonly [number, string])[] {
  const seen = effects.flatMap((effect) =>
    effect.seenAt === null ? [] : [[effect.seenAt, `${effect.name}, ${effect.seen} of ${effect.devices}`] as const],
  );
  const missing = effects.flatMap((effect) => {
    if (effect.verdict !== "missing" || effect.within === null) return [];
    const names = effect.missing.map(({ name }) => name).join(", ");
    return [[beganAt + effect.within * 1_000, `${effect.name}: missing, ${names}`] as const];
  });
  return [
    [beganAt, `Alarm of ${detector.name}`] as const,
    ...[...seen, ...missing].toSorted(([one], [other]) => one - other),
    ...(endedAt === null ? [] : [[endedAt, "The panel says that the alarm is over"] as const]),
  ];
}

/** "Zone 4, Café: 8 of 9 in time, 1 late." */
export function beforeLine(cause: FireCause): string {
  return `${cause.zoneName}: ${resultWords(cause)}. ${seenWords(cause)}`.trim();
}
