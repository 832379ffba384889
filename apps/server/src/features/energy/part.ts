import { CORE_API, type DeviceDescription } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { DeviceEnergy, type DeviceEnergyOptions } from "./deviceEnergy.ts";
import { Energy, type EnergyOptions } from "./energy.ts";
import { meterDirectory, type MeterDirectory } from "./meterDirectory.ts";
import { energyRoutes } from "./routes.ts";

export interface EnergyPartOptions extends Omit<EnergyOptions, "directory" | "settings" | "history"> {
  readonly directory: DeviceEnergyOptions["directory"] & {
    readonly devices: readonly DeviceDescription[];
    readonly reply: Pick<MeterDirectory, "places">;
    readonly settings: EnergyOptions["settings"];
  };
  readonly history: EnergyOptions["history"] & DeviceEnergyOptions["history"];
}

export function energyPart({ directory, ...options }: EnergyPartOptions): Part {
  const { devices, reply, settings } = directory;
  const energy = new Energy({ ...options, directory: meterDirectory(devices, reply.places), settings });
  const deviceEnergy = new DeviceEnergy({ ...options, directory });
  return {
    name: "energy",
    routes: [{ prefix: CORE_API, plugin: energyRoutes({ energy, devices: deviceEnergy }) }],
    start: () => energy.start(),
    stop: () => energy.stop(),
  };
}
