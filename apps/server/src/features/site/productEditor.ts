import { DeviceId } from "@atrium/contract";
import {
  MAX_SITE_PRODUCTS,
  type ProductFile,
  type SiteProduct,
  type SiteProductChange,
  type SiteProductPreview,
  type SiteProductsReply,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { deviceMistakes } from "./deviceRules.ts";
import type { DeviceRecord, SiteRecords } from "./records.ts";
import { type Mistake, type SiteList, SiteListEditor, type SiteListOptions, usedBy } from "./siteListEditor.ts";

/** Sets the products of the site's own. Devices of a product that changes get its points at once, without a reconnect. */
export class ProductEditor {
  readonly #options: SiteListOptions;
  readonly #list: SiteListEditor<ProductFile>;

  constructor(options: SiteListOptions) {
    this.#options = options;
    this.#list = new SiteListEditor(options, {
      ...PRODUCTS,
      mistakes: (before, after) => this.#mistakes(before, after),
    });
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
  async change(change: SiteProductChange, actor: Caller): Promise<SiteProductsReply> {
    await this.#list.change(change, actor);
    return this.find();
  }

  #described(product: ProductFile): SiteProduct {
    return { product, devices: this.#list.usersOf(product).map(({ id, name }) => ({ id: DeviceId.parse(id), name })) };
  }

  #mistakes(before: ProductFile | null, after: ProductFile | null): Mistake[] {
    const { site, catalogs } = this.#options;
    const { records } = site;
    if (after === null) return before === null ? [] : usedBy(this.#list.usersOf(before), inUse);
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
    const next = this.#list.withItem(records, after, after);
    return this.#list.usersOf(after, next).flatMap((device) =>
      deviceMistakes(device, next, catalogs)
        .filter(({ path }) => path.startsWith("parts."))
        .map(({ message }) => ({
          path: "after.points",
          message: t("{device}: {message}", { device: device.name, message }),
        })),
    );
  }
}

const PRODUCTS: Omit<SiteList<ProductFile>, "mistakes"> = {
  itemsOf: ({ products }) => products,
  withItems: (records, products) => ({ ...records, products }),
  columns: ({ products }) => ({ products: JSON.stringify(products) }),
  isSame: isSameProduct,
  isUsedBy: isOfProduct,
  hasPoints: true,
  namePath: "after.name",
  words: {
    conflict: () => t("This product was changed by someone else. Reload to see the changes."),
    refused: () => t("The product was not saved"),
  },
  entry: (before, after) => {
    const { name = "", label = name } = after ?? before ?? {};
    if (before === null) {
      return { kind: "product.added", subject: name, sentence: t("Product {label} added", { label }) };
    }
    return after === null
      ? { kind: "product.removed", subject: name, sentence: t("Product {label} removed", { label }) }
      : { kind: "product.changed", subject: name, sentence: t("Product {label} changed", { label }) };
  },
};

function isSameProduct(one: ProductFile, other: ProductFile): boolean {
  return one.protocol === other.protocol && one.name === other.name;
}

function isOfProduct({ connections }: SiteRecords, { protocol, name }: ProductFile): (device: DeviceRecord) => boolean {
  const lines = new Set(connections.flatMap((one) => (one.protocol === protocol ? [String(one.id)] : [])));
  return ({ connection, parts }) => lines.has(connection ?? "") && parts.some(({ product }) => product === name);
}

function inUse(name: string, count: number): string {
  return count === 1
    ? t("{name} uses it: give it another product first", { name })
    : t("{count} devices use it, such as {name}: give them another product first", { count, name });
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
