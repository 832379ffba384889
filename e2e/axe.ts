import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A rule of axe, and the elements that violate it. */
export interface Violation {
  readonly rule: string;
  readonly elements: readonly string[];
}

/**
 * What axe finds wrong with a page, or with a part of it. All rules are run, but only what violates them is described: to
 * describe each element that passes takes twice as long as to look at it. What a frame
 * shows is somebody else's page.
 */
export async function violationsOf(page: Page, part?: string): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("iframe")
    .options({ resultTypes: ["violations"] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
}
