import { CORE_API, type DeviceDescription } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { DeviceEnergy, type DeviceEnergyOptions } from "./deviceEnergy.ts";
import { Energy, type EnergyOptions } from "./energy.ts";
import { meterDirectory, type MeterDirectory } from "./meterDirectory.ts";
import { energyRoutes } from "./routes.ts";

export interface EnergyPartOptions extends Omit<EnergyOptions, "meters" | "settings" | "history"> {
  readonly directory: DeviceEnergyOptions["directory"] & {
    readonly devices: readonly DeviceDescription[];
    readonly retired: readonly DeviceDescription[];
    readonly reply: Pick<MeterDirectory, "places">;
    readonly settings: EnergyOptions["settings"];
  };
  readonly history: EnergyOptions["history"] & DeviceEnergyOptions["history"];
}

export function energyPart({ directory, ...options }: EnergyPartOptions): Part {
  // What a retired meter has counted stays in the sums of its time.
  const meters = () => meterDirectory([...directory.devices, ...directory.retired], directory.reply.places);
  const energy = new Energy({ ...options, meters, settings: directory.settings });
  const deviceEnergy = new DeviceEnergy({ ...options, directory });
  return {
    name: "energy",
    routes: [{ prefix: CORE_API, plugin: energyRoutes({ energy, devices: deviceEnergy }) }],
    start: () => energy.start(),
    stop: () => energy.stop(),
  };
}
