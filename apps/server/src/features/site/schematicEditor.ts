import {
  MAX_SCHEMATICS,
  type Schematic,
  type SchematicChange,
  schematicProblems,
  type SchematicSourcesReply,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SiteDirectory } from "./directory.ts";
import { presentSchematics } from "./presentSchematics.ts";
import type { PresentSite } from "./presentSite.ts";
import { activeDevices } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

interface SchematicEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly directory: Pick<SiteDirectory, "device" | "pointOf" | "now">;
  readonly audit: AuditSink;
}

/** Changes the drawings of the plant. The change is in the database, with its audit row, before anybody hears of it. */
export class SchematicEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: SchematicEditorOptions;

  constructor(options: SchematicEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  /** The drawings without devices that the site has no more, and what follows from the electrical tree where it is not drawn. */
  find(): SchematicSourcesReply {
    const { site, directory } = this.#options;
    const { schematics = [] } = site.records.settings;
    const drawn = presentSchematics(schematics, { devices: activeDevices(site.records) });
    return { schematics: [...drawn, ...directory.now.singleLine] };
  }

  /** @throws AppError EDV009 where somebody else has changed it since it was read; EVA001 where it is not right */
  async change({ before, after }: SchematicChange, actor: Caller): Promise<SchematicSourcesReply> {
    const { site, audit } = this.#options;
    return site.inTurn(async () => {
      const present = this.find().schematics;
      const key = before?.key ?? after?.key;
      if (!isDeepStrictEqual(present.find((one) => one.key === key) ?? null, before)) {
        throw new AppError("EDV009", t("This drawing was changed by someone else. Reload to see the changes."));
      }
      if (after !== null) this.#refuse(after);
      // Only this drawing is written as it is read: others keep the devices that come back.
      const stored = site.records.settings.schematics ?? [];
      const index = stored.findIndex((one) => one.key === key);
      const schematics = replaced(stored, index, after);
      if (schematics.length > MAX_SCHEMATICS) {
        throw new AppError("EVA001", t("A site has at most {count} drawings", { count: MAX_SCHEMATICS }));
      }
      const settings = { ...site.records.settings, schematics };
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ settings: JSON.stringify(settings) })
          .execute();
        await audit.recordWithin(transaction, entryOf(before, after, actor));
      });
      site.become({ records: { ...site.records, settings } }, revision, {});
      return this.find();
    });
  }

  /** Only what is wrong with the changed drawing. */
  #refuse(after: Schematic): void {
    const { directory } = this.#options;
    const fields = schematicProblems([after], {
      hasDevice: (device) => directory.device(device) !== undefined,
      hasPoint: (device, key) => directory.pointOf(device, key) !== undefined,
    }).map(({ path, message }) => ({ path: ["after", ...path.slice(1)].join("."), message }));
    if (fields.length > 0) throw new AppError("EVA001", t("The drawing was not saved"), { fields });
  }
}

/** @param index -1: it is a new one */
function replaced(schematics: readonly Schematic[], index: number, after: Schematic | null): Schematic[] {
  if (index === -1) return after === null ? [...schematics] : [...schematics, after];
  return after === null ? schematics.toSpliced(index, 1) : schematics.with(index, after);
}

/** "Drawing "Chilled water plant" changed: 41 pieces, 46 connections". */
function entryOf(before: Schematic | null, after: Schematic | null, actor: Caller): AuditEntry {
  return {
    kind: "schematic.changed",
    ...actedBy(actor),
    subject: (after ?? before)?.name ?? "",
    sentence: sentenceOf(before, after),
    ...valuesOf(before ?? undefined, after ?? undefined),
  };
}

function sentenceOf(before: Schematic | null, after: Schematic | null): string {
  if (after === null) return t('Drawing "{name}" deleted', { name: before?.name ?? "" });
  const counts = { name: after.name, nodes: after.nodes.length, edges: after.edges.length };
  return before === null
    ? t(
        'Drawing "{name}" added: {nodes, plural, one {# piece} other {# pieces}} of equipment, {edges, plural, one {# connection} other {# connections}}',
        counts,
      )
    : t(
        'Drawing "{name}" changed: {nodes, plural, one {# piece} other {# pieces}} of equipment, {edges, plural, one {# connection} other {# connections}}',
        counts,
      );
}
