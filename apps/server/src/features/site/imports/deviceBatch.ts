import type { Clock } from "@atrium/time";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { deviceEntry } from "../deviceEntry.ts";
import { linesOf } from "../deviceEditor.ts";
import type { PresentSite } from "../presentSite.ts";
import { type Catalogs, resolvePoints } from "../points.ts";
import type { DeviceRecord } from "../records.ts";
import { deviceRow } from "../rows.ts";
import { inChange } from "../siteRevisions.ts";
import type { SiteStore } from "../store.ts";
import type { SiteTables } from "../tables.ts";
import type { DeviceStep } from "./importPlan.ts";

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 2_000;

export interface DeviceBatchOptions {
  readonly db: Kysely<SiteTables>;
  readonly site: PresentSite;
  readonly store: Pick<SiteStore, "pointIds">;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
}

/** What goes with the devices into the same transaction; the entry stands before theirs in the audit log. */
export interface BatchAct {
  readonly actor: Caller;
  readonly entry: AuditEntry;
  readonly within: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>;
}

/** Many devices changed as one: all of them or none, each with its audit row. Checked by whoever asks for it, in its turn. */
export class DeviceBatch {
  readonly #options: DeviceBatchOptions;

  constructor(options: DeviceBatchOptions) {
    this.#options = options;
  }

  /** @returns the revision of the site */
  async write(steps: readonly DeviceStep[], { actor, entry, within }: BatchAct): Promise<number> {
    const { db, site, store, catalogs, audit, names, clock } = this.#options;
    const { records } = site;
    const positions = new Map(records.devices.map(({ id }, position) => [id, position]));
    const added = steps.filter(({ after }) => !positions.has(after.id));
    added.forEach(({ after }, index) => positions.set(after.id, records.devices.length + index));
    const unnumbered = steps.map(({ after }) => ({ ...after, revision: 0 }));
    const own = { ...records, devices: unnumbered.filter(({ retiredAt }) => retiredAt === null) };
    const points = await resolvePoints(own, catalogs, store);
    const revision = await inChange(db, async (transaction, number) => {
      const rows = steps.map(({ after }) => deviceRow({ ...after, revision: number }, positions.get(after.id) ?? 0));
      await upsert(transaction, rows);
      await stampDevices(transaction, steps, { revision: number, by: actor.name, at: new Date(clock.now()) });
      await within(transaction, number);
      const entries = steps.map(({ before, after }) =>
        deviceEntry({ before, after: { ...after, revision: number } }, actor, names),
      );
      await audit.recordAllWithin(transaction, [entry, ...entries]);
    });
    const changed = new Map<string, DeviceRecord>();
    for (const { after } of steps) changed.set(after.id, { ...after, revision });
    const all = new Map([...records.devices.map((device) => [device.id, device] as const), ...changed]);
    const retired = new Set(steps.filter(({ after }) => after.retiredAt !== null).map(({ after }) => after.id));
    site.become(
      {
        records: { ...records, devices: [...all.values()] },
        points: [...site.points.filter(({ device }) => !changed.has(device) || retired.has(device)), ...points],
      },
      revision,
      {
        devices: [...changed.keys()],
        connections: [...new Set(steps.flatMap(({ before, after }) => linesOf(before, { ...after, revision })))],
      },
    );
    return revision;
  }
}

async function upsert(db: Kysely<SiteTables>, rows: readonly ReturnType<typeof deviceRow>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto("devices")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((row) => ({
          position: row.ref("excluded.position"),
          module: row.ref("excluded.module"),
          name: row.ref("excluded.name"),
          placement: row.ref("excluded.placement"),
          floor: row.ref("excluded.floor"),
          zone: row.ref("excluded.zone"),
          room: row.ref("excluded.room"),
          at: row.ref("excluded.at"),
          facts: row.ref("excluded.facts"),
          connection: row.ref("excluded.connection"),
          parts: row.ref("excluded.parts"),
          revision: row.ref("excluded.revision"),
          retired_at: row.ref("excluded.retired_at"),
        })),
      )
      .execute();
  }
}

/** Who made the devices what they are: the next who changes one of them learns of it. */
export async function stampDevices(
  db: Kysely<SiteTables>,
  steps: readonly { readonly after: Pick<DeviceRecord, "id"> }[],
  change: { readonly revision: number; readonly by: string; readonly at: Date },
): Promise<void> {
  for (let from = 0; from < steps.length; from += ROWS_AT_ONCE) {
    const { revision, by, at } = change;
    const rows = steps.slice(from, from + ROWS_AT_ONCE).map(({ after }) => ({ device: after.id, revision, by, at }));
    await db
      .insertInto("device_changes")
      .values(rows)
      .onConflict((conflict) => conflict.column("device").doUpdateSet(change))
      .execute();
  }
}
