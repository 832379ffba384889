import type { SchematicKind } from "@atrium/contract/site";
import { phrase, type Phrase } from "@atrium/words";

/** What the pieces of a drawing are called, in the order of the palette. */
export const KIND_NAMES: Readonly<Record<SchematicKind, Phrase>> = {
  collector: phrase("Collector"),
  pump: phrase("Pump"),
  valve: phrase("Valve"),
  meter: phrase("Meter"),
  tank: phrase("Tank"),
  sump: phrase("Sump"),
  chiller: phrase("Chiller"),
  "cooling-tower": phrase("Cooling tower"),
  "heat-exchanger": phrase("Heat exchanger"),
  heater: phrase("Heater"),
  "heat-pump": phrase("Heat pump"),
  ahu: phrase("Air handling unit"),
  fan: phrase("Fan"),
  treatment: phrase("Treatment"),
  incomer: phrase("Grid supply"),
  transformer: phrase("Transformer"),
  breaker: phrase("Circuit breaker"),
  busbar: phrase("Busbar"),
  board: phrase("Board"),
  generator: phrase("Generator"),
  "transfer-switch": phrase("Transfer switch"),
  solar: phrase("Solar"),
  capacitor: phrase("Capacitor bank"),
  battery: phrase("Battery"),
  charger: phrase("EV charger"),
  place: phrase("Source or consumer"),
};
