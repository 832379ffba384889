import { type Module, MODULES } from "@atrium/contract/devices";
import { type DrawnSite, type Schematic, schematicPoints } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogueQuery } from "../../../devices/catalogueQuery.ts";
import type { Device } from "../../../devices/device.ts";
import { useDrawnDevices } from "../drawing/useDrawings.ts";

interface DrawnDevices {
  readonly site: DrawnSite;
  /** Of the devices that the drawing shows beside the equipment. */
  readonly modules: readonly Module[];
  /** Of the equipment and of those modules, by id. */
  readonly devices: ReadonlyMap<string, Device>;
}

/** What a drawing may name, as far as the page knows it; the server checks it again. @param schematic of which devices are read */
export function useDrawnSite(schematic: Schematic): DrawnDevices {
  const { data: catalogue } = useQuery(catalogueQuery);
  const modules = useMemo(() => {
    const named = new Set([
      ...schematicPoints(schematic).map(({ device }) => device),
      ...schematic.nodes.flatMap(({ device }) => device ?? []),
    ]);
    const shown = new Set(catalogue?.devices.flatMap(({ id, module }) => (named.has(id) ? [module] : [])));
    return MODULES.filter((module) => shown.has(module));
  }, [catalogue, schematic]);
  const devices = useDrawnDevices(modules);
  const site = useMemo((): DrawnSite => {
    const known = new Set<string>(catalogue?.devices.map(({ id }) => id));
    return {
      hasDevice: (device) => catalogue === undefined || known.has(device) || devices.has(device),
      hasPoint: (device, key) => {
        const found = devices.get(device);
        return found === undefined || Object.hasOwn(found.points, key);
      },
    };
  }, [catalogue, devices]);
  return { site, modules, devices };
}
