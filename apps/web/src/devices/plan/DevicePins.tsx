import { DeviceId } from "@atrium/contract";
import { CountPin, Pin, type PinAnchor, PinLayer, type PinOpening, worstPinState } from "@atrium/ui/plan";
import { memo, type ReactNode, useCallback, useMemo } from "react";
import { arrival } from "../../platform/arrival.ts";
import { useDevices, useReading, useReadings } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import type { Reading } from "../reading.ts";
import type { DeviceSystem } from "../system.ts";
import { countText, spokenDevice } from "../words.ts";
import { standsAt } from "./pinAnchors.ts";

interface DevicePinsProps {
  /** All devices of the floor. */
  devices: readonly Device[];
  anchors: readonly PinAnchor[];
}

/** One pin a device: its value as a ring, its state, who holds it. */
export const DevicePins = memo(function DevicePins({ devices, anchors }: DevicePinsProps) {
  const { selection, select } = useDevices();
  const byId = useMemo(() => new Map<string, Device>(devices.map((device) => [device.id, device])), [devices]);
  const open = useCallback(
    (pin: string, { isAdding, isByKey }: PinOpening) => {
      const id = DeviceId.parse(pin);
      if (!isAdding) {
        select([id]);
        if (isByKey) arrival.ask(id);
      } else if (selection.has(id)) {
        select([...selection].filter((other) => other !== id));
      } else {
        select([...selection, id]);
      }
    },
    [select, selection],
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

interface DevicePinProps {
  device: Device;
  size: PinAnchor["size"];
  isSelected: boolean;
}

const DevicePin = memo(function DevicePin({ device, size, isSelected }: DevicePinProps) {
  const { pin } = useDevices().system;
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
      hasLostHold={reading.lostHold !== undefined}
      isSelected={isSelected}
      icon={iconOf(pin, reading, device)}
      label={spokenDevice(pin, device, reading)}
      tag={value === "" ? device.name : `${device.name}, ${value}`}
    />
  );
});

function iconOf({ icon }: DeviceSystem["pin"], reading: Reading, device: Device): ReactNode {
  return typeof icon === "function" ? icon(reading, device) : icon;
}

function DeviceCount({ id, at, devices }: { id: string; at: PinAnchor["at"]; devices: readonly Device[] }) {
  const words = useDevices().system.words();
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
