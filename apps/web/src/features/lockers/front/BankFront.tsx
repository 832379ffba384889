import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import ScanQrCode from "lucide-react/icons/scan-qr-code";
import WifiOff from "lucide-react/icons/wifi-off";
import type { KeyboardEvent } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { type Compartment, keyOf } from "../compartments.ts";
import styles from "../lockers.module.css";
import { useLockerAddress } from "../useLockerAddress.ts";
import { CompartmentDoor } from "./CompartmentDoor.tsx";

/** Doors above each other: banks are as tall as one reaches. */
const ROWS = 4;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -ROWS, ArrowRight: ROWS };

/** The arrows move from door to door, by where they are. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const doors = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  event.preventDefault();
  doors[doors.indexOf(event.currentTarget) + step]?.focus();
}

interface BankFrontProps {
  device: Device;
  compartments: readonly Compartment[];
  /** Its terminal answers. */
  isReached: boolean;
}

/** The doors of a bank, numbered downwards from the left, around its terminal. */
export function BankFront({ device, compartments, isReached }: BankFrontProps) {
  const { selection } = useDevices();
  const { search, change } = useLockerAddress();
  const columns = Math.ceil(compartments.length / ROWS);
  const terminal = Math.ceil(columns / 2);
  const chosen = selection.has(device.id) ? search.box : undefined;
  const entered = compartments.some(({ box }) => box === chosen) ? chosen : compartments[0]?.box;

  return (
    <div className={styles["scroll"]}>
      <fieldset
        className={`grid rounded border-0 ${styles["front"]}`}
        aria-label={t("Compartments of {name}", { name: device.name })}
        style={{ gridTemplateRows: `repeat(${String(ROWS)}, 44px)` }}
      >
        {compartments.map((compartment, index) => {
          const column = Math.floor(index / ROWS);
          return (
            <CompartmentDoor
              key={keyOf(compartment)}
              compartment={compartment}
              isChosen={compartment.box === chosen}
              isEntry={compartment.box === entered}
              isHidden={search.state !== undefined && search.state !== compartment.state}
              style={{ gridRow: (index % ROWS) + 1, gridColumn: column + 1 + (column >= terminal ? 1 : 0) }}
              onKeyDown={walk}
              onChoose={() => {
                change({ selection: [device.id], box: compartment.box });
              }}
            />
          );
        })}
        <div
          className={`grid place-center ${styles["terminal"]}`}
          data-reached={isReached}
          style={{ gridRow: `1 / ${String(ROWS + 1)}`, gridColumn: terminal + 1 }}
        >
          <Icon of={isReached ? ScanQrCode : WifiOff} size={18} />
          <span className="sr-only">
            {isReached ? t("The terminal is responding") : t("The terminal is not responding")}
          </span>
        </div>
      </fieldset>
    </div>
  );
}
