import { t } from "@atrium/words";
import type { FirePanel, PlannedEffect } from "@atrium/contract/site";

type Zone = FirePanel["zones"][number];

/** A program with another effect in place of one. */
export function withEffect(panel: FirePanel, key: string, change: Partial<PlannedEffect>): FirePanel {
  return { ...panel, effects: panel.effects.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

/** Without an effect, which no zone causes any more. */
export function withoutEffect(panel: FirePanel, key: string): FirePanel {
  const zones = panel.zones.map((zone) => ({ ...zone, effects: zone.effects.filter((one) => one !== key) }));
  return { ...panel, effects: panel.effects.filter((one) => one.key !== key), zones };
}

export function withZone(panel: FirePanel, number: number, change: Partial<Zone>): FirePanel {
  return { ...panel, zones: panel.zones.map((one) => (one.number === number ? { ...one, ...change } : one)) };
}

/** A zone that causes an effect, or does not any more, in the order of the program. */
export function withCaused(panel: FirePanel, zone: Zone, key: string): FirePanel {
  const isCaused = zone.effects.includes(key);
  const effects = panel.effects
    .map((one) => one.key)
    .filter((one) => (one === key ? !isCaused : zone.effects.includes(one)));
  return withZone(panel, zone.number, { effects });
}

/** The first mistake, as a sentence that names its effect or zone. @param path within the program */
export function problemText(panel: FirePanel, path: readonly PropertyKey[], message: string): string {
  const [list, index] = path;
  const at = typeof index === "number" ? index : Number(index);
  if (list === "effects") return `${panel.effects[at]?.name ?? t("Effect")}: ${wordsOf(path, message)}`;
  if (list === "zones") {
    return t("Zone {number}: {words}", { number: panel.zones[at]?.number ?? "", words: wordsOf(path, message) });
  }
  return `${String(list ?? t("Program"))}: ${message}`;
}

function wordsOf(path: readonly PropertyKey[], message: string): string {
  if (path.length === 3 && path[2] === "devices") return t("choose at least one device");
  if (path.length === 3 && path[2] === "detectors") return t("choose at least one detector");
  return message;
}
