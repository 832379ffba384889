import { sayNumber, t } from "@atrium/words";
import type { ConditionEnergy } from "@atrium/contract/automation";

const number = (value: number): string => sayNumber(value, { most: value < 10 ? 1 : 0 });

/** "About 12 kWh less (THB 50 at the tariff)"; undefined: of none of its devices, or of none of the time, it can be said. */
export function energyText({ saved, spent, devices, known }: ConditionEnergy, currency: string): string | undefined {
  if (devices === 0 || known === 0) return undefined;
  const less = ({ kwh, cost }: ConditionEnergy["saved"]): string =>
    cost === null
      ? t("{kwh} kWh less", { kwh: number(kwh) })
      : t("{kwh} kWh less ({currency} {cost} at the tariff)", { kwh: number(kwh), currency, cost: number(cost) });
  const more = ({ kwh, cost }: ConditionEnergy["spent"]): string =>
    cost === null
      ? t("{kwh} kWh more", { kwh: number(kwh) })
      : t("{kwh} kWh more ({currency} {cost} at the tariff)", { kwh: number(kwh), currency, cost: number(cost) });
  if (saved.kwh <= 0 && spent.kwh <= 0) return t("No change in energy");
  if (spent.kwh <= 0) return t("About {energy}", { energy: less(saved) });
  if (saved.kwh <= 0) return t("About {energy}", { energy: more(spent) });
  return t("About {less}, and {more}", { less: less(saved), more: more(spent) });
}

/** What stands beside it: of how much it is known, and what is not in it. */
export function energyNotes({ devices, unsaid, known, firings }: ConditionEnergy, count: number): string[] {
  const notes: string[] = [];
  if (devices === 0) {
    return [t("Energy effect not known: none of its devices reports its power or what it would use.")];
  }
  if (known === 0) {
    return [t("Energy effect not known: no power was recorded for its devices at that time.")];
  }
  if (firings < count) notes.push(t("For the latest {firings} firings.", { firings }));
  if (unsaid > 0) {
    const all = devices + unsaid;
    notes.push(t("For {devices} of its {all} devices; what the others would use is not known.", { devices, all }));
  }
  if (known < 0.95) {
    notes.push(
      t("Their power is known for {floor} % of that time; the rest is not counted as a saving.", {
        floor: Math.floor(known * 100),
      }),
    );
  }
  notes.push(t("Compared with the power recorded at the time; later effects are not included."));
  return notes;
}
