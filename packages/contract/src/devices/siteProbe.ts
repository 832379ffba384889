import { t } from "@atrium/words";
import * as z from "zod";
import { ConnectionId } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { ChangedSettings, EnteredPassword } from "../site/siteConnection.ts";
import { ProductFile } from "./product/productFile.ts";
import { DevicePart } from "./siteDevice.ts";
import { ConnectionFile } from "../site/siteFolder.ts";

const { product, address, objects } = DevicePart.shape;

/**
 * A test read: of a connection of the site, or of one that is not kept yet, by its protocol and settings; with a product
 * and its address, of one device behind it.
 */
export const NewProbe = z
  .object({
    connection: ConnectionId.optional(),
    protocol: ConnectionFile.shape.protocol.optional(),
    /** What sentences call a connection that is not kept yet. */
    name: PlainName.optional(),
    /** Of a connection of the site: as they would be after a change; left out, as they are. */
    settings: ChangedSettings.optional(),
    /** Of the connection: to be entered where it was not entered for the host at this address. */
    password: EnteredPassword.optional(),
    product: product.optional(),
    address: address.optional(),
    objects,
    /** The product as it would be after a change, with a table of points that is not saved yet. */
    draft: ProductFile.optional(),
  })
  .refine(({ connection, protocol }) => (connection === undefined) !== (protocol === undefined), {
    path: ["connection"],
    error: () => t("expected a connection of the site, or the protocol of one that is not saved yet"),
  })
  .refine(({ product: name, draft }) => draft === undefined || draft.name === name, {
    path: ["product"],
    error: () => t("expected the name of the draft"),
  });
export type NewProbe = z.infer<typeof NewProbe>;
