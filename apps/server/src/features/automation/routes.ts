import {
  addSchedule,
  changeSchedule,
  getForecast,
  getPointForecast,
  getSchedule,
  getSchedulePlan,
  getScheduleSavings,
  listAutomationRuns,
  listSchedules,
  removeSchedule,
  trySchedule,
  trySchedulePast,
} from "@atrium/contract/automation";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import type { PlaceForecasts } from "./forecast/placeForecasts.ts";
import type { PointForecasts } from "./forecast/pointForecasts.ts";
import type { OptimumSavingsBook } from "./optimum/optimumSavings.ts";
import type { ScheduleRecords } from "./ruleRecords.ts";
import type { RunList } from "./runList.ts";
import type { SchedulePasts } from "./schedulePasts.ts";
import type { SchedulePlans } from "./schedulePlans.ts";
import type { ScheduleService } from "./scheduleService.ts";

export interface ScheduleRoutesOptions {
  readonly records: ScheduleRecords;
  readonly schedules: ScheduleService;
  readonly plans: SchedulePlans;
  readonly savings: Pick<OptimumSavingsBook, "of">;
  readonly pasts: Pick<SchedulePasts, "tryOut">;
}

export function scheduleRoutes({
  records,
  schedules,
  plans,
  savings,
  pasts,
}: ScheduleRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listSchedules, () => schedules.list());
    handle(app, addSchedule, async (request) => await schedules.add(request.body, personOf(request)));
    handle(app, getSchedule, (request) => records.get(request.params.id));
    handle(app, changeSchedule, (request) => schedules.change(request.params.id, request.body, personOf(request)));
    handle(app, removeSchedule, async (request) => {
      await records.remove(request.params.id, personOf(request));
    });
    handle(app, getScheduleSavings, (request) => savings.of(request.params.id));
    handle(app, getSchedulePlan, ({ query }) => plans.plan(query));
    handle(app, trySchedule, (request) => plans.tryOut(request.body));
    handle(app, trySchedulePast, ({ body }) => pasts.tryOut(body));
  };
}

/** What rules did. */
export function runRoutes({ list }: { readonly list: RunList }) {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    handle(app, listAutomationRuns, ({ query }) => list(query));
  };
  return plugin;
}

export interface ForecastRoutesDeps {
  readonly points: Pick<PointForecasts, "of">;
  readonly places: Pick<PlaceForecasts, "of">;
}

export function forecastRoutes({ points, places }: ForecastRoutesDeps) {
  const plugin: FastifyPluginAsyncZod = async (app) => {
    handle(app, getPointForecast, (request) => points.of(request.params.id));

    handle(app, getForecast, (request) => places.of(request.query));
  };
  return plugin;
}
