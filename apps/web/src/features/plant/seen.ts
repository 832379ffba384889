import { EQUIPMENT } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../devices/device.ts";
import { useReadings } from "../../devices/DevicesContext.ts";
import { devicesQuery } from "../../devices/queries.ts";
import type { Reading } from "../../devices/reading.ts";

/** A piece of equipment in a diagram, and what is known of it. */
export interface Seen {
  readonly device: Device;
  readonly reading: Reading;
}

const NO_DEVICES: readonly Device[] = [];

/** The equipment of the whole site, because power and water do not end at a building. */
export function useSeen(): { seen: readonly Seen[]; isRead: boolean; isError: boolean } {
  const { data: devices = NO_DEVICES, isSuccess, isError } = useQuery(devicesQuery(EQUIPMENT.module));
  const readings = useReadings(devices);
  return useMemo(() => {
    const seen = devices.flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined ? [] : [{ device, reading }];
    });
    return { seen, isRead: isSuccess, isError };
  }, [devices, readings, isSuccess, isError]);
}
