import { sayTerm, t } from "@atrium/words";
import type { FireCause, SeenEffect } from "@atrium/contract/alarms";

/** "7 of 9 on time". */
function resultWords({ effects }: Pick<FireCause, "effects">): string {
  const expected = effects.filter(({ within }) => within !== null);
  const inTime = expected.filter(({ verdict }) => verdict === "seen").length;
  return expected.length === 0
    ? t("No effects were expected")
    : t("{inTime} of {count} on time", { inTime, count: expected.length });
}

const COUNTED = [
  ["late", (count: number) => t("{count} late", { count })],
  ["missing", (count: number) => t("{count} missing", { count })],
  ["unknown", (count: number) => t("{count} unknown", { count })],
  ["waiting", (count: number) => t("{count} not due before the end", { count })],
] as const;

/** "7 of 9 on time. 1 late, 1 missing." */
export function outcomeWords({ effects }: Pick<FireCause, "effects">): string {
  const result = resultWords({ effects });
  const counts = COUNTED.flatMap(([verdict, words]) => {
    const count = effects.filter((effect) => effect.within !== null && effect.verdict === verdict).length;
    return count === 0 ? [] : [words(count)];
  });
  return counts.length === 0
    ? t("{result}.", { result })
    : t("{result}. {counts}.", { result, counts: counts.join(", ") });
}

/** "46 s", "2 min 10 s". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return t("< 1 s");
  if (seconds < 60) return t("{seconds} s", { seconds });
  return t("{minutes} min {seconds} s", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** What stands after an effect: "3 s", "beforehand", "missing". */
export function afterWords({ verdict, seenAt, isExact, wasSo, within }: SeenEffect, beganAt: number): string {
  if (seenAt !== null && wasSo) return t("beforehand");
  if (seenAt !== null) {
    const duration = durationWords(seenAt - beganAt);
    return isExact ? duration : t("by {duration}", { duration });
  }
  if (verdict === "waiting") return within === null ? t("not seen") : t("not due");
  return verdict === "missing" ? t("missing") : t("not known");
}

/** What happened, in the order of time. */
export function logLines({ beganAt, endedAt, detector, effects }: FireCause): readonly (readonly [number, string])[] {
  const seen = effects.flatMap((effect) =>
    effect.seenAt === null
      ? []
      : [
          [
            effect.seenAt,
            t("{name}, {seen} of {devices}", {
              name: sayTerm(effect.name),
              seen: effect.seen,
              devices: effect.devices,
            }),
          ] as const,
        ],
  );
  const missing = effects.flatMap((effect) => {
    if (effect.verdict !== "missing" || effect.within === null) return [];
    const names = effect.missing.map(({ name }) => name).join(", ");
    return [
      [beganAt + effect.within * 1_000, t("{name}: missing, {names}", { name: sayTerm(effect.name), names })] as const,
    ];
  });
  return [
    [beganAt, t("Alarm from {name}", { name: detector.name })] as const,
    ...[...seen, ...missing].toSorted(([one], [other]) => one - other),
    ...(endedAt === null ? [] : [[endedAt, t("The panel reports that the alarm is over")] as const]),
  ];
}

/** "Zone 4, Café: 8 of 9 on time. 1 late." */
export function beforeLine(cause: FireCause): string {
  return t("{zone}: {outcome}", { zone: cause.zoneName, outcome: outcomeWords(cause) });
}
