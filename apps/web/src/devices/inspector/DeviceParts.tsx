import type { ReactNode } from "react";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { InspectorHead } from "./InspectorHead.tsx";
import styles from "./inspector.module.css";

/** A device's name, id and own place; what is looked at may be another zone. */
export function DeviceHead({ device }: { device: Device }) {
  const { floorName, zoneNameOf } = useDevices();
  const place = device.zone === undefined ? floorName : `${floorName}, ${zoneNameOf(device.zone, device.floor)}`;
  return <InspectorHead title={device.name} detail={`${device.id} · ${place}`} />;
}

/** The top of an inspector: value row, controls, lock, hold time under each other. */
export function Controls({ children }: { children: ReactNode }) {
  return <div className={`col gap-10 ${styles["controls"]}`}>{children}</div>;
}

/** The value in large, how sure it is, and the switch. */
export function ValueRow({ children }: { children: ReactNode }) {
  return <div className={`row gap-12 ${styles["valueRow"]}`}>{children}</div>;
}

/** The value in 32 px with its unit; grey while it is old. */
export function BigValue({ text, unit, isOld = false }: { text: string; unit?: string; isOld?: boolean }) {
  return (
    <div className={`nowrap b num ${styles["big"]}`} data-old={isOld}>
      {text}
      {unit !== undefined && <small className="m ink2">{unit}</small>}
    </div>
  );
}

/** Two buttons or fields side by side. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={`grid gap-8 ${styles["steps"]}`}>{children}</div>;
}
