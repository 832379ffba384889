import { t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import inspector from "../../devices/inspector/inspector.module.css";
import { RowMark } from "../../devices/inspector/RowMark.tsx";
import type { DeviceProps, DevicesProps } from "../../devices/system.ts";
import { stateText } from "../../devices/words.ts";
import styles from "./rooms.module.css";

/**
 * One device in full. Of several the controls for all of them, a row for each, and in full the one that is chosen, which
 * the address names.
 */
export function RoomDevices({ devices }: DevicesProps) {
  const { parts, selection, select, system } = useDevices();
  const [only, ...others] = devices;
  if (only === undefined) return null;
  if (others.length === 0) return <system.Inspector device={only} />;
  const { SelectionControls } = parts;
  const open = devices.find(({ id }) => selection.has(id));
  return (
    <>
      {SelectionControls !== undefined && (
        <div className={`col gap-10 ${inspector["controls"]} ${styles["controls"]}`}>
          <SelectionControls devices={devices} />
        </div>
      )}
      <ul className={`plain-list ${styles["devices"]}`}>
        {devices.map((device) => (
          <li key={device.id} className="border-t">
            <DeviceRow
              device={device}
              isOpen={device === open}
              onToggle={() => {
                select(device === open ? [] : [device.id]);
              }}
            />
            {device === open && <system.Inspector key={device.id} device={device} />}
          </li>
        ))}
      </ul>
    </>
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
function DeviceValue({ device, pin }: DeviceProps & { pin: ReturnType<typeof useDevices>["system"]["pin"] }) {
  const reading = useReading(device);
  const value = pin.value(reading, device);
  const text = value === "" ? (isUnknown(reading.values) ? t("No value") : stateText(reading)) : value;
  return (
    <span className="num" data-old={reading.isStale || undefined}>
      {text}
    </span>
  );
}

function isUnknown(values: Readonly<Record<Device["name"], number | null | undefined>>): boolean {
  return Object.values(values).every((value) => value === null || value === undefined);
}
