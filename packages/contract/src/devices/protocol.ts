import * as z from "zod";
import { FormField } from "../base/formField.ts";
import { ProductDescription } from "./product/productDescription.ts";
import { ConnectionFile } from "../site/siteFolder.ts";
import { mostSaid } from "../base/saidLength.ts";

const Form = z.array(FormField).max(60);

/** A field protocol, as the forms of connections, devices, tests and searches need it. */
export const ProtocolDescription = z.object({
  key: ConnectionFile.shape.protocol,
  /** As people call it, e.g. `BACnet/IP`. */
  label: z.string().min(1).check(mostSaid(60)),
  /** The settings of a connection; `isSecret` marks those that never come back. */
  settings: Form,
  /** Ours and the site's own. */
  products: z.array(ProductDescription).max(1_000),
  /** What a search looks through. */
  range: Form,
});
export type ProtocolDescription = z.infer<typeof ProtocolDescription>;
