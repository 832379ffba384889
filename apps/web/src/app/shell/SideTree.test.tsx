import { SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { findRow, menuTree } from "../menu/menuTree.ts";
import { SECTIONS } from "../menu/sections.ts";
import { SideTree } from "./SideTree.tsx";

const floor = (key: string, label: string, zones: readonly string[]) => ({
  key,
  label,
  code: 1,
  zones,
  isInMenu: true,
  hasCorridor: true,
});
/** A site with floors and zones of its own. */
const site = SiteReply.parse({
  revision: 1,
  name: "Works",
  timeZone: "UTC",
  currency: "EUR",
  menus: { lighting: { addZone: ["corridor"] } },
  places: [
    {
      key: "plant",
      code: 1,
      name: "Plant",
      icon: "building",
      at: [0, 0],
      floors: [
        floor("b1", "Basement 1", []),
        floor("mezzanine", "Mezzanine", ["East", "West"]),
        floor("ninth", "9th Floor", []),
      ],
    },
  ],
});

afterEach(cleanup);

test("lists the floors and zones of the site in its order, by its names", async () => {
  const section = SECTIONS.find(({ menu }) => menu === "lighting");
  if (section === undefined) throw new Error("lighting has no menu");
  const rows = menuTree(site, section);
  const selected = findRow(rows, { placement: "plant", floor: "mezzanine", zone: "West" });
  const address = {
    pathname: "/",
    route: undefined,
    group: undefined,
    isWide: false,
    isBare: false,
    section,
    place: undefined,
    search: {},
    menuSection: section,
    rows,
    selected,
    campusHref: "/",
  };
  const root = createRootRoute({ component: () => <SideTree address={address} numbers={undefined} /> });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AtriumTheme>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </AtriumTheme>,
  );
  const items = await screen.findAllByRole("treeitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Plant",
    "Basement 1",
    "Mezzanine",
    "Zone East",
    "Zone West",
    "Corridor",
    "9th Floor",
  ]);
  expect(screen.getByRole("treeitem", { selected: true }).dataset["key"]).toBe("plant-mezzanine-floor-zone-West");
});
