import type { ProductFile } from "@atrium/contract/devices";
import { getProductTable, listSiteProducts } from "@atrium/contract/devices";
import { routeOf, pathOf } from "@atrium/contract/pages";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const siteProductsQuery = queryOptions({
  queryKey: ["settings", "site products"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await ask(listSiteProducts, { signal })).products,
});

/** A product as a table to start from. @param product undefined: from an empty one */
export function tableQuery(protocol: ProductFile["protocol"], product: string | undefined) {
  return queryOptions({
    queryKey: ["settings", "product table", protocol, product],
    ...OF_SITE,
    queryFn:
      product === undefined
        ? skipToken
        : ({ signal }) => ask(getProductTable, { params: { protocol, product }, signal }),
  });
}

export const PRODUCTS_HREF = routeOf("setting-products").path;

export function productHref({ protocol, name }: Pick<ProductFile, "protocol" | "name">): string {
  return pathOf(routeOf("setting-product").path, { protocol, product: name });
}

/** @param from the name of a product to start from */
export function newProductHref(protocol: ProductFile["protocol"], from?: string): string {
  const query = new URLSearchParams({ protocol, ...(from === undefined ? {} : { from }) });
  return `${routeOf("setting-product-new").path}?${query.toString()}`;
}
