import type { HttpUnit } from "./httpUnit.ts";
import type { VapixLink } from "./vapixLink.ts";

/**
 * Does something on a link of its own, which polls and commands do not wait for.
 * @param port another one of the unit's host
 */
export async function withSeparateLink<Result>(
  unit: HttpUnit,
  work: (link: VapixLink) => Promise<Result>,
  port?: number,
): Promise<Result> {
  const link = unit.anotherLink(port);
  const close = (): void => link.close();
  unit.ended.addEventListener("abort", close, { once: true });
  link.open();
  try {
    return await work(link);
  } finally {
    unit.ended.removeEventListener("abort", close);
    link.close();
  }
}
