import type { StreamAddress, VapixRead } from "./product.ts";
import type { VapixLink } from "./vapixLink.ts";

/**
 * Makes the call of a read.
 * @returns the answer, which `VapixRead.values` reads
 * @throws what `VapixLink.ask` throws
 */
export async function makeRead(link: VapixLink, read: VapixRead, address: StreamAddress): Promise<string> {
  if (read.onvif !== undefined) return await read.onvif(link.onvif, address);
  return await link.ask(read.request);
}
