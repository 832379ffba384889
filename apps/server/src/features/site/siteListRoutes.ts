import {
  changeEquipmentKind,
  changeSiteProduct,
  getProductTable,
  listEquipmentKinds,
  listSiteProducts,
  previewEquipmentKind,
  previewSiteProduct,
} from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { EquipmentKindEditor } from "./equipmentKindEditor.ts";
import { ProductEditor } from "./productEditor.ts";
import type { SiteListOptions } from "./siteListEditor.ts";

/** A product has up to some hundred points, and a change has it twice. */
const PRODUCT_LIMIT = 2_097_152;

/** Products and kinds of equipment of the site's own are set while everything runs. */
export function siteListRoutes(options: SiteListOptions): FastifyPluginAsyncZod {
  const products = new ProductEditor(options);
  const kinds = new EquipmentKindEditor(options);
  return async (app) => {
    const limits = { bodyLimit: PRODUCT_LIMIT };
    handle(app, listSiteProducts, () => products.find());
    handle(app, getProductTable, ({ params }) => products.table(params.protocol, params.product));
    handle(app, previewSiteProduct, (request) => products.preview(request.body), limits);
    handle(app, changeSiteProduct, (request) => products.change(request.body, personOf(request)), limits);
    handle(app, listEquipmentKinds, () => kinds.find());
    handle(app, previewEquipmentKind, (request) => kinds.preview(request.body));
    handle(app, changeEquipmentKind, (request) => kinds.change(request.body, personOf(request)));
  };
}
