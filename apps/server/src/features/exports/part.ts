import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { deviceLists, type DeviceListsNeeds } from "./deviceLists.ts";
import { Exports, type ExportsOptions } from "./exports.ts";
import { Readable } from "node:stream";
import { exportList, getExportProgress } from "@atrium/contract/exports";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";

/** Pieces that wait for a slow reader; the list is read on when they are gone. */
const WAITING = 2;

export interface ExportsPart extends Part {
  readonly exports: Pick<Exports, "check" | "prepare">;
}

export interface ExportsPartOptions
  extends ExportsOptions, Pick<DeviceListsNeeds, "deviceEnergy" | "holdOf" | "textOf"> {}

/** Lists of pages as files. Lists of devices are its own: what they show is of several parts. */
export function exportsPart(options: ExportsPartOptions): ExportsPart {
  const exports = new Exports(options);
  return {
    name: "exports",
    exportLists: (ground) => deviceLists({ ...options, ...ground }),
    exports,
    routes: [exportRoutes({ exports })],
    metrics: (registry) =>
      addGauge(registry, { name: "atrium_exports_running", help: "Exports under way" }, () => exports.count),
  };
}

/** Lists and charts as files. */
function exportRoutes({ exports }: { readonly exports: Exports }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, exportList, async (request, reply) => {
      const { session, body } = request;
      const reader = { features: session.features, language: request.language };
      const { mediaType, name, rows, content, end } = await exports.begin(body, personOf(request), reader);
      // A reader who goes ends the file, and with it the reading of its rows.
      const file = Readable.from(content, { objectMode: true, highWaterMark: WAITING }).once("close", end);
      return reply
        .type(mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .header("x-rows", rows)
        .send(file);
    });
    handle(app, getExportProgress, async (request, reply) => {
      reply.header("cache-control", "no-store");
      return exports.progress(request.params.id, request.session.user.id);
    });
  };
}
