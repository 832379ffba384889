import type { HttpUnit } from "./httpUnit.ts";
import type { VapixLink } from "./vapixLink.ts";

/**
 * Does something on a link of its own, which polls and commands do not wait for.
 * @param ended the driver stops
 */
export async function besideLink<Result>(
  { unit, ended }: { readonly unit: HttpUnit; readonly ended: AbortSignal },
  work: (link: VapixLink) => Promise<Result>,
): Promise<Result> {
  const link = unit.anotherLink();
  const close = (): void => link.close();
  ended.addEventListener("abort", close, { once: true });
  link.open();
  try {
    return await work(link);
  } finally {
    ended.removeEventListener("abort", close);
    link.close();
  }
}
