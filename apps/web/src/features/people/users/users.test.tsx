import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "../../../platform/notices.ts";
import { press, type } from "../dialog.fixture.ts";
import { open, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const LIST = "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt";

beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the list of users", () => {
  it("asks for the list of the address and shows its range and total", async () => {
    server.total = 34;
    open("/setting/users?page=2&size=10&active=all&orderBy=ASC&sortBy=username&search=ma");
    expect(await screen.findByText("11-12 of 34 items")).toBeTruthy();
    expect(server.reads).toContain("users?page=2&size=10&active=all&orderBy=ASC&sortBy=username&search=ma");
    const header = screen.getByRole("columnheader", { name: "Username" });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
  });

  it("writes a filter into the address and begins with its first page", async () => {
    server.total = 34;
    const history = open("/setting/users?page=3&size=10&active=true&orderBy=DESC&sortBy=updatedAt");
    await screen.findByText("malee");
    fireEvent.click(screen.getByRole("radio", { name: "Inactive" }));
    await waitFor(() => {
      expect(history.location.href).toBe("/setting/users?page=1&size=10&active=false&orderBy=DESC&sortBy=updatedAt");
    });
    fireEvent.click(screen.getByRole("button", { name: "Username" }));
    await waitFor(() => {
      expect(history.location.href).toContain("orderBy=ASC&sortBy=username");
    });
  });

  it("offers another page size and turns its pages", async () => {
    server.total = 34;
    const history = open(LIST);
    fireEvent.click(await screen.findByRole("button", { name: "Page 2" }));
    await waitFor(() => {
      expect(history.location.search).toContain("page=2&size=10");
    });
    fireEvent.click(screen.getByRole("radio", { name: "50 per page" }));
    await waitFor(() => {
      expect(history.location.search).toContain("page=1&size=50");
    });
  });

  it("says why it is empty", async () => {
    server.users = [];
    open(`${LIST}&search=nobody`);
    expect(await screen.findByText("No active users match “nobody”")).toBeTruthy();
  });
});

describe("a user's form", () => {
  it("a name that is taken stands at its field, and no notice appears", async () => {
    const shown: unknown[] = [];
    const stop = notices.listen((notice) => shown.push(notice));
    server.refusal = {
      status: 409,
      reply: {
        error_code: "EUS003",
        message: "A user of that name exists",
        fields: [{ path: "username", message: "A user of that name exists" }],
      },
    };
    open("/setting/users/2");
    await screen.findByDisplayValue("malee");
    type("Username", "admin");
    press("Save");
    expect(await screen.findByText("A user of that name exists")).toBeTruthy();
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(server.changes).toEqual([
      { method: "PUT", path: "users/2", body: { username: "admin", roleId: 3, isActive: true, revision: 1 } },
    ]);
    expect(shown).toEqual([]);
    stop();
  });

  it("the last administrator's protection is explained in the server's words", async () => {
    const message = "Nobody active would be left who may set users and roles.";
    server.refusal = { status: 409, reply: { error_code: "EUS004", message } };
    open("/setting/users/1");
    await screen.findByDisplayValue("admin");
    press("Deactivate");
    const question = await screen.findByRole("dialog", { name: "Deactivate admin?" });
    fireEvent.click(within(question).getByRole("button", { name: "Deactivate" }));
    expect((await within(question).findByRole("alert")).textContent).toContain(message);
  });

  it("a new user needs a name, a role and the same password twice", async () => {
    open("/setting/users/new");
    await screen.findByRole("dialog", { name: "Add user" });
    type("Password", "lantern-on-the-river");
    type("Confirm password", "lantern");
    press("Add user");
    expect(await screen.findByText("The passwords do not match")).toBeTruthy();
    expect(screen.getByText("Choose a role")).toBeTruthy();
    expect(screen.getByText("At least 2 characters")).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  it("another role shows what it brings before it is saved", async () => {
    open("/setting/users/2");
    await screen.findByDisplayValue("malee");
    await screen.findByText("View, Control, Book");
    expect(screen.queryByText(/The role may set/)).toBeNull();
    const combobox = screen.getByRole("combobox", { name: "Role" });
    fireEvent.click(combobox);
    // The list's own filter offers the same names: the options are those of this field.
    const options = document.getElementById(combobox.getAttribute("aria-controls") ?? "");
    fireEvent.click(within(options ?? document.body).getByRole("option", { name: "Administrator", hidden: true }));
    expect(screen.getByText("All eight permissions")).toBeTruthy();
    expect(screen.getByRole("dialog").textContent).toContain(
      "opens User Account. The role may change User Account and User Permission.",
    );
  });

  it("leaving with changes asks, and keeps them where the person stays", async () => {
    const history = open("/setting/users/2?page=1&size=20");
    await screen.findByDisplayValue("malee");
    type("Username", "malee2");
    press("Cancel");
    const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
    fireEvent.click(within(question).getByRole("button", { name: "Keep editing" }));
    expect(screen.getByDisplayValue("malee2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.click(
      within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", {
        name: "Leave",
      }),
    );
    await waitFor(() => {
      expect(history.location.href).toBe("/setting/users?page=1&size=20");
    });
  });

  it("each live session can be ended, but not the one that asks", async () => {
    const session = { startedAt: 1, usedAt: 1, address: "10.20.8.14", userAgent: "curl/8" };
    server.sessions = [
      { ...session, id: 7, isCurrent: true },
      { ...session, id: 8, isCurrent: false },
    ];
    open("/setting/users/2");
    expect(await screen.findByText("Signed in with 2 sessions")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "End session: curl, 10.20.8.14" }));
    await waitFor(() => {
      expect(server.changes).toMatchObject([{ method: "DELETE", path: "users/2/sessions/8" }]);
    });
    expect(screen.getAllByText("This session")).toHaveLength(1);
  });

  it("a user that does not exist is reported as such", async () => {
    open("/setting/users/99");
    expect(await screen.findByText("User not found")).toBeTruthy();
  });
});
