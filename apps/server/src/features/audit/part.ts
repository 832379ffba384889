import { auditList } from "./auditList.ts";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { AuditLog } from "./auditLog.ts";
import { auditRoutes } from "./auditRoutes.ts";
import { OwnSignIns } from "./ownSignIns.ts";
import { AuditWriter } from "./auditWriter.ts";

export interface AuditPart extends Part {
  /** For every feature whose acts are audited. */
  readonly sink: AuditSink;
  /** Whether the audit log in a database is whole: in this one, or in one that was restored. */
  readonly verifyIn: (db: Db) => Promise<{ readonly isWhole: boolean; readonly rows: number }>;
}

export function auditPart({ db, clock }: { readonly db: Db; readonly clock: Pick<Clock, "now"> }): AuditPart {
  const auditLog = new AuditLog(db);
  return {
    name: "audit",
    exportLists: (ground) => ({ audit: (asked) => auditList({ ...ground, auditLog }, asked) }),
    sink: new AuditWriter(db, clock),
    verifyIn: async (other) => {
      const { broken, rows } = await new AuditLog(other).verify();
      return { isWhole: broken === undefined, rows };
    },
    routes: [auditRoutes({ auditLog, clock, signIns: new OwnSignIns({ db, clock }) })],
  };
}
