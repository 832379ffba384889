import { isDeepStrictEqual } from "node:util";
import type { Clock } from "@atrium/time";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { linesOf } from "../deviceEditor.ts";
import { deviceEntry } from "../deviceEntry.ts";
import type { RowDifferences, SiteDifferences } from "../differences.ts";
import { stampDevices } from "../imports/deviceBatch.ts";
import { type Catalogs, resolvePoints } from "../points.ts";
import type { PresentSite } from "../presentSite.ts";
import type { DeviceRecord, SiteRecords } from "../records.ts";
import { inChange } from "../siteRevisions.ts";
import type { SiteStore } from "../store.ts";
import type { SiteTables } from "../tables.ts";

export interface SiteReplacementOptions {
  readonly db: Kysely<SiteTables>;
  readonly site: PresentSite;
  readonly store: SiteStore;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
}

/** What a site is replaced with, and what goes with it into the same transaction. */
export interface Replacement {
  readonly records: SiteRecords;
  readonly changes: SiteDifferences;
  /** Of the folder that it came from. */
  readonly fingerprint: string;
  readonly actor: Caller;
  /** Stands before those of the devices in the audit log. */
  readonly entry: AuditEntry;
  readonly within: (transaction: Kysely<SiteTables>, revision: number) => Promise<void>;
}

/** Puts another site in the place of the present one while it runs: all of it or nothing. In the turn of whoever asks. */
export class SiteReplacement {
  readonly #options: SiteReplacementOptions;

  constructor(options: SiteReplacementOptions) {
    this.#options = options;
  }

  /** @returns the revision of the site */
  async replace({ records, changes, fingerprint, actor, entry, within }: Replacement): Promise<number> {
    const { db, site, store, catalogs, audit, names, clock } = this.#options;
    const before = site.records;
    // What cannot be resolved is found before anything is written.
    await resolvePoints(records, catalogs, store);
    const steps = deviceSteps(before, records, changes, clock.now());
    const at = new Date(clock.now());
    const revision = await inChange(db, async (transaction, number) => {
      await store.replaceWithin(transaction, numbered(before, records, number), { fingerprint, now: at });
      await stampDevices(transaction, steps, { revision: number, by: actor.name, at });
      if (!isDeepStrictEqual([before.name, before.settings], [records.name, records.settings])) {
        await transaction
          .insertInto("setting_changes")
          .values({ setting: "site", by: actor.name, at })
          .onConflict((conflict) => conflict.column("setting").doUpdateSet({ by: actor.name, at }))
          .execute();
      }
      await within(transaction, number);
      const entries = steps.map(({ before: was, after }) =>
        deviceEntry({ before: was, after: { ...after, revision: number } }, actor, names),
      );
      await audit.recordAllWithin(transaction, [entry, ...entries]);
    });
    // With the devices that were retired, as the database has them now.
    const kept = await store.read();
    if (kept === undefined) throw new Error("the site was not kept");
    const next = { ...kept, ...(before.media === undefined ? {} : { media: before.media }) };
    site.become({ records: next, points: await resolvePoints(next, catalogs, store) }, revision, {
      devices: steps.map(({ after }) => after.id),
      connections: [...connectionsOf(before, next, changes, steps)],
      places: [...placesOf(changes)],
    });
    return revision;
  }
}

interface DeviceStep {
  readonly before: DeviceRecord | undefined;
  readonly after: DeviceRecord;
}

function deviceSteps(before: SiteRecords, after: SiteRecords, { rows }: SiteDifferences, now: number): DeviceStep[] {
  const [was, will] = [before, after].map(({ devices }) => new Map(devices.map((device) => [device.id, device])));
  const { added = [], changed = [], removed = [] } = rows.get("devices") ?? {};
  return [...added, ...changed, ...removed].flatMap((id) => {
    const [old, next] = [was?.get(id), will?.get(id)];
    if (next?.retiredAt === null) return [{ before: old, after: next }];
    return old === undefined ? [] : [{ before: old, after: { ...old, retiredAt: now } }];
  });
}

/** Rows that are as they were keep the number of their last change; the others get this one's. */
function numbered(before: SiteRecords, after: SiteRecords, revision: number): SiteRecords {
  return {
    ...after,
    places: withNumbers(before.places, after.places, ({ key }) => key, revision),
    floors: withNumbers(before.floors, after.floors, ({ placement, key }) => `${placement} ${key}`, revision),
    connections: withNumbers(before.connections, after.connections, ({ id }) => id, revision),
    devices: withNumbers(before.devices, after.devices, ({ id }) => id, revision),
  };
}

function withNumbers<Row extends { readonly revision: number }>(
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => string,
  revision: number,
): Row[] {
  const was = new Map(before.map((row) => [idOf(row), row]));
  return after.map((row) => {
    const old = was.get(idOf(row));
    const isSame = old !== undefined && isDeepStrictEqual({ ...old, revision: 0 }, { ...row, revision: 0 });
    return { ...row, revision: isSame ? old.revision : revision };
  });
}

/** Connections whose drivers restart: the changed ones, and those with changed devices. */
function connectionsOf(
  before: SiteRecords,
  after: SiteRecords,
  { rows }: SiteDifferences,
  steps: readonly DeviceStep[],
): Set<string> {
  const { added = [], changed = [], removed = [] } = rows.get("connections") ?? {};
  const others = new Set<string>([...added, ...changed, ...removed]);
  const known = [...before.connections, ...after.connections].map(({ id }) => id);
  const lines = new Set<string>(known.filter((id) => others.has(id)));
  for (const { before: was, after: will } of steps) for (const id of linesOf(was, will)) lines.add(id);
  const products = new Set(allOf(rows.get("products")));
  for (const { connection, parts } of products.size === 0 ? [] : after.devices) {
    const isMade = parts.some(({ product }) => products.has(product));
    for (const id of known) if (isMade && id === connection) lines.add(id);
  }
  return lines;
}

function placesOf({ rows }: SiteDifferences): Set<string> {
  return new Set([
    ...allOf(rows.get("places")),
    ...allOf(rows.get("floors")).map((floor) => floor.split(" ")[0] ?? ""),
  ]);
}

function allOf(changes: RowDifferences | undefined): string[] {
  return changes === undefined ? [] : [...changes.added, ...changes.changed, ...changes.removed];
}
