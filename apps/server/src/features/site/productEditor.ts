import { DeviceId, type ErrorReply } from "@atrium/contract";
import {
  MAX_SITE_PRODUCTS,
  type ProductFile,
  type SiteProduct,
  type SiteProductChange,
  type SiteProductPreview,
  type SiteProductsReply,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { deviceMistakes } from "./deviceRules.ts";
import { type Catalogs, resolvePoints } from "./points.ts";
import type { PresentSite } from "./presentSite.ts";
import type { DeviceRecord, SiteRecords } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteStore } from "./store.ts";
import type { SiteTables } from "./tables.ts";

interface ProductEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly store: Pick<SiteStore, "pointIds">;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
}

type Mistake = NonNullable<ErrorReply["fields"]>[number];

/** Sets the products of the site's own. Devices of a product that changes get its points at once, without a reconnect. */
export class ProductEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: ProductEditorOptions;

  constructor(options: ProductEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  find(): SiteProductsReply {
    const { records } = this.#options.site;
    return { products: records.products.map((product) => this.#described(product)) };
  }

  /** @throws AppError ENF001 where there is no such product, or it cannot be written as a table */
  table(protocol: string, name: string): ProductFile {
    const own = this.#options.site.records.products.find((one) => one.protocol === protocol && one.name === name);
    const table = own ?? this.#options.catalogs[protocol]?.catalog.tableOf(name);
    if (table === undefined) throw new AppError("ENF001", t("{name} has no table of points to start from", { name }));
    return table;
  }

  /** What the change would do, with everything that is wrong with it. */
  preview({ before, after }: SiteProductChange): SiteProductPreview {
    const subject = after ?? before;
    if (subject === null) return { problems: [], devices: [], points: [] };
    const { devices } = this.#described(subject);
    return { problems: this.#mistakes(before, after), devices, points: pointChanges(before, after) };
  }

  /**
   * @throws AppError EDV009 where somebody else has changed it since it was read; EDV007 where its name is another's;
   * EVA001 where a device of it would be wrong, or still uses what is removed
   */
  async change({ before, after }: SiteProductChange, actor: Caller): Promise<SiteProductsReply> {
    const { site, audit, catalogs, store } = this.#options;
    return site.inTurn(async () => {
      const { records } = site;
      const subject = after ?? before;
      if (subject === null) return this.find();
      const found = records.products.find((one) => isSameProduct(one, subject)) ?? null;
      if (before !== null && !isDeepStrictEqual(found, before)) {
        throw new AppError("EDV009", t("This product was changed by someone else. Reload to see the changes."));
      }
      const fields = this.#mistakes(before, after);
      if (fields.length > 0) {
        const isTaken = before === null && fields.some(({ path }) => path === "after.name");
        throw new AppError(isTaken ? "EDV007" : "EVA001", t("The product was not saved"), { fields });
      }
      const next = withProduct(records, subject, after);
      const users = usersOf(next, subject);
      // A point gets its number here, which it keeps for ever.
      const points = await resolvePoints({ ...next, devices: users }, catalogs, store);
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ products: JSON.stringify(next.products) })
          .execute();
        await audit.recordWithin(transaction, entryOf(before, after, actor));
      });
      const changed = new Set(users.map(({ id }) => id));
      site.become(
        { records: next, points: [...site.points.filter(({ device }) => !changed.has(device)), ...points] },
        revision,
        { devices: [...changed], connections: [...new Set(users.flatMap(({ connection }) => connection ?? []))] },
      );
      return this.find();
    });
  }

  #described(product: ProductFile): SiteProduct {
    const users = usersOf(this.#options.site.records, product);
    return { product, devices: users.map(({ id, name }) => ({ id: DeviceId.parse(id), name })) };
  }

  #mistakes(before: ProductFile | null, after: ProductFile | null): Mistake[] {
    const { site, catalogs } = this.#options;
    const { records } = site;
    if (after === null) return before === null ? [] : stillUsed(usersOf(records, before));
    const { protocol, name } = after;
    if (before === null) {
      if (catalogs[protocol]?.catalog.names.includes(name) === true) {
        return [{ path: "after.name", message: t('"{name}" is a built-in product: choose another name', { name }) }];
      }
      if (records.products.some((one) => isSameProduct(one, after))) {
        return [{ path: "after.name", message: t('Product "{name}" already exists', { name }) }];
      }
      if (records.products.length >= MAX_SITE_PRODUCTS) {
        return [
          { path: "after", message: t("A site has at most {MAX_SITE_PRODUCTS} products", { MAX_SITE_PRODUCTS }) },
        ];
      }
    }
    const next = withProduct(records, after, after);
    return usersOf(next, after).flatMap((device) =>
      deviceMistakes(device, next, catalogs)
        .filter(({ path }) => path.startsWith("parts."))
        .map(({ message }) => ({
          path: "after.points",
          message: t("{device}: {message}", { device: device.name, message }),
        })),
    );
  }
}

function isSameProduct(one: ProductFile, other: ProductFile): boolean {
  return one.protocol === other.protocol && one.name === other.name;
}

/** The present devices of a product. */
function usersOf({ connections, devices }: SiteRecords, { protocol, name }: ProductFile): DeviceRecord[] {
  const lines = new Set(connections.flatMap((one) => (one.protocol === protocol ? [String(one.id)] : [])));
  return devices.filter(
    ({ connection, retiredAt, parts }) =>
      retiredAt === null && lines.has(connection ?? "") && parts.some(({ product }) => product === name),
  );
}

function stillUsed(users: readonly DeviceRecord[]): Mistake[] {
  const [first] = users;
  if (first === undefined) return [];
  const message =
    users.length === 1
      ? t("{name} uses it: give it another product first", { name: first.name })
      : t("{count} devices use it, such as {name}: give them another product first", {
          count: users.length,
          name: first.name,
        });
  return [{ path: "after", message }];
}

/** The records with this product in its place; a new one comes last, null removes it. Its devices become other records, as their points do. */
function withProduct(records: SiteRecords, subject: ProductFile, after: ProductFile | null): SiteRecords {
  const index = records.products.findIndex((one) => isSameProduct(one, subject));
  const others = records.products.filter((_one, at) => at !== index);
  const products = after === null ? others : index === -1 ? [...others, after] : records.products.with(index, after);
  const users = new Set(usersOf(records, subject).map(({ id }) => id));
  return {
    ...records,
    products,
    devices: records.devices.map((one) => (users.has(one.id) ? Object.assign({}, one) : one)),
  };
}

type PointChange = SiteProductPreview["points"][number];

function pointChanges(before: ProductFile | null, after: ProductFile | null): PointChange[] {
  const [old, now] = [before, after].map((product) => new Map(product?.points.map((point) => [point.key, point])));
  const added = [...(now?.values() ?? [])].flatMap(({ key, name }): PointChange[] =>
    old?.has(key) === true ? [] : [{ key, name, change: "added" }],
  );
  const rest = [...(old?.values() ?? [])].flatMap((point): PointChange[] => {
    const { key, name } = point;
    const next = now?.get(key);
    if (next === undefined) return [{ key, name, change: "removed" as const }];
    return isDeepStrictEqual(point, next) ? [] : [{ key, name: next.name, change: "changed" as const }];
  });
  return [...added, ...rest];
}

function entryOf(before: ProductFile | null, after: ProductFile | null, actor: Caller): AuditEntry {
  const { name = "", label = name } = after ?? before ?? {};
  const common = { ...actedBy(actor), subject: name, ...valuesOf(before ?? undefined, after ?? undefined) };
  if (before === null) return { kind: "product.added", ...common, sentence: t("Product {label} added", { label }) };
  return after === null
    ? { kind: "product.removed", ...common, sentence: t("Product {label} removed", { label }) }
    : { kind: "product.changed", ...common, sentence: t("Product {label} changed", { label }) };
}
