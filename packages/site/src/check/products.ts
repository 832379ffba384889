import type { ProductFile } from "@atrium/contract/devices";
import type { SiteDocument } from "../document.ts";
import type { ProtocolCheck } from "../fieldCheck.ts";
import type { Problems } from "../problems.ts";

/** Every product of the site has a name that is unique within its protocol. */
export function checkProducts(
  products: readonly SiteDocument<ProductFile>[],
  protocols: Readonly<Record<string, ProtocolCheck>> | undefined,
  problems: Problems,
): void {
  const fileOf = new Map<string, string>();
  for (const file of products) {
    const { protocol, name } = file.value;
    const other = fileOf.get(`${protocol} ${name}`);
    if (other !== undefined) problems.add(file, ["name"], `"${name}" is in ${other} already`);
    else fileOf.set(`${protocol} ${name}`, file.file);
    if (protocols?.[protocol]?.catalog.names.includes(name) === true) {
      problems.add(file, ["name"], `"${name}" is a product of Atrium's own: choose another name`);
    }
  }
}
