import { expect, type Page } from "@playwright/test";
import type { Campus } from "./campus.ts";
import { EVERY_PAGE } from "./everyPage.ts";
import { type Furnished, furnish } from "./furnished.ts";

/** Pages that one journey walks: so many are looked at well within a test's time on a busy machine. */
const PAGES_OF_ONE = 20;

type PageAtAddress = (typeof EVERY_PAGE)[number];

/** Every page in parts for one journey each, by their groups: "control", "setting 2". */
export function walks(): { readonly name: string; readonly pages: readonly PageAtAddress[] }[] {
  const groups = Map.groupBy(EVERY_PAGE, ([address]) => address.split("/")[1] ?? "");
  return [...groups].flatMap(([group, pages]) => {
    const parts = Math.ceil(pages.length / PAGES_OF_ONE);
    return Array.from({ length: parts }, (_, part) => ({
      name: parts === 1 ? group : `${group} ${String(part + 1)}`,
      pages: pages.filter((_page, index) => index % parts === part),
    }));
  });
}

/** A campus of which no page needs more than it has. */
const AS_IT_IS: Furnished = { fill: (address) => address, clear: () => Promise.resolve() };

/** Opens one page after the other, and looks at each once its content is there. @returns what `look` finds wrong */
export async function walk(
  { page, campus, pages }: { page: Page; campus: Campus; pages: readonly PageAtAddress[] },
  look: (content: string) => Promise<readonly string[]>,
): Promise<string[]> {
  // Lists of settings have a row then.
  const isFurnished = pages.some(([address]) => address.includes("{") || address.startsWith("/setting/"));
  const { fill, clear } = isFurnished ? await furnish(page, campus) : AS_IT_IS;
  const wrong: string[] = [];
  try {
    for (const [address, content] of pages) {
      await page.goto(campus.url + fill(address));
      await expect(page.locator(content).first(), address).toBeAttached();
      wrong.push(...(await look(content)).map((one) => `${address}: ${one}`));
    }
  } finally {
    await clear();
  }
  return wrong;
}
