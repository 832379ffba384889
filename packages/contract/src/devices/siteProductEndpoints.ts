import { t } from "@atrium/words";
import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { DeviceId } from "../base/ids.ts";
import { ConnectionFile } from "../site/siteFolder.ts";
import { ProductFile } from "./product/productFile.ts";
import { MAX_PRODUCT_POINTS } from "./product/productPoint.ts";

/** The most products of its own that a site has. */
export const MAX_SITE_PRODUCTS = 500;

const User = z.object({ id: DeviceId, name: z.string() });

/** A product of the site's own: its table of points, and the devices that use it. */
export const SiteProduct = z.object({ product: ProductFile, devices: z.array(User) });
export type SiteProduct = z.infer<typeof SiteProduct>;

export const SiteProductsReply = z.object({ products: z.array(SiteProduct).max(MAX_SITE_PRODUCTS) });
export type SiteProductsReply = z.infer<typeof SiteProductsReply>;

/**
 * `before`: as it was read, null where there was none. Where somebody has changed it since, the change is refused (EDV009).
 * `after`: null removes it, which is refused while a device uses it.
 */
export const SiteProductChange = z
  .object({ before: ProductFile.nullable(), after: ProductFile.nullable() })
  .refine(({ before, after }) => before !== null || after !== null, { error: () => t("nothing to change") })
  .refine(
    ({ before, after }) =>
      before === null || after === null || (before.name === after.name && before.protocol === after.protocol),
    { path: ["after", "name"], error: () => t("a product keeps its name and protocol: its devices use them") },
  );
export type SiteProductChange = z.infer<typeof SiteProductChange>;

/** What a change of a product does to the devices that use it. */
export const SiteProductPreview = z.object({
  /** At their paths in the change. Without any it can be saved. */
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  devices: z.array(User),
  /** Points by name. What is removed gets no values any more, and keeps its history. */
  points: z
    .array(z.object({ key: z.string(), name: z.string(), change: z.enum(["added", "changed", "removed"]) }))
    .max(2 * MAX_PRODUCT_POINTS),
});
export type SiteProductPreview = z.infer<typeof SiteProductPreview>;

export const listSiteProducts = endpoint({
  method: "GET",
  path: `${CORE_API}/site-products`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the products of the site's own with the devices that use them",
  tag: "site",
  reply: SiteProductsReply,
});

export const changeSiteProduct = endpoint({
  method: "PUT",
  path: `${CORE_API}/site-products`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add, change or remove a product of the site's own; all its devices follow",
  tag: "site",
  body: SiteProductChange,
  reply: SiteProductsReply,
  refuses: ["EDV007", "EDV009"],
});

export const previewSiteProduct = endpoint({
  method: "POST",
  path: `${CORE_API}/site-products/preview`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Show what a change of a product does to its devices, without saving it",
  tag: "site",
  body: SiteProductChange,
  reply: SiteProductPreview,
});

/** A built-in product as a table of points, to begin a product of the site's own with. */
export const getProductTable = endpoint({
  method: "GET",
  path: `${CORE_API}/protocols/:protocol/products/:product/table`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Read a product as a table of points, where it can be written as one",
  tag: "site",
  params: z.object({ protocol: ConnectionFile.shape.protocol, product: z.string().max(100) }),
  reply: ProductFile,
  refuses: ["ENF001"],
});
