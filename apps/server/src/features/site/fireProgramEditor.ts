import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { FireProgramChange, FireProgramReply } from "@atrium/contract/alarms";
import { FIRE_ALARM } from "@atrium/contract/devices";
import { type FirePanels, fireProgramProblems } from "@atrium/contract/site";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SiteDirectory } from "./directory.ts";
import type { PresentSite } from "./presentSite.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";

interface FireProgramEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly directory: Pick<SiteDirectory, "devices" | "connections" | "reply" | "settings">;
  readonly audit: AuditSink;
}

/** Sets what the site's fire panels do in an alarm. The change is in the database, with its audit row, before anybody hears of it. */
export class FireProgramEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: FireProgramEditorOptions;

  constructor(options: FireProgramEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  find(): FireProgramReply {
    return { panels: this.#options.directory.settings.firePanels ?? [] };
  }

  /** @throws AppError EDV009 where somebody else has changed them since they were read; EVA001 where one names what the site has not */
  async change({ before, panels }: FireProgramChange, actor: Caller): Promise<FireProgramReply> {
    const { site, audit } = this.#options;
    return site.inTurn(async () => {
      const present = this.find().panels;
      if (!isDeepStrictEqual(before, present)) {
        throw new AppError("EDV009", t("The programs were changed by someone else. Reload to see the changes."));
      }
      this.#refuse(panels);
      const settings = { ...site.records.settings, firePanels: panels };
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ settings: JSON.stringify(settings) })
          .execute();
        await audit.recordWithin(transaction, entryOf(present, panels, actor));
      });
      site.become({ records: { ...site.records, settings } }, revision, {});
      return this.find();
    });
  }

  #refuse(panels: FirePanels): void {
    const { devices, connections, reply } = this.#options.directory;
    const site = {
      modules: new Map(devices.map(({ id, module }) => [String(id), module])),
      connections: new Set<string>(connections.map(({ id }) => id)),
      placements: new Set<string>(reply.places.map(({ key }) => key)),
    };
    const fields = fireProgramProblems(panels, site, FIRE_ALARM.module).map(({ path, message }) => ({
      path: ["panels", ...path].join("."),
      message,
    }));
    if (fields.length > 0) throw new AppError("EVA001", t("The change is not valid"), { fields });
  }
}

/** "Programs of fire panels: FP-O1 revision 12 of 2026-03-03". */
function entryOf(before: FirePanels, after: FirePanels, actor: Caller): AuditEntry {
  const words = (panels: FirePanels) =>
    panels.map(({ id, revision, date }) => t("{id} revision {revision} of {date}", { id, revision, date }));
  return {
    kind: "fire-program.changed",
    ...actedBy(actor),
    subject: "fire-program",
    sentence: t("Fire panel programs: {words}", { words: words(after).join(", ") || t("none") }),
    before: { panels: words(before) },
    after: { panels: words(after) },
  };
}
