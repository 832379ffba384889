import { readFileSync } from "node:fs";
import path from "node:path";
import { ProductFile } from "@atrium/contract/devices";

const GUIDE = path.resolve(import.meta.dirname, "../../../docs/guides/product.md");

/** A product of the guide's examples, as a site's folder would hold it. */
export function guideProduct(name: string): ProductFile {
  const guide = readFileSync(GUIDE, "utf8");
  const example = guide.split(`\`products/${name}.json\`:`)[1]?.match(/```json\n(.+?)```/s)?.[1];
  if (example === undefined) throw new Error(`the guide has no products/${name}.json`);
  return ProductFile.parse(JSON.parse(example));
}
