import { DOAS, factsOf } from "@atrium/contract/devices";
import { sayNumber, sayUnit, sayValue, t } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import type { Layout } from "./layout.ts";
import { CaptionedValue, Line } from "./readings.tsx";
import styles from "./schematic.module.css";
import { useAirReading } from "./useAirReading.ts";

interface PartProps {
  unit: Device;
  layout: Layout;
}

/** The readings along the exhaust duct. */
export function ExhaustReadings({ unit, layout, zone }: PartProps & { zone: string }) {
  const { top, left, right } = layout;
  const y = top - 42;
  const leader = [top - 20, top] as const;
  return (
    <>
      <text className={styles["name"]} x={left} y={y - 22}>
        {t("Exhaust air")}
      </text>
      <text className={styles["name"]} x={right} y={y - 22} textAnchor="end">
        {t("Return air, {zone}", { zone })}
      </text>
      <CaptionedValue unit={unit} point="exhaust-damper" caption={t("Damper")} symbol="%" x={112} y={y} anchor="end" />
      <CaptionedValue
        unit={unit}
        point="exhaust-fan"
        caption={t("Exhaust fan")}
        symbol="%"
        x={150}
        y={y}
        anchor="start"
        leader={leader}
        leaderX={166}
      />
      <CaptionedValue
        unit={unit}
        point="return-flow"
        caption={t("Flow")}
        symbol="m³/h"
        decimals={0}
        x={layout.returnFlow}
        y={y}
        leader={leader}
      />
      <CaptionedValue
        unit={unit}
        point="return-co2"
        caption={t("Return air CO₂")}
        symbol="ppm"
        decimals={0}
        limit="co2-limit"
        x={layout.returnCo2}
        y={y}
        leader={leader}
      />
      <CaptionedValue
        unit={unit}
        point="filter-return"
        caption={t("Filter G4")}
        symbol="Pa"
        decimals={0}
        limit="filter-return-limit"
        x={layout.returnFilter}
        y={y}
        leader={leader}
      />
    </>
  );
}

/** The readings between the ducts. */
export function MiddleReadings({ unit, layout }: PartProps) {
  const { top, bottom, duct, wheel, supplyFan } = layout;
  const middle = (top + duct + bottom) / 2;
  const recovery = useAirReading(unit, "wheel-recovery")?.value ?? null;
  const under = recovery === null ? undefined : t("{recovery} % recovered", { recovery: sayNumber(recovery, 2) });
  return (
    <>
      <CaptionedValue
        unit={unit}
        point="wheel-speed"
        caption={t("Heat wheel")}
        symbol="rpm"
        x={wheel + 26}
        y={middle - 14}
        anchor="start"
        {...(under === undefined ? {} : { under })}
      />
      <CaptionedValue
        unit={unit}
        point="supply-fan"
        caption={t("Supply fan")}
        symbol="%"
        x={supplyFan}
        y={middle - 14}
        leader={[middle + 8, bottom + 5]}
      />
    </>
  );
}

/** The readings along the supply duct, and at both ends. */
export function SupplyReadings({ unit, layout, zone }: PartProps & { zone: string }) {
  const { bottom, duct, left, right, coil, supply } = layout;
  const edge = bottom + duct;
  const y = edge + 22;
  const foot = edge + 92;
  const leader = [edge, y - 10] as const;
  const { m3h } = factsOf(DOAS, unit.facts);
  const rated = m3h === undefined ? undefined : t("of {m3h}", { m3h: sayValue(m3h, "m³/h") });
  const humidity = useAirReading(unit, "supply-humidity")?.value ?? null;
  return (
    <>
      <CaptionedValue unit={unit} point="outdoor-damper" caption={t("Damper")} symbol="%" x={112} y={y} anchor="end" />
      <CaptionedValue
        unit={unit}
        point="filter-g4"
        caption="G4"
        symbol="Pa"
        decimals={0}
        limit="filter-g4-limit"
        showsLimit
        x={150}
        y={y}
        leader={leader}
      />
      <CaptionedValue
        unit={unit}
        point="filter-f8"
        caption="F8"
        symbol="Pa"
        decimals={0}
        limit="filter-f8-limit"
        showsLimit
        x={194}
        y={y}
        leader={leader}
        leaderX={188}
      />
      <CaptionedValue
        unit={unit}
        point="valve"
        caption={t("Valve")}
        symbol="%"
        x={coil + 38}
        y={y + 2}
        anchor="start"
      />
      <CaptionedValue
        unit={unit}
        point="supply-flow"
        caption={t("Flow")}
        symbol="m³/h"
        decimals={0}
        x={supply - 14}
        y={y}
        leader={leader}
        {...(rated === undefined ? {} : { under: rated })}
      />
      <CaptionedValue
        unit={unit}
        point="supply-co2"
        caption="CO₂"
        symbol="ppm"
        decimals={0}
        x={right}
        y={y}
        anchor="end"
        leader={leader}
        leaderX={right - 12}
        {...(humidity === null ? {} : { under: `${sayNumber(humidity, 2)} % RH` })}
      />
      <text className={styles["name"]} x={left} y={foot}>
        {t("Outdoor air")}
      </text>
      <Line
        unit={unit}
        points={["outdoor-humidity", "outdoor-co2"]}
        symbols={["%", "ppm"]}
        x={left}
        y={foot + 15}
        anchor="start"
        write={(rh, co2) => t("{rh} % RH, {co2} ppm", { rh, co2 })}
      />
      <text className={styles["name"]} x={coil + 1} y={foot} textAnchor="middle">
        {t("Cooling coil")}
      </text>
      <Line
        unit={unit}
        points={["water-in", "water-out"]}
        symbols={["°C", "°C"]}
        x={coil + 1}
        y={foot + 15}
        anchor="middle"
        write={(from, to) => t("Chilled water {from} → {to} {unit}", { from, to, unit: sayUnit("°C") })}
      />
      <text className={styles["name"]} x={right} y={foot} textAnchor="end">
        {t("Supply air, {zone}", { zone })}
      </text>
      <Line
        unit={unit}
        points={["zone-pressure", "zone-pressure"]}
        symbols={["Pa", "Pa"]}
        x={right}
        y={foot + 15}
        anchor="end"
        write={(pressure) => t("{pressure} {unit} zone pressure", { pressure, unit: sayUnit("Pa") })}
      />
    </>
  );
}
