import { useMemo } from "react";
import type { Device } from "../device.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";

/** Which of a floor's devices the address has selected, and how others are. */
export function useSelecting(devices: readonly Device[]) {
  const { search, select } = useDeviceAddress();
  return useMemo(() => {
    const selected = devices.filter((device) => search.selection.includes(device.id));
    return { selected, selection: new Set(selected.map(({ id }) => id)), select };
  }, [devices, search.selection, select]);
}
