import {
  Holiday,
  HolidayChange,
  HolidayContent,
  HolidayFile,
  HolidayImport,
  HolidayImportReply,
  HolidayKey,
  HolidayPreview,
  HolidaysQuery,
  HolidaysReply,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { Holidays, HolidaysOptions } from "./holidays.ts";

const tags = ["automation"];

interface HolidayRoutesDeps {
  readonly holidays: Holidays;
  readonly editor: HolidaysOptions["editor"];
}

/** The holidays of the site, set while everything runs. */
export function holidayRoutes({ holidays, editor }: HolidayRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/holidays",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "The holidays of a year, and those to come",
          tags,
          querystring: HolidaysQuery,
          response: { 200: HolidaysReply },
        },
      },
      (request) => holidays.find(request.query.year),
    );
    app.post(
      "/holidays",
      {
        config: { feature: "automationSettable", refuses: ["EHO002"] },
        schema: { summary: "Add a holiday", tags, body: HolidayContent, response: { 200: Holiday } },
      },
      (request) => holidays.add(request.body, personOf(request)),
    );
    app.put(
      "/holidays/:date",
      {
        config: { feature: "automationSettable", refuses: ["EHO002", "EDV009"] },
        schema: {
          summary: "Change a holiday",
          tags,
          params: HolidayKey,
          body: HolidayChange,
          response: { 200: Holiday },
        },
      },
      (request) => holidays.change(request.params.date, request.body, personOf(request)),
    );
    app.delete(
      "/holidays/:date",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "Remove a holiday, a yearly one from all its years",
          tags,
          params: HolidayKey,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await editor.remove(request.params.date, personOf(request));
        return reply.code(204).send(null);
      },
    );
    app.post(
      "/holiday-previews",
      {
        config: { feature: "automationSettable" },
        schema: {
          summary: "What an iCalendar file would bring into the calendar",
          tags,
          body: HolidayFile,
          response: { 200: HolidayPreview },
        },
      },
      (request) => holidays.preview(request.body.text),
    );
    app.post(
      "/holiday-imports",
      {
        config: { feature: "automationSettable", refuses: ["EHO002"] },
        schema: {
          summary: "Bring chosen holidays of a file into the calendar: all of them, or none",
          tags,
          body: HolidayImport,
          response: { 200: HolidayImportReply },
        },
      },
      (request) => holidays.bringIn(request.body, personOf(request)),
    );
  };
}
