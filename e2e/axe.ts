import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A rule of axe, and the elements that violate it. */
export interface Violation {
  readonly rule: string;
  readonly elements: readonly string[];
}

/** What is run in a page to bring axe, where it is already there: to read its 650 KB again is a fifth of a look for colours. */
const IN_PAGE = ";";

/** All that a page may have wrong in the dark alone: it is the same page in other colours. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page, or with a part of it, in the light and in the dark. All rules are run, but only what
 * violates them is described: to describe each element that passes takes twice as long as to look at it. What a frame
 * shows is somebody else's page.
 */
export async function violationsOf(page: Page, part?: string): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const light = await look(page, { part, ...(isThere && { axeSource: IN_PAGE }) });
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await look(page, { part, rules: RULES_OF_COLOUR, axeSource: IN_PAGE });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map(({ rule, elements }) => ({ rule: `${rule} in the dark`, elements }))];
}

async function look(
  page: Page,
  { part, rules, axeSource }: { part: string | undefined; rules?: readonly string[]; axeSource?: string },
): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page, ...(axeSource === undefined ? {} : { axeSource }) })
    .setLegacyMode()
    .exclude("iframe")
    .options({ resultTypes: ["violations"] });
  if (part !== undefined) axe.include(part);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
}
