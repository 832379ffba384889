import { type ExportsPart, exportsPart, type ExportsPartOptions } from "./features/exports/part.ts";
import { reportsPart, type ReportsPartOptions } from "./features/reports/part.ts";
import type { Ground } from "./foundation.ts";
import type { Config } from "./platform/config.ts";
import type { Part } from "./platform/part.ts";

interface FilesOptions extends Pick<ReportsPartOptions, "audit" | "people" | "languages" | "channels" | "note"> {
  readonly ground: Ground;
  readonly config: Pick<Config, "reportFolders" | "address">;
  readonly lists: ExportsPartOptions["lists"];
  readonly deviceEnergy: ExportsPartOptions["deviceEnergy"];
  readonly commands: { readonly service: { readonly holds: { get: ExportsPartOptions["holdOf"] } } };
  readonly newest: { readonly texts: { get(value: number): string | undefined } };
}

/** What leaves as a file: lists that somebody asks for, and those that leave by themselves. */
export function layFiles(options: FilesOptions): { readonly exports: ExportsPart; readonly reports: Part } {
  const { ground, config, audit, lists, deviceEnergy, commands, newest, ...sent } = options;
  const exports = exportsPart({
    ...ground,
    audit,
    lists,
    deviceEnergy,
    holdOf: (point) => commands.service.holds.get(point),
    textOf: (_, value) => newest.texts.get(value),
  });
  const reports = reportsPart({
    ...ground,
    ...sent,
    audit,
    exports: exports.exports,
    folders: config.reportFolders,
    siteName: () => ground.directory.reply.name,
    address: config.address,
  });
  return { exports, reports };
}
