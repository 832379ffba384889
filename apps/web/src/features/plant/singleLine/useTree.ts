import { EQUIPMENT } from "@atrium/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useReadings } from "../../../devices/DevicesContext.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { electricityQuery } from "../../../devices/electricityQuery.ts";
import { type Drawn, drawnTree, type FindDevice } from "./tree.ts";

const NO_DEVICES: readonly Device[] = [];

/** The tree of the whole site with what its equipment says; undefined until it is read. */
export function useTree(): { roots: readonly Drawn[]; find: FindDevice; isRead: boolean; isError: boolean } {
  const electricity = useQuery(electricityQuery);
  const equipment = useQuery(devicesQuery(EQUIPMENT.module));
  const devices = equipment.data ?? NO_DEVICES;
  const readings = useReadings(devices);
  return useMemo(() => {
    const seen = new Map(
      devices.flatMap((device, index) => {
        const reading = readings[index];
        return reading === undefined ? [] : [[String(device.id), { device, reading }] as const];
      }),
    );
    const find: FindDevice = (id) => (id === undefined ? undefined : seen.get(id));
    return {
      roots: drawnTree(electricity.data?.nodes ?? [], find),
      find,
      isRead: electricity.isSuccess && equipment.isSuccess,
      isError: electricity.isError || equipment.isError,
    };
  }, [
    devices,
    readings,
    electricity.data,
    electricity.isSuccess,
    electricity.isError,
    equipment.isSuccess,
    equipment.isError,
  ]);
}
