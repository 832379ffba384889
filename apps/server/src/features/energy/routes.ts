import { DeviceEnergyQuery, DeviceEnergyReply, EnergyQuery, EnergyReply } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { DeviceEnergy } from "./deviceEnergy.ts";
import type { ExpectedEnergy } from "./expectedEnergy.ts";

interface EnergyRoutesDeps {
  readonly energy: Pick<ExpectedEnergy, "reply">;
  readonly devices: Pick<DeviceEnergy, "today">;
}

/** The energy page's figures, and those of single devices. */
export function energyRoutes({ energy, devices }: EnergyRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/energy",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "Energy of a place in a range, with what it compares to",
          tags: ["energy"],
          querystring: EnergyQuery,
          response: { 200: EnergyReply },
        },
      },
      (request) => energy.reply(request.query),
    );
    app.get(
      "/energy/devices",
      {
        config: { feature: "viewable", refuses: ["ENF001"] },
        schema: {
          summary: "What the devices of a kind and place used today, from their own measured power",
          tags: ["energy"],
          querystring: DeviceEnergyQuery,
          response: { 200: DeviceEnergyReply },
        },
      },
      (request) => devices.today(request.query),
    );
  };
}
