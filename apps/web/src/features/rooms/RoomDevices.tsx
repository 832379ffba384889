import { t } from "@atrium/words";
import { useState } from "react";
import { TextButton } from "../../control/controls/TextButton.tsx";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import inspector from "../../devices/inspector/inspector.module.css";
import { RowMark } from "../../devices/inspector/RowMark.tsx";
import { SectionOwner } from "../../devices/inspector/Section.tsx";
import type { Reading } from "../../devices/reading.ts";
import type { DeviceProps, DevicesProps, DeviceSystem } from "../../devices/system.ts";
import { stateText } from "../../devices/words.ts";
import styles from "./rooms.module.css";

interface RoomDevicesProps extends DevicesProps {
  /** Whether they stand elsewhere, or are of little interest: then they are rows, and nothing sets them all. */
  areRows: boolean;
}

/**
 * One device in full. Of several the controls for all of them, a row for each, and in full the one that is chosen, which
 * the address names.
 */
export function RoomDevices({ devices, areRows }: RoomDevicesProps) {
  const { parts, selection, select } = useDevices();
  const [only, ...others] = devices;
  if (only === undefined) return null;
  if (others.length === 0 && !areRows) return <DeviceInFull device={only} />;
  const { SelectionControls } = parts;
  const open = devices.find(({ id }) => selection.has(id));
  return (
    <>
      {SelectionControls !== undefined && !areRows && (
        <div className={`col gap-10 ${inspector["controls"]} ${styles["controls"]}`}>
          <SelectionControls devices={devices} />
        </div>
      )}
      <ul className="plain-list">
        {devices.map((device) => (
          <li key={device.id} className="border-t">
            <DeviceRow
              device={device}
              isOpen={device === open}
              onToggle={() => {
                select(device === open ? [] : [device.id]);
              }}
            />
            {device === open && <DeviceInFull key={device.id} device={device} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its value, its controls and why it is so; the rest on demand. */
function DeviceInFull({ device }: DeviceProps) {
  const { system } = useDevices();
  const [isWhole, setWhole] = useState(false);
  return (
    <SectionOwner value={device.name}>
      <div className={isWhole ? undefined : styles["brief"]}>
        <system.Inspector device={device} />
      </div>
      <div className={`border-t ${styles["more"]}`}>
        <TextButton
          aria-expanded={isWhole}
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? t("Less about {name}", { name: device.name }) : t("More about {name}", { name: device.name })}
        </TextButton>
      </div>
    </SectionOwner>
  );
}

interface DeviceRowProps extends DeviceProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Name, value and state of one device; pressed, everything about it. */
function DeviceRow({ device, isOpen, onToggle }: DeviceRowProps) {
  const { parts, system } = useDevices();
  const { RowMark: Mark = RowMark } = parts;
  return (
    <button
      type="button"
      className={`grid items-center gap-10 w-full border-0 text-left cursor-pointer ${styles["device"]}`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="ell">{device.name}</span>
      <DeviceValue device={device} pin={system.pin} />
      <Mark device={device} />
    </button>
  );
}

/** "65 %", "27.94 → 23 °C"; its state where it has no value of its own, and "No value" where nothing is known. */
function DeviceValue({ device, pin }: DeviceProps & Pick<DeviceSystem, "pin">) {
  const reading = useReading(device);
  const value = pin.value(reading, device);
  const text = value === "" ? (isUnknown(reading.values) ? t("No value") : stateText(reading)) : value;
  return (
    <span className="num" data-old={reading.isStale || undefined}>
      {text}
    </span>
  );
}

function isUnknown(values: Reading["values"]): boolean {
  return Object.values(values).every((value) => value === null || value === undefined);
}
