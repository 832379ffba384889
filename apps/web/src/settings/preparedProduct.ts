import * as z from "zod";

/** Kept for this tab, so that a reload does not lose it; too long for an address. */
const KEY = "atrium.prepared-product";

const Prepared = z.object({
  protocol: z.string(),
  /** As the form of a product checks it. */
  product: z.unknown(),
  /** The device that it was found in. */
  tried: z.object({
    connection: z.string().optional(),
    address: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
type Prepared = z.infer<typeof Prepared>;

/** Keeps what another page has found for the form of a new product. */
export function prepareProduct(prepared: Prepared): void {
  sessionStorage.setItem(KEY, JSON.stringify(prepared));
}

/** What was prepared for a product of this protocol; undefined: nothing. */
export function preparedProduct(protocol: string):
  | {
      readonly product: unknown;
      readonly tried: { connection: string | undefined; address: Prepared["tried"]["address"] };
    }
  | undefined {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return undefined;
  const read = Prepared.safeParse(JSON.parse(text));
  if (!read.success || read.data.protocol !== protocol) return undefined;
  const { product, tried } = read.data;
  return { product, tried: { connection: tried.connection, address: tried.address } };
}

/** Once it is saved, or the form begins empty. */
export function forgetPreparedProduct(): void {
  sessionStorage.removeItem(KEY);
}
