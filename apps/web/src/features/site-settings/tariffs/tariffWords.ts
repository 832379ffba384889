import type { ChargeKind } from "@atrium/contract/site";
import { phrase, type Phrase, t } from "@atrium/words";
import type { TariffDraft } from "./tariffDraft.ts";

export const CHARGE_NAMES: Readonly<Record<ChargeKind, Phrase>> = {
  energy: phrase("Energy"),
  surcharge: phrase("Surcharges"),
  demand: phrase("Demand"),
  standing: phrase("Standing fees"),
  export: phrase("Export credit"),
};

/** "TOU 4.2: On peak 4.1839, Off peak 2.6037; demand charge; VAT 7 %" */
export function tariffWords({ name, periods, demand, taxes }: TariffDraft): string {
  const prices = periods.map((period) => `${period.name} ${period.price}`).join(", ");
  return [
    `${name}: ${prices}`,
    ...(demand.length === 0 ? [] : [t("demand charge")]),
    ...taxes.map((tax) => `${tax.name} ${tax.percent} %`),
  ].join("; ");
}

/** The colour of a period, by its place; from the seventh on they come again, striped. */
export function periodColour(period: number): string {
  const colour = `var(--c-${String((period % 6) + 1)})`;
  return period < 6 ? colour : `repeating-linear-gradient(45deg, ${colour} 0 4px, var(--surface) 4px 6px)`;
}
