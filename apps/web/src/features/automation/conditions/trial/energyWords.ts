import { t } from "@atrium/words";
import type { ConditionEnergy } from "@atrium/contract/automation";

const number = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });

/** "About 12 kWh less (THB 50 at the tariff)"; undefined: of none of its devices, or of none of the time, it can be said. */
export function energyText({ saved, spent, devices, known }: ConditionEnergy, currency: string): string | undefined {
  if (devices === 0 || known === 0) return undefined;
  const one = ({ kwh, cost }: ConditionEnergy["saved"], word: string): string =>
    t("{number} kWh {word}{part}", {
      number: number(kwh),
      word,
      part: cost === null ? "" : t(" ({currency} {number} at the tariff)", { currency, number: number(cost) }),
    });
  const parts = [saved.kwh > 0 && one(saved, "less"), spent.kwh > 0 && one(spent, "more")].filter(
    (part) => part !== false,
  );
  return parts.length === 0 ? t("No energy more or less") : t("About {parts}", { parts: parts.join(", and ") });
}

/** What stands beside it: of how much it is known, and what is not in it. */
export function energyNotes({ devices, unsaid, known, firings }: ConditionEnergy, count: number): string[] {
  const notes: string[] = [];
  if (devices === 0) {
    return [
      t("What it would have taken or saved is not known: no device of it says its power, or what it would take."),
    ];
  }
  if (known === 0) {
    return [t("What it would have taken or saved is not known: of that time no power of its devices is recorded.")];
  }
  if (firings < count) notes.push(t("Of the newest {firings} firings.", { firings }));
  if (unsaid > 0) {
    const all = devices + unsaid;
    notes.push(
      t("Of {devices} of its {all} devices: of the others nobody knows what they would take.", { devices, all }),
    );
  }
  if (known < 0.95) {
    notes.push(`Their power is known for ${Math.floor(known * 100)} % of that time; the rest is no saving.`);
  }
  notes.push(t("Against the power that was recorded then; what comes of it later is not in it."));
  return notes;
}
