import { Campus } from "./campus.ts";
import { test as base } from "./journey.ts";

/** A server that begins with a new site. @param hasField whether the virtual campus beside it lends it its devices */
export function newSiteTest({ hasField }: { hasField: boolean }) {
  return base.extend<object, { campus: Campus }>({
    campus: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
      async ({}, use) => {
        const campus = await Campus.start({ site: "sites/new", hasField });
        try {
          await use(campus);
        } finally {
          await campus.stop();
        }
      },
      { scope: "worker", timeout: 180_000 },
    ],
  });
}
