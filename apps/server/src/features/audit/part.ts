import { auditList } from "./auditList.ts";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { AuditLog } from "./auditLog.ts";
import { auditRoutes } from "./auditRoutes.ts";
import { AuditStream } from "./auditStream.ts";
import { OwnSignIns } from "./ownSignIns.ts";
import { AuditWriter } from "./auditWriter.ts";

export interface AuditPart extends Part {
  /** For every feature whose acts are audited. */
  readonly sink: AuditSink;
  /** Whether the audit log in a database is whole: in this one, or in one that was restored. */
  readonly verifyIn: (db: Db) => Promise<{ readonly isWhole: boolean; readonly rows: number }>;
}

export interface AuditPartOptions {
  readonly db: Db;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** Each row is a line of the log too. */
  readonly isStreamed?: boolean;
}

export function auditPart({ db, clock, log, isStreamed = false }: AuditPartOptions): AuditPart {
  const stream = isStreamed ? new AuditStream({ db, clock, log }) : undefined;
  const auditLog = new AuditLog(db);
  return {
    name: "audit",
    start: () => stream?.start(),
    stop: async () => stream?.stop(),
    exportLists: (ground) => ({ audit: (asked) => auditList({ ...ground, auditLog }, asked) }),
    sink: new AuditWriter(db, clock),
    verifyIn: async (other) => {
      const { broken, rows } = await new AuditLog(other).verify();
      return { isWhole: broken === undefined, rows };
    },
    routes: [auditRoutes({ auditLog, clock, signIns: new OwnSignIns({ db, clock }) })],
  };
}
