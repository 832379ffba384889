import { CORE_API } from "@atrium/contract";
import type { Part } from "../../platform/part.ts";
import { DeviceEnergy, type DeviceEnergyOptions } from "./deviceEnergy.ts";
import { Energy, type EnergyOptions } from "./energy.ts";
import { energyMeters, type EnergyMeters, type MeteredSite } from "./energyMeters.ts";
import { energyRoutes } from "./routes.ts";

export interface EnergyPart extends Part {
  readonly energy: Pick<Energy, "reply">;
  readonly devices: Pick<DeviceEnergy, "today">;
}

export interface EnergyPartOptions extends DeviceEnergyOptions, Pick<EnergyOptions, "books"> {
  readonly directory: DeviceEnergyOptions["directory"] &
    MeteredSite & {
      readonly reply: Pick<EnergyMeters, "places">;
      readonly settings: EnergyOptions["settings"];
    };
}

export function energyPart({ directory, books, ...options }: EnergyPartOptions): EnergyPart {
  // What a retired meter has counted stays in the sums of its time.
  const meters = () => energyMeters(directory, directory.reply.places);
  const energy = new Energy({ books, meters, settings: directory.settings, time: options.time });
  const deviceEnergy = new DeviceEnergy({ ...options, directory });
  const routes = [{ prefix: CORE_API, plugin: energyRoutes({ energy, devices: deviceEnergy }) }];
  return { name: "energy", energy, devices: deviceEnergy, routes };
}
