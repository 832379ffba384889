import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useAddress } from "./address.ts";

afterEach(cleanup);

function Page() {
  const { replaceQuery, pushPage } = useAddress();
  return (
    <>
      <button onClick={() => void replaceQuery({ floor: "second", zone: undefined, view: "table" })}>Filter</button>
      <button onClick={() => void pushPage({ page: 3, size: 20 })}>Turn</button>
    </>
  );
}

function opened(address: string) {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: "/list/$kind", component: Page });
  const history = createMemoryHistory({ initialEntries: ["/start", address] });
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([list]), history })} />);
  return history;
}

test("given parameters replace the address's query, undefined ones are left out, and back does not undo it", async () => {
  const history = opened("/list/pump?floor=first&zone=A");
  fireEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await waitFor(() => {
    expect(history.location.href).toBe("/list/pump?floor=second&view=table");
  });
  expect(history.length).toBe(2);
});

test("another page of a list is a step that keeps the rest of the query", async () => {
  const history = opened("/list/pump?search=first&page=1&size=10");
  fireEvent.click(await screen.findByRole("button", { name: "Turn" }));
  await waitFor(() => {
    expect(history.location.href).toBe("/list/pump?search=first&page=3&size=20");
  });
  expect(history.length).toBe(3);
});
