import { listDevices } from "@atrium/contract/site";
import { askGuard, simulateRole } from "@atrium/contract/people";
import { t } from "@atrium/words";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../platform/errors.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { rightRefusal } from "../../platform/http/refusals.ts";
import type { Part } from "../../platform/part.ts";
import { answerOf } from "./question.ts";
import { holderOf, simulationOf } from "./simulation.ts";
import type { SimulatedSite } from "./simulatedSite.ts";

/** What a role would see and be allowed, as the guard itself says. */
export function roleSimulatorPart({ directory }: { readonly directory: SimulatedSite }): Part {
  return { name: "role-simulator", routes: [simulatorRoutes(directory)] };
}

function simulatorRoutes(site: SimulatedSite): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    handle(app, simulateRole, (request) => {
      const { devices, ...simulation } = simulationOf(holderOf(request.body), site);
      return { ...simulation, devices: seesDevices(request) ? devices : null };
    });
    handle(app, askGuard, (request) => {
      const { role, device } = request.body;
      if (device !== undefined && !seesDevices(request)) {
        throw new AppError("EAU004", t("Your role does not allow this"));
      }
      return answerOf(request.body, holderOf(role), site);
    });
  };
}

/** Nobody learns of devices here who may not list them. */
function seesDevices({ session }: FastifyRequest): boolean {
  return rightRefusal(listDevices.needs, session.features) === undefined;
}
