import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press, type } from "../dialog.fixture.ts";
import { open, role, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("roles", () => {
  it("stand as a matrix with how many users each has", async () => {
    open("/setting/role");
    const row = (await screen.findByText("Operator")).closest("tr");
    expect(row?.textContent).toContain("14 users");
    expect([...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent).slice(2, -1)).toEqual([
      "yes",
      "yes",
      "yes",
      "no",
      "no",
      "no",
      "no",
      "no",
      // Whether a second factor is asked.
      "no",
      "The whole site",
    ]);
  });

  it("a switch spells out what follows from it, and is sent with all eight", async () => {
    open("/setting/role/3");
    const dialog = await screen.findByRole("dialog", { name: /^Operator/ });
    expect(await within(dialog).findByText("14 users have this role.")).toBeTruthy();
    expect(dialog.textContent).toContain("There is no settings button in the header.");
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Automation/ }));
    expect(dialog.textContent).toContain(
      "opens Conditions Setting. The settings that the role may change have no page in this version yet.",
    );
    expect(within(dialog).getByText("1 change")).toBeTruthy();
    press("Save");
    await waitFor(() => {
      expect(server.changes).toHaveLength(1);
    });
    expect(server.changes[0]).toMatchObject({ method: "PUT", path: "roles/3", body: { name: "Operator" } });
  });

  it("only one that nobody has can be deleted, after a question", async () => {
    open("/setting/role/3");
    expect(await screen.findByText("14 users have this role.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete role" })).toBeNull();
    cleanup();
    server.roles = [role(5, "Night shift", ["viewable"], 0)];
    open("/setting/role/5");
    fireEvent.click(await screen.findByRole("button", { name: "Delete role" }));
    const question = await screen.findByRole("dialog", { name: "Delete role Night shift?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete role" }));
    await waitFor(() => {
      expect(server.changes).toMatchObject([{ method: "DELETE", path: "roles/5" }]);
    });
  });

  it("a name that exists stands at its field", async () => {
    const message = "A role of that name exists";
    server.refusal = { status: 409, reply: { error_code: "ERO001", message, fields: [{ path: "name", message }] } };
    open("/setting/role/new");
    await screen.findByRole("dialog", { name: "Add role" });
    type("Name", "Operator");
    press("Add role");
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
