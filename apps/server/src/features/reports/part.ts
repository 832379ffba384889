import type { Clock, Log, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { FileStore } from "./fileStore.ts";
import { Maker, type ReportNeeds } from "./maker.ts";
import { reportRoutes } from "./routes.ts";
import { Runner } from "./runner.ts";
import { ReportService } from "./service.ts";
import { ReportStore } from "./store.ts";

interface ReportsPartOptions extends ReportNeeds {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
}

/** Exports that are made by themselves, by day, week or month. */
export function reportsPart(options: ReportsPartOptions): Part {
  const parts = { ...options, reports: new ReportStore(options), files: new FileStore(options), isDatabaseUnavailable };
  const runner = new Runner({ ...parts, maker: new Maker(parts) });
  const onChanged = () => {
    runner.nudge();
  };
  return {
    name: "reports",
    routes: [reportRoutes({ reports: new ReportService({ ...parts, onChanged }) })],
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}
