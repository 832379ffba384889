import { DeviceId } from "@atrium/contract";
import { CountPin, Pin, type PinAnchor, PinLayer, type PinOpening, worstPinState } from "@atrium/ui/plan";
import { memo, type ReactNode, useCallback, useMemo } from "react";
import { useControl, useReading, useReadings } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import type { Reading } from "../reading.ts";
import type { ControlSystem } from "../system.ts";
import { countText, spokenDevice } from "../words.ts";

type DevicePinsProps = {
  /** All devices of the floor. */
  devices: readonly Device[];
  /** Those of the place that is looked at: drawn in full. */
  near: readonly Device[];
  /** Whether the others are drawn at all. */
  isShowingFar: boolean;
  /** A pin was opened by key: the inspector takes the focus. */
  onEnter: () => void;
};

/** One pin a device: its value as a ring, its state, who holds it. */
export const DevicePins = memo(function DevicePins({ devices, near, isShowingFar, onEnter }: DevicePinsProps) {
  const { selection, select, system } = useControl();
  const placeOf = system.pin.at ?? standsAt;
  const byId = useMemo(() => new Map<string, Device>(devices.map((device) => [device.id, device])), [devices]);
  const anchors = useMemo(() => {
    const full = new Set(near);
    return devices
      .filter((device) => isShowingFar || full.has(device))
      .map((device): PinAnchor => ({ id: device.id, at: placeOf(device), size: full.has(device) ? "full" : "mini" }));
  }, [devices, near, isShowingFar, placeOf]);

  const open = useCallback(
    (pin: string, { isAdding, isByKey }: PinOpening) => {
      const id = DeviceId.parse(pin);
      if (!isAdding) {
        select([id]);
        if (isByKey) onEnter();
      } else if (selection.has(id)) select([...selection].filter((other) => other !== id));
      else select([...selection, id]);
    },
    [select, selection, onEnter],
  );

  return (
    <PinLayer
      anchors={anchors}
      onOpen={open}
      onEscape={() => {
        select([]);
      }}
      renderPin={({ id, size }) => {
        const device = byId.get(id);
        return device === undefined ? null : (
          <DevicePin key={id} device={device} size={size} isSelected={selection.has(device.id)} />
        );
      }}
      renderCount={(id, cluster) => (
        <DeviceCount
          key={id}
          id={id}
          at={cluster.at}
          devices={cluster.members.flatMap((member) => byId.get(member.id) ?? [])}
        />
      )}
    />
  );
});

type DevicePinProps = { device: Device; size: PinAnchor["size"]; isSelected: boolean };

const DevicePin = memo(function DevicePin({ device, size, isSelected }: DevicePinProps) {
  const { pin } = useControl().system;
  const reading = useReading(device);
  const value = pin.value(reading, device);
  return (
    <Pin
      id={device.id}
      at={(pin.at ?? standsAt)(device)}
      size={size}
      state={reading.state}
      level={pin.ring(reading)}
      isHeld={reading.hold !== undefined}
      isSelected={isSelected}
      icon={iconOf(pin, reading)}
      label={spokenDevice(pin, device, reading)}
      tag={value === "" ? device.name : `${device.name}, ${value}`}
    />
  );
});

function standsAt({ at }: Device): PinAnchor["at"] {
  return at;
}

function iconOf({ icon }: ControlSystem["pin"], reading: Reading): ReactNode {
  return typeof icon === "function" ? icon(reading) : icon;
}

function DeviceCount({ id, at, devices }: { id: string; at: PinAnchor["at"]; devices: readonly Device[] }) {
  const { words } = useControl().system;
  const readings = useReadings(devices);
  const on = readings.filter(({ condition }) => condition.isOn).length;
  return (
    <CountPin
      id={id}
      at={at}
      count={devices.length}
      state={worstPinState(readings.map(({ state }) => state))}
      label={`${countText(words, devices.length)}, ${String(on)} ${words.on ?? "on"}`}
    />
  );
}
