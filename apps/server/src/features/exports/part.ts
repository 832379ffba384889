import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { Exports, type ExportsOptions } from "./exports.ts";
import { exportRoutes } from "./routes.ts";

export interface ExportsPart extends Part {
  readonly exports: Pick<Exports, "prepare">;
}

/** Lists of pages as files. */
export function exportsPart(options: ExportsOptions): ExportsPart {
  const exports = new Exports(options);
  return {
    name: "exports",
    exports,
    routes: [exportRoutes({ exports })],
    metrics: (registry) =>
      addGauge(registry, { name: "atrium_exports_running", help: "Exports under way" }, () => exports.count),
  };
}
