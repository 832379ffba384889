import type { Saving, SavingDevice, SavingsReply } from "@atrium/contract/energy";
import { sayNumber, sayQuantity, t } from "@atrium/words";

/** "1.2 kWh"; below 1 with what can be read of it. */
export function energyWords(kwh: number | null): string {
  if (kwh === null) return "–";
  const most = Math.abs(kwh) < 1 ? 2 : Math.abs(kwh) < 100 ? 1 : 0;
  return sayQuantity(kwh, "kWh", { most });
}

export function costWords(cost: number | null, currency: string | undefined): string {
  if (cost === null) return "–";
  return `${sayNumber(Math.round(cost))} ${currency ?? ""}`.trim();
}

export function co2Words(kg: number | null): string {
  return kg === null ? "–" : sayQuantity(kg, "kg", { most: Math.abs(kg) < 10 ? 1 : 0 });
}

/** The figures of a row; null: nothing of it is known, which is not 0. */
export function knownFigures({ confidence, kwh, cost, kg }: Saving): Record<"kwh" | "cost" | "kg", number | null> {
  return confidence === null ? { kwh: null, cost: null, kg: null } : { kwh, cost, kg };
}

/** The figures of a month; null where nothing of any row is known, or nothing is counted yet. */
export function monthFigures({
  rows,
  soon,
  kwh,
  cost,
  kg,
}: SavingsReply): Record<"kwh" | "cost" | "kg", number | null> {
  const isUnknown = rows.length === 0 ? soon > 0 : rows.every(({ confidence }) => confidence === null);
  return isUnknown ? { kwh: null, cost: null, kg: null } : { kwh, cost, kg };
}

/** Of the kWh, those by measured power, as a share; undefined: there are none. */
export function measuredShare({ kwh, measured }: Pick<Saving, "kwh" | "measured">): number | undefined {
  return kwh === 0 ? undefined : Math.min(1, Math.max(0, measured / kwh));
}

/** What became of a device, after its name. */
export function deviceWords(device: SavingDevice, clock: string): string {
  switch (device.state) {
    case "off":
      return t("Off anyway, nothing saved");
    case "on":
      return t("Stayed on, nothing saved");
    case "other":
      return t("Counted for another rule");
    case "unknown":
      return t("Nothing recorded, nothing counted");
    case "unmeasured":
      return t("No power value, nothing counted");
    default:
      return [beforeWords(device), endWords(device, clock)].join(", ");
  }
}

function beforeWords({ before, isEstimated, isCompared }: SavingDevice): string {
  const watts = before === null ? "" : sayQuantity(before, "W", { most: 0 });
  if (isEstimated) return t("{watts} before by rated power", { watts });
  return isCompared ? t("{watts} before, compared with its usual hours", { watts }) : t("{watts} before", { watts });
}

function endWords({ ends }: SavingDevice, clock: string): string {
  switch (ends) {
    case "again":
      return t("on again at {clock}", { clock });
    case "longest":
      return t("counted until {clock} at most", { clock });
    case "open":
      return t("counted until {clock} so far", { clock });
    default:
      return t("until {clock}", { clock });
  }
}

/** Below the table: what the sum has, and what it has not. */
export function countedWords({ kwh, measured, compared, idle, watched }: SavingsReply): string[] {
  const share = (part: number) => Math.round(100 * Math.min(1, Math.max(0, kwh === 0 ? 0 : part / kwh)));
  return [
    ...(kwh === 0
      ? []
      : [
          t("{measured} % of the energy is measured, {compared} % is compared with the weeks before the rule.", {
            measured: share(measured),
            compared: share(compared),
          }),
        ]),
    t(
      "A device that was off anyway saves nothing. A device that several rules switch off counts for the one that acted first. What was not recorded is not counted.",
    ),
    ...(idle === 0
      ? []
      : [t("{idle, plural, one {# other rule} other {# other rules}} ran without turning anything down.", { idle })]),
    ...(watched === 0
      ? []
      : [t("{watched, plural, one {# rule was} other {# rules were}} only watched and saved nothing.", { watched })]),
  ];
}
