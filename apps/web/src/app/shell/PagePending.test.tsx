import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PagePending } from "./PagePending.tsx";

test("a page whose program is still coming has its title, and says that it is loading", async () => {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: "/monitor/solar-cell", component: PagePending });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/monitor/solar-cell"] }),
  });
  render(<RouterProvider router={router} />);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Solar Cell");
  expect(screen.getByRole("status", { name: "Loading the page" })).toBeDefined();
});
