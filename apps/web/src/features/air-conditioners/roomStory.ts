import type { Provenance } from "@atrium/contract/devices";
import { sayDifference, sayQuantity, sayUnit, sayValue, t } from "@atrium/words";
import { COMFORT } from "./temperature.ts";
import type { UnitValues } from "./unit.ts";

type Source = Provenance["sources"][number];

/** What a fresh air unit brings to the room. Each value null: it is not known now. */
export interface SupplyAir {
  readonly name: string;
  readonly isOn: boolean | null;
  readonly temperature: number | null;
  /** Of its chilled water, % open. */
  readonly valve: number | null;
  /** Of the chilled water that comes to it, °C. */
  readonly water: number | null;
}

/** What is known of the unit whose room is out of the comfort range. */
export interface TemperatureFacts {
  /** The unit's name. */
  readonly name: string;
  readonly unit: UnitValues;
  /** The name of its mode: "Cold". */
  readonly mode: string | undefined;
  /** What is wrong with it, as it reports. */
  readonly fault: string | undefined;
  /** It does not answer now: since when, "09:12". */
  readonly silentSince: string | undefined;
  /** The source that controls its switch while it is off, or its setpoint while it is on; null: not readable. */
  readonly winner: Source | null | undefined;
  /** Of the fresh air units that serve the room. */
  readonly supply: readonly SupplyAir[];
  /** Other units of the room whose temperature sensor is stuck, by name. */
  readonly stuck: readonly string[];
  readonly time: (moment: number) => string;
}

/** Whether a room is cold or warm; undefined: neither, or not known. */
export function feeling(temperature: number | null): "cold" | "warm" | undefined {
  if (temperature === null) return undefined;
  if (temperature < COMFORT.min) return "cold";
  return temperature > COMFORT.max ? "warm" : undefined;
}

/** Why a room is cold or warm, sentence by sentence; empty where it is neither. */
export function temperatureStory(facts: TemperatureFacts): readonly string[] {
  const { name, unit, fault, silentSince } = facts;
  const felt = feeling(unit.temperature);
  if (felt === undefined || unit.temperature === null) return [];
  const temperature = sayQuantity(unit.temperature, "°C", 2);
  const comfort = `${sayValue(COMFORT.min, "°C", { most: 0 })}–${sayValue(COMFORT.max, "°C", { most: 0 })} ${sayUnit("°C")}`;
  return [
    felt === "cold"
      ? t("{temperature} is below the comfort range of {comfort}.", { temperature, comfort })
      : t("{temperature} is above the comfort range of {comfort}.", { temperature, comfort }),
    ...(silentSince === undefined
      ? []
      : [t("{name} has not responded since {time}: the values are from then.", { name, time: silentSince })]),
    ...(fault === undefined ? [] : [t("{name} reports: {fault}.", { name, fault })]),
    doingText(facts, felt),
    ...sourceText(facts),
    ...facts.supply.map(supplyText),
    ...facts.stuck.map(stuckText),
  ];
}

/** What the unit does about it. */
function doingText({ name, unit, mode }: TemperatureFacts, felt: "cold" | "warm"): string {
  const { isOn, setpoint, temperature } = unit;
  if (isOn === null) return t("Whether {name} is on is not known.", { name });
  if (!isOn) return t("{name} is off.", { name });
  if (setpoint === null || temperature === null) return t("{name} is on, its setpoint is not known.", { name });
  const asked = sayQuantity(setpoint, "°C", { most: 2 });
  if (mode !== undefined && mode !== "Cold") {
    return t("{name} is on in mode {mode}, which does not cool to its setpoint of {asked}.", { name, mode, asked });
  }
  const far = sayDifference(Math.abs(temperature - setpoint), "°C", 2);
  if (felt === "warm") {
    return temperature > setpoint
      ? t("{name} is on and set to {asked}: the room is {far} above it.", { name, asked, far })
      : t("{name} is on and set to {asked}, which the room has reached.", { name, asked });
  }
  return temperature < setpoint
    ? t("{name} is on and set to {asked}: the room is {far} below it, and the unit does not heat.", {
        name,
        asked,
        far,
      })
    : t("{name} is on and cools to {asked}.", { name, asked });
}

/** The air that comes from elsewhere, and the water that cools it. */
function supplyText({ name, isOn, temperature, valve, water }: SupplyAir): string {
  if (isOn === false) return t("{name} is off and supplies no fresh air.", { name });
  if (isOn === null || temperature === null) return t("What air {name} supplies is not known.", { name });
  const air = sayQuantity(temperature, "°C", 2);
  if (valve === null || water === null) return t("{name} supplies air of {air}.", { name, air });
  return t("{name} supplies air of {air}: its chilled water valve is {valve} open, its water comes at {water}.", {
    name,
    air,
    valve: sayQuantity(valve, "%", 0),
    water: sayQuantity(water, "°C", 2),
  });
}

/** That a sensor says nothing of the room. */
export function stuckText(name: string): string {
  return t("The temperature sensor of {name} is stuck: what it reports is not the room’s temperature.", { name });
}

/** Who has set it so. */
function sourceText({ winner, time }: TemperatureFacts): readonly string[] {
  if (winner === undefined) return [];
  if (winner === null) return [t("Who set it could not be loaded.")];
  const { kind, by = "", until, since, reason } = winner;
  switch (kind) {
    case "operator":
      return [
        until === undefined ? t("Held by {by}.", { by }) : t("Held by {by} until {until}.", { by, until: time(until) }),
      ];
    case "schedule":
      return [
        since === undefined
          ? t("Set by schedule {by}.", { by })
          : t("Set by schedule {by} at {since}.", { by, since: time(since) }),
      ];
    case "integration":
      return [t("Set by the other system {by}.", { by })];
    case "condition":
      return [
        reason === undefined
          ? t("Set by condition {by}.", { by })
          : t("Set by condition {by}: {reason}.", { by, reason }),
      ];
    case "limit":
      return [
        reason === undefined
          ? t("Set by peak limit {by}.", { by })
          : t("Set by peak limit {by}: {reason}.", { by, reason }),
      ];
    case "booking":
      return [t("Set for a booking.")];
    case "local":
      return [t("Set at the unit.")];
    case "life-safety":
      return [t("Commanded by the fire alarm panel or another life safety system.")];
    default:
      return [t("Not commanded by Atrium.")];
  }
}
