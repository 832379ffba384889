import type { PartDetails, ProductFile } from "@atrium/contract";
import type { AddressProblem, PointTemplate, ProductCatalog } from "./driver.ts";

export interface CatalogOptions<Product extends { readonly name: string }> {
  /** The protocol's name for people, e.g. `BACnet`. */
  readonly protocol: string;
  readonly products: readonly Product[];
  /** A product of the site's own, where it is one of this protocol. */
  readonly ofSite?: (file: ProductFile) => Product | null;
  /** Whether a mapping may name the object of each point. */
  readonly hasObjects?: boolean;
  /** The points of one device of a product, or what is wrong with its address. */
  readonly pointsOf: (
    product: Product,
    address: Record<string, number | string>,
    details: PartDetails,
  ) => PointTemplate[] | AddressProblem[];
}

/** The catalog of a protocol's products. */
export function productCatalog<Product extends { readonly name: string }>(
  options: CatalogOptions<Product>,
): ProductCatalog {
  const { protocol, products, ofSite = () => null, hasObjects = false, pointsOf } = options;
  return {
    names: products.map(({ name }) => name),
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

function unknownProduct(
  protocol: string,
  name: string,
  products: readonly { readonly name: string }[],
): AddressProblem {
  const known = products.map((product) => product.name).join(", ");
  return { field: "product", problem: `there is no ${protocol} product ${JSON.stringify(name)}; known: ${known}` };
}

function noObjects(protocol: string): AddressProblem {
  return { field: "objects", problem: `${protocol} devices have no BACnet objects` };
}
