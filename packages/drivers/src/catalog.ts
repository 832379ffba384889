import type { FormField } from "@atrium/contract";
import type { Module, PointKind, PointState, ProductDescription, ProductFile, Unit } from "@atrium/contract/devices";
import type { PartDetails } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AddressProblem, PointTemplate, ProductCatalog } from "./productCatalog.ts";

/** A product's names, and what it is for. */
export interface ProductIdentity {
  readonly name: string;
  readonly label?: string;
  /** The systems whose devices it is for. */
  readonly modules?: readonly Module[];
  readonly source?: string;
}

/** What every protocol's products have. */
interface CatalogProduct extends ProductIdentity {
  readonly points: readonly CatalogPoint[];
}
interface CatalogPoint {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly states?: readonly PointState[];
  readonly isMomentary?: boolean;
  readonly hasPriorities?: boolean;
}

export interface CatalogOptions<Product extends CatalogProduct> {
  /** The protocol's name for people, e.g. `BACnet`. */
  readonly protocol: string;
  readonly products: readonly Product[];
  /** A product of the site's own, where it is one of this protocol. */
  readonly ofSite?: (file: ProductFile) => Product | null;
  /** A product as a file of a site; null: it cannot be written as one. */
  readonly asTable?: (product: Product) => ProductFile | null;
  /** Whether a mapping may name the object of each point. */
  readonly hasObjects?: boolean;
  /** Whether its devices keep the priorities of commands, but for points that say otherwise. */
  readonly keepsPriorities?: boolean;
  /** The fields of the address of one device. */
  readonly addressOf: (product: Product) => FormField[];
  readonly isWritable: (point: Product["points"][number], product: Product) => boolean;
  /** The points of one device of a product, or what is wrong with its address. */
  readonly pointsOf: (
    product: Product,
    address: Record<string, number | string>,
    details: PartDetails,
  ) => PointTemplate[] | AddressProblem[];
}

type PointOfProduct = ProductDescription["points"][number];

/** The catalog of a protocol's products. */
export function productCatalog<Product extends CatalogProduct>(options: CatalogOptions<Product>): ProductCatalog {
  const {
    protocol,
    products,
    ofSite = () => null,
    asTable = () => null,
    hasObjects = false,
    keepsPriorities = false,
    addressOf,
    isWritable,
    pointsOf,
  } = options;
  return {
    names: products.map(({ name }) => name),
    products(files = []) {
      const own = files.flatMap((file) => ofSite(file) ?? []);
      const describe = (product: Product, isOfSite: boolean): ProductDescription => ({
        ...identity(product),
        isOfSite,
        hasTable: isOfSite || asTable(product) !== null,
        address: addressOf(product),
        points: product.points.map((point) => {
          const isCommanded = isWritable(point, product);
          const isResting = isCommanded && !(keepsPriorities && point.hasPriorities !== false);
          return { ...meaning(point), isWritable: isCommanded, ...(isResting ? restingOf(point) : {}) };
        }),
      });
      return [...products.map((one) => describe(one, false)), ...own.map((one) => describe(one, true))];
    },
    tableOf(name) {
      const product = products.find((one) => one.name === name);
      return product === undefined ? undefined : (asTable(product) ?? undefined);
    },
    points(name, address, details = {}) {
      const own = (details.products ?? []).filter((file) => ofSite(file) !== null);
      const file = own.find((one) => one.name === name);
      const product = products.find((one) => one.name === name) ?? (file === undefined ? undefined : ofSite(file));
      if (product == null) return [unknownProduct(protocol, name, [...products, ...own])];
      if (details.objects !== undefined && !hasObjects) return [noObjects(protocol)];
      return pointsOf(product, address, details);
    },
  };
}

function identity({
  name,
  label = name,
  modules = [],
  source,
}: ProductIdentity): Pick<ProductDescription, "name" | "label" | "modules" | "source"> {
  return { name, label, modules: [...modules], ...(source === undefined ? {} : { source }) };
}

/** What a point may return to; nothing for one whose commands are over at once. */
function restingOf({ isMomentary, min, max, step, states }: CatalogPoint): Pick<PointOfProduct, "rest"> {
  if (isMomentary === true) return {};
  return {
    rest: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(step === undefined ? {} : { step }),
      ...(states === undefined ? {} : { states: states.filter(({ isReported }) => isReported !== true) }),
    },
  };
}

function meaning({ key, name, kind, unit }: CatalogPoint): Pick<CatalogPoint, "key" | "name" | "kind" | "unit"> {
  return { key, name, kind, ...(unit === undefined ? {} : { unit }) };
}

function unknownProduct(
  protocol: string,
  name: string,
  products: readonly { readonly name: string }[],
): AddressProblem {
  const known = products.map((product) => product.name).join(", ");
  const problem = t("unknown {protocol} product {name}; known: {known}", {
    protocol,
    name: JSON.stringify(name),
    known,
  });
  return { field: "product", problem };
}

function noObjects(protocol: string): AddressProblem {
  return { field: "objects", problem: t("{protocol} devices have no BACnet objects", { protocol }) };
}
