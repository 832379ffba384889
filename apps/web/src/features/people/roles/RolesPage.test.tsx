import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { open, role, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("roles come page by page, and a form that is closed leads back to the page", async () => {
  server.roles = Array.from({ length: 12 }, (_, index) => role(index + 1, `Role ${String(index + 1)}`, ["viewable"]));
  const history = open("/setting/role");
  expect(await screen.findByText("1-10 of 12 items")).toBeTruthy();
  expect(screen.queryByText("Role 11")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Next page" }));
  fireEvent.click(await screen.findByRole("link", { name: "Role 11" }));
  await screen.findByRole("dialog", { name: /^Role 11/ });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => {
    expect(history.location.href).toBe("/setting/role?page=2&size=10");
  });
  expect(screen.getByText("11-12 of 12 items")).toBeTruthy();
});
