import { DOAS, factsOf } from "@atrium/contract/devices";
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
        Exhaust air
      </text>
      <text className={styles["name"]} x={right} y={y - 22} textAnchor="end">
        {`Return air, ${zone}`}
      </text>
      <CaptionedValue unit={unit} point="exhaust-damper" caption="Damper" symbol="%" x={112} y={y} anchor="end" />
      <CaptionedValue
        unit={unit}
        point="exhaust-fan"
        caption="Exhaust fan"
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
        caption="Flow"
        symbol="m³/h"
        decimals={0}
        x={layout.returnFlow}
        y={y}
        leader={leader}
      />
      <CaptionedValue
        unit={unit}
        point="return-co2"
        caption="CO₂ in return"
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
        caption="Filter G4"
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
  const under = recovery === null ? undefined : `${recovery.toFixed(2)} % recovered`;
  return (
    <>
      <CaptionedValue
        unit={unit}
        point="wheel-speed"
        caption="Heat wheel"
        symbol="rpm"
        x={wheel + 26}
        y={middle - 14}
        anchor="start"
        {...(under === undefined ? {} : { under })}
      />
      <CaptionedValue
        unit={unit}
        point="supply-fan"
        caption="Supply fan"
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
  const rated = m3h === undefined ? undefined : `of ${m3h.toLocaleString("en-US")}`;
  const humidity = useAirReading(unit, "supply-humidity")?.value ?? null;
  return (
    <>
      <CaptionedValue unit={unit} point="outdoor-damper" caption="Damper" symbol="%" x={112} y={y} anchor="end" />
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
      <CaptionedValue unit={unit} point="valve" caption="Valve" symbol="%" x={coil + 38} y={y + 2} anchor="start" />
      <CaptionedValue
        unit={unit}
        point="supply-flow"
        caption="Flow"
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
        {...(humidity === null ? {} : { under: `${humidity.toFixed(2)} % RH` })}
      />
      <text className={styles["name"]} x={left} y={foot}>
        Outdoor air
      </text>
      <Line
        unit={unit}
        points={["outdoor-humidity", "outdoor-co2"]}
        x={left}
        y={foot + 15}
        anchor="start"
        write={(rh, co2) => `${rh} % RH, ${co2} ppm`}
      />
      <text className={styles["name"]} x={coil + 1} y={foot} textAnchor="middle">
        Cooling coil
      </text>
      <Line
        unit={unit}
        points={["water-in", "water-out"]}
        x={coil + 1}
        y={foot + 15}
        anchor="middle"
        write={(from, to) => `Chilled water ${from} → ${to} °C`}
      />
      <text className={styles["name"]} x={right} y={foot} textAnchor="end">
        {`Supply air, ${zone}`}
      </text>
      <Line
        unit={unit}
        points={["zone-pressure", "zone-pressure"]}
        x={right}
        y={foot + 15}
        anchor="end"
        write={(pressure) => `${pressure} Pa over the zone`}
      />
    </>
  );
}
