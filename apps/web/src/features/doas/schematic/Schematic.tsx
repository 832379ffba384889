import { sayQuantity, sayValue, t } from "@atrium/words";
import { useDevicePoint, useDevices } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { valueOf, type Reading } from "../../../devices/reading.ts";
import { COLDEST, HOTTEST, STOP_COLOURS } from "../figures.ts";
import { turnMillis } from "../levels.ts";
import { ExhaustReadings, MiddleReadings, SupplyReadings } from "./DuctReadings.tsx";
import { type Layout, layoutFor } from "./layout.ts";
import { Chevrons, Coil, Damper, Fan, Filter, HeatWheel } from "./parts.tsx";
import { DuctAir } from "./readings.tsx";
import styles from "./schematic.module.css";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

interface SchematicProps {
  unit: Device;
  reading: Reading;
}

/** The unit as it is built: every part stands as it stands in the field, every value is the sensor's own. */
export function Schematic({ unit, reading }: SchematicProps) {
  const [ref, width] = useWidth();
  const layout = layoutFor(width);
  const isOld = reading.isStale;
  const { zoneNameOf } = useDevices();
  const zone = unit.zone === undefined ? unit.name : zoneNameOf(unit.zone, unit.floor);
  return (
    // A drawing wider than a phone scrolls, so the keyboard must reach it.
    <section
      ref={ref}
      className={`col ${styles["place"]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("Schematic of {name}", { name: unit.name })}
    >
      <svg
        className={`block flex-none num ${styles["drawing"]}`}
        width={layout.width}
        height={layout.height}
        viewBox={`0 0 ${String(layout.width)} ${String(layout.height)}`}
        data-old={isOld}
      >
        <Ducts unit={unit} layout={layout} />
        <Equipment unit={unit} layout={layout} reading={reading} />
        <ExhaustReadings unit={unit} layout={layout} zone={zone} />
        <MiddleReadings unit={unit} layout={layout} />
        <SupplyReadings unit={unit} layout={layout} zone={zone} />
      </svg>
      <div className={`row gap-8 ink2 num ${styles["legend"]}`}>
        <span>{sayValue(COLDEST, "°C", { most: 0 })}</span>
        <i
          className={styles["scale"]}
          style={{ background: `linear-gradient(to right, ${STOP_COLOURS.join(", ")})` }}
        />
        <span>{t("{hottest} duct air", { hottest: sayQuantity(HOTTEST, "°C", 2) })}</span>
      </div>
    </section>
  );
}

interface PartProps {
  unit: Device;
  layout: Layout;
}

function Ducts({ unit, layout }: PartProps) {
  const { top, bottom, duct, left, right, wheel, coil, mixed, supply, returned } = layout;
  const edges = [top, bottom]
    .flatMap((y) => [y, y + duct])
    .map((y) => `M${String(left)} ${String(y)}H${String(right)}`);
  return (
    <>
      <DuctAir unit={unit} point="exhaust-temperature" from={left} to={wheel} y={top} duct={duct} label={81} />
      <DuctAir unit={unit} point="return-temperature" from={wheel} to={right} y={top} duct={duct} label={returned} />
      <DuctAir unit={unit} point="outdoor-temperature" from={left} to={wheel} y={bottom} duct={duct} label={81} />
      <DuctAir unit={unit} point="mixed-temperature" from={wheel} to={coil} y={bottom} duct={duct} label={mixed} />
      <DuctAir unit={unit} point="supply-temperature" from={coil} to={right} y={bottom} duct={duct} label={supply} />
      <path className={styles["edge"]} d={edges.join("")} />
    </>
  );
}

function Equipment({ unit, layout, reading }: PartProps & { reading: Reading }) {
  const { top, bottom, duct, right, wheel, coil } = layout;
  const level = turnMillis(valueOf(reading, "level"), valueOf(reading, "auto-level"));
  const outdoorDamper = useDevicePoint(unit, "outdoor-damper")?.value ?? null;
  const exhaustDamper = useDevicePoint(unit, "exhaust-damper")?.value ?? null;
  const isTurning = (value: number | null | undefined) => !reading.isStale && (value ?? 0) > 0;
  const supplyFan = isTurning(valueOf(reading, "supply-fan"));
  const exhaustFan = isTurning(useDevicePoint(unit, "exhaust-fan")?.value);
  const wheelTurns = isTurning(useDevicePoint(unit, "wheel-speed")?.value);
  const [upper, lower] = [top + duct / 2, bottom + duct / 2];
  return (
    <>
      {exhaustFan && (
        <>
          <Chevrons x={31} y={upper} to="left" />
          <Chevrons x={318} y={upper} to="left" />
          <Chevrons x={right - 8} y={upper} to="left" />
        </>
      )}
      {supplyFan && (
        <>
          <Chevrons x={29} y={lower} to="right" />
          <Chevrons x={coil - 34} y={lower} to="right" />
          <Chevrons x={right - 14} y={lower} to="right" />
        </>
      )}
      <Damper x={122} y={bottom} duct={duct} open={outdoorDamper} />
      <Damper x={122} y={top} duct={duct} open={exhaustDamper} />
      <Filter x={150} y={bottom} duct={duct} />
      <Filter x={176} y={bottom} duct={duct} width={21} />
      <Filter x={layout.returnFilter} y={top} duct={duct} />
      <Fan x={layout.exhaustFan} y={upper} turn={exhaustFan ? level : undefined} />
      <HeatWheel x={wheel} top={top - 10} bottom={bottom + duct + 10} turn={wheelTurns ? level : undefined} />
      <Coil x={coil} y={bottom} duct={duct} />
      <Fan x={layout.supplyFan} y={lower} turn={supplyFan ? level : undefined} />
    </>
  );
}

/** The width of an element in px, known before its first frame and followed from then on. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}
