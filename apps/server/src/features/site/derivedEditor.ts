import {
  type DerivedPoint,
  type DerivedPoints,
  derivedProblems,
  derivedSite,
  pointName,
  withDerivedPoint,
} from "@atrium/contract/devices";
import type { DerivedChange, DerivedReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SiteDirectory } from "./directory.ts";
import { type Catalogs, resolvePoints } from "./points.ts";
import type { PresentSite } from "./presentSite.ts";
import type { SiteRecords } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteStore } from "./store.ts";
import type { SiteTables } from "./tables.ts";

interface DerivedEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly directory: Pick<SiteDirectory, "device" | "drawings">;
  readonly store: Pick<SiteStore, "pointIds">;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
}

/** Sets the points whose values are formulas of others. The change is in the database, with its audit row, before anybody hears of it. */
export class DerivedEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: DerivedEditorOptions;

  constructor(options: DerivedEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  find(): DerivedReply {
    return { points: this.#present };
  }

  get #present(): DerivedPoints {
    return this.#options.site.records.settings.derived ?? [];
  }

  /** @throws AppError EDV009 where somebody else has changed it since it was read; EVA001 where it means nothing */
  async change({ before, after }: DerivedChange, actor: Caller): Promise<DerivedReply> {
    const { site, audit, catalogs, store } = this.#options;
    return site.inTurn(async () => {
      const present = this.#present;
      const name = pointName(before ?? after ?? NOTHING);
      const index = present.findIndex((one) => pointName(one) === name);
      const found = present[index] ?? null;
      if (!isDeepStrictEqual(found, before)) {
        throw new AppError("EDV009", t("This derived point was changed by someone else. Reload to see the changes."));
      }
      const derived =
        after === null ? present.filter((_, at) => at !== index) : withDerivedPoint(present, after).points;
      this.#refuse(derived, after);
      const device = (after ?? before ?? NOTHING).device;
      const records = withDerived(site.records, derived, device);
      const own = records.devices.filter(({ id }) => id === device);
      // A point gets its number here, which it keeps for ever.
      const points = await resolvePoints({ ...records, devices: own }, catalogs, store);
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ settings: JSON.stringify(records.settings) })
          .execute();
        await audit.recordWithin(transaction, entryOf(before, after, actor));
      });
      const others = site.points.filter((point) => point.device !== device);
      site.become({ records, points: [...others, ...points] }, revision, { devices: [device] });
      return this.find();
    });
  }

  /** Only what is wrong with the changed point: others may have lost a device since. */
  #refuse(derived: DerivedPoints, after: DerivedPoint | null): void {
    if (after === null) return;
    const { index } = withDerivedPoint(derived, after);
    const fields = derivedProblems(derived, derivedSite(this.#options.directory)).flatMap(({ path, message }) => {
      const [at, ...field] = path;
      return at === index ? [{ path: ["after", ...field].join("."), message }] : [];
    });
    if (fields.length > 0) throw new AppError("EVA001", t("The derived point was not saved"), { fields });
  }
}

const NOTHING = { device: "", key: "", name: "", formula: "" };

/** The device is another record: whoever describes it knows by this that it has other points. */
function withDerived(records: SiteRecords, derived: DerivedPoints, device: string): SiteRecords {
  return {
    ...records,
    settings: { ...records.settings, derived },
    devices: records.devices.map((one) => (one.id === device ? Object.assign({}, one) : one)),
  };
}

/** "COP of CH-1 is (T_return - T_supply) * flow * 1.163 / power". */
function entryOf(before: DerivedPoint | null, after: DerivedPoint | null, actor: Caller): AuditEntry {
  const { name, device, formula } = after ?? before ?? NOTHING;
  return {
    kind: "derived-point.changed",
    ...actedBy(actor),
    subject: device,
    sentence:
      after === null
        ? t("{name} of {device} is computed no more", { name, device })
        : t("{name} of {device} is {formula}", { name, device, formula }),
    ...valuesOf(before ?? undefined, after ?? undefined),
  };
}
