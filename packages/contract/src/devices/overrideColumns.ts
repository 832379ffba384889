import { phrase, sayTerm, t } from "@atrium/words";
import type { HoldRow } from "./command.ts";
import { valueText } from "./pointValue.ts";
import { type NamedPlace, placeWords } from "../site/site.ts";
import { systemName } from "./systemName.ts";
import type { Column } from "../base/column.ts";

/** A hold of the register, and the places that may be its device's. */
export interface OverrideLine {
  readonly hold: HoldRow;
  readonly places: readonly NamedPlace[];
}

/** The value that is held: "65 %", "Cold". */
export function heldText(hold: HoldRow): string {
  return valueText(hold, hold.value);
}

/** What releasing leads to: "20 %", "Off, as before", "Left as it is"; null: not known. */
export function automaticText(hold: HoldRow): string | null {
  if (hold.next === "left") return t("Left unchanged");
  if (hold.automatic === null) return null;
  const value = valueText(hold, hold.automatic);
  return hold.next === "before" ? t("{value}, as before", { value }) : value;
}

/**
 * "Forgotten", "Taken over: 30 %": what became of a hold that is lost. "Now 30 %": what a device shows instead that cannot
 * be asked whether it keeps the hold. null: nothing speaks against the hold.
 */
export function insteadText(hold: HoldRow): string | null {
  const { lost, shows } = hold;
  if (lost !== undefined) {
    return lost.kind === "forgotten"
      ? t("Hold lost by device")
      : t("Replaced by {value}", { value: valueText(hold, lost.value) });
  }
  return shows === undefined ? null : t("Now {value}", { value: valueText(hold, shows) });
}

export const OVERRIDE_COLUMNS = [
  { key: "device", title: phrase("Device"), value: ({ hold }) => hold.deviceName },
  { key: "id", title: phrase("ID"), under: "device", value: ({ hold }) => hold.device },
  {
    key: "system",
    title: phrase("System"),
    sortBy: ({ hold, places }) => `${systemName(hold.module)} ${placeWords(hold, places)}`,
    value: ({ hold }) => systemName(hold.module),
  },
  { key: "place", title: phrase("Place"), under: "system", value: ({ hold, places }) => placeWords(hold, places) },
  { key: "value", title: phrase("Held value"), value: ({ hold }) => heldText(hold) },
  { key: "point", title: phrase("Point"), under: "value", value: ({ hold }) => sayTerm(hold.pointName) },
  { key: "instead", title: phrase("Actual value"), under: "value", value: ({ hold }) => insteadText(hold) },
  {
    key: "lostAt",
    title: phrase("Lost at"),
    isMoment: true,
    under: "value",
    value: ({ hold }) => hold.lost?.at ?? null,
  },
  { key: "automatic", title: phrase("When released"), value: ({ hold }) => automaticText(hold) },
  { key: "by", title: phrase("By"), value: ({ hold }) => hold.by },
  { key: "reason", title: phrase("Reason"), under: "by", value: ({ hold }) => hold.reason ?? null },
  { key: "since", title: phrase("Held since"), isMoment: true, value: ({ hold }) => hold.since },
  { key: "until", title: phrase("Until"), isMoment: true, value: ({ hold }) => hold.until },
  {
    key: "energy",
    title: phrase("Differs from automatic"),
    unit: "kWh",
    value: ({ hold }) => hold.energy?.kilowattHours ?? null,
  },
] as const satisfies readonly Column<OverrideLine>[];
