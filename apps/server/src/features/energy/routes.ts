import { getEnergy, getDeviceEnergy } from "@atrium/contract/energy";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { DeviceEnergy } from "./deviceEnergy.ts";
import type { ExpectedEnergy } from "./expectedEnergy.ts";
import { handle } from "../../platform/http/endpoint.ts";

interface EnergyRoutesDeps {
  readonly energy: Pick<ExpectedEnergy, "reply">;
  readonly devices: Pick<DeviceEnergy, "today">;
}

/** The energy page's figures, and those of single devices. */
export function energyRoutes({ energy, devices }: EnergyRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEnergy, (request) => energy.reply(request.query));
    handle(app, getDeviceEnergy, (request) => devices.today(request.query));
  };
}
