import type { Part } from "../../platform/part.ts";
import { Holidays, type HolidaysOptions } from "./holidays.ts";
import {
  listHolidays,
  addHoliday,
  changeHoliday,
  removeHoliday,
  previewHolidays,
  importHolidays,
} from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

export function holidaysPart(options: HolidaysOptions): Part {
  const holidays = new Holidays(options);
  return { name: "holidays", routes: [holidayRoutes({ holidays, ...options })] };
}

interface HolidayRoutesDeps {
  readonly holidays: Holidays;
  readonly editor: HolidaysOptions["editor"];
}

/** The holidays of the site, set while everything runs. */
function holidayRoutes({ holidays, editor }: HolidayRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listHolidays, (request) => holidays.find(request.query.year));
    handle(app, addHoliday, (request) => holidays.add(request.body, personOf(request)));
    handle(app, changeHoliday, (request) => holidays.change(request.params.date, request.body, personOf(request)));
    handle(app, removeHoliday, async (request) => {
      await editor.remove(request.params.date, personOf(request));
    });
    handle(app, previewHolidays, (request) => holidays.preview(request.body.text));
    handle(app, importHolidays, (request) => holidays.bringIn(request.body, personOf(request)));
  };
}
