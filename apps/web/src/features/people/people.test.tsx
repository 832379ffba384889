// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { notices } from "../../platform/notices.ts";
import { open, role, server, startServer } from "./peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const LIST = "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt";

beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function type(label: string, text: string): void {
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value: text } });
}

function press(name: string): void {
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
}

describe("the list of users", () => {
  test("asks for the list of the address and shows its range and total", async () => {
    server.total = 34;
    open("/setting/users?page=2&size=10&active=all&orderBy=ASC&sortBy=username&search=ma");
    expect(await screen.findByText("11-12 of 34 items")).toBeTruthy();
    expect(server.reads).toContain("users?page=2&size=10&active=all&orderBy=ASC&sortBy=username&search=ma");
    const header = screen.getByRole("columnheader", { name: "Username" });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
  });

  test("writes a filter into the address and begins with its first page", async () => {
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

  test("offers another page size and turns its pages", async () => {
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

  test("says why it is empty", async () => {
    server.users = [];
    open(`${LIST}&search=nobody`);
    expect(await screen.findByText("No active user fits “nobody”")).toBeTruthy();
  });
});

describe("a user's form", () => {
  test("a name that is taken stands at its field, and no notice appears", async () => {
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
    press("Save changes");
    expect(await screen.findByText("A user of that name exists")).toBeTruthy();
    expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe("true");
    expect(server.changes).toEqual([
      { method: "PUT", path: "users/2", body: { username: "admin", roleId: 3, isActive: true } },
    ]);
    expect(shown).toEqual([]);
    stop();
  });

  test("the last administrator's protection is explained in the server's words", async () => {
    const message = "Nobody active would be left who may set users and roles.";
    server.refusal = { status: 409, reply: { error_code: "EUS004", message } };
    open("/setting/users/1");
    await screen.findByDisplayValue("admin");
    press("Deactivate");
    const question = await screen.findByRole("dialog", { name: "Deactivate admin?" });
    fireEvent.click(within(question).getByRole("button", { name: "Deactivate" }));
    expect((await within(question).findByRole("alert")).textContent).toContain(message);
  });

  test("a new user needs a name, a role and the same password twice", async () => {
    open("/setting/users/new");
    await screen.findByRole("dialog", { name: "Add user" });
    type("Password", "lantern-on-the-river");
    type("Password again", "lantern");
    press("Add user");
    expect(await screen.findByText("The two passwords differ")).toBeTruthy();
    expect(screen.getByText("Choose a role")).toBeTruthy();
    expect(screen.getByText("A username has at least 2 characters")).toBeTruthy();
    expect(server.changes).toEqual([]);
  });

  test("another role shows what it brings before it is saved", async () => {
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
      "opens User Account. The role may set User Account and User Permission.",
    );
  });

  test("leaving with changes asks, and keeps them where the person stays", async () => {
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

  test("each live session can be ended, but not the one that asks", async () => {
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

  test("a user that does not exist is reported as such", async () => {
    open("/setting/users/99");
    expect(await screen.findByText("There is no such user")).toBeTruthy();
  });
});

describe("roles", () => {
  test("stand as a matrix with how many users each has", async () => {
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
    ]);
  });

  test("a switch spells out what follows from it, and is sent with all eight", async () => {
    open("/setting/role/3");
    const dialog = await screen.findByRole("dialog", { name: /^Operator/ });
    expect(await within(dialog).findByText("14 users have this role.")).toBeTruthy();
    expect(dialog.textContent).toContain("There is no settings button in the header.");
    fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Automation/ }));
    expect(dialog.textContent).toContain(
      "opens Conditions Setting. What the role may set has no page in this version yet.",
    );
    expect(within(dialog).getByText("1 change")).toBeTruthy();
    press("Save changes");
    await waitFor(() => {
      expect(server.changes).toHaveLength(1);
    });
    expect(server.changes[0]).toMatchObject({ method: "PUT", path: "roles/3", body: { name: "Operator" } });
  });

  test("only one that nobody has can be deleted, after a question", async () => {
    open("/setting/role/3");
    expect(await screen.findByText("14 users have this role.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete role" })).toBeNull();
    cleanup();
    server.roles = [role(5, "Night shift", ["viewable"], 0)];
    open("/setting/role/5");
    fireEvent.click(await screen.findByRole("button", { name: "Delete role" }));
    const question = await screen.findByRole("dialog", { name: "Delete the role Night shift?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete role" }));
    await waitFor(() => {
      expect(server.changes).toMatchObject([{ method: "DELETE", path: "roles/5" }]);
    });
  });

  test("a name that exists stands at its field", async () => {
    const message = "A role of that name exists";
    server.refusal = { status: 409, reply: { error_code: "ERO001", message, fields: [{ path: "name", message }] } };
    open("/setting/role/new");
    await screen.findByRole("dialog", { name: "Add role" });
    type("Name", "Operator");
    press("Add role");
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe("the audit", () => {
  const HASH = "5f2c".repeat(16);
  const sent = {
    id: 9,
    at: Date.parse("2026-11-20T03:42:18Z"),
    kind: "command.sent",
    by: "admin",
    address: "10.0.0.7",
    subject: "Lift 1",
    sentence: "Lift 1 sent to 3rd Floor",
    place: "Office Building",
    outcome: {
      id: 10,
      at: Date.parse("2026-11-20T03:42:20Z"),
      sentence: "confirmed",
      isConfirmed: true,
      after: null,
      hash: HASH,
    },
    before: { values: { "LF-O-11 send": 0 } },
    after: { values: { "LF-O-11 send": 3 }, command: "3015ab1f-b8a3-4d6b-b99c-146ae53d0e03", reason: "A visitor" },
    hash: HASH,
  };

  /** The row in which a text stands. */
  async function rowOf(text: RegExp): Promise<HTMLElement> {
    return await waitFor(() => {
      const row = screen.getAllByRole("row").find((one) => text.test(one.textContent));
      if (row === undefined) throw new Error("no such row");
      return row;
    });
  }

  test("asks with the address's filters in the site's days", async () => {
    server.audit = [sent];
    open("/setting/users?tab=audit&page=1&size=20&search=lift&kind=command.sent&from=2026-11-20&to=2026-11-20");
    expect((await rowOf(/Lift 1/)).textContent).toContain("20 Nov 2026 10:42:18");
    const from = Date.parse("2026-11-20T00:00:00+07:00");
    expect(server.reads).toContain(
      `audit?page=1&size=20&search=lift&who=&kind=command.sent&from=${from}&to=${from + 86_400_000}`,
    );
  });

  test("of one person says so, and shows everybody's again", async () => {
    server.audit = [sent];
    const history = open("/setting/users?tab=audit&page=1&size=10&who=malee");
    const filter = await screen.findByRole("button", { name: "Done by malee: show everybody's" });
    expect(server.reads.some((read) => read.startsWith("audit?") && read.includes("who=malee"))).toBe(true);
    fireEvent.click(filter);
    await waitFor(() => {
      expect(history.location.search).not.toContain("who=malee");
    });
    expect(screen.queryByRole("button", { name: /^Done by/ })).toBeNull();
  });

  test("reads as sentences with outcome, place and reason; ids and links are shown where they are asked for", async () => {
    server.audit = [sent];
    open("/setting/users?tab=audit");
    const row = await rowOf(/Lift 1/);
    expect(row.textContent).toContain("Lift 1 sent to 3rd Floor, confirmed");
    expect(row.textContent).toContain("Office Building · A visitor");
    expect(row.textContent).not.toMatch(/LF-O-11|3015ab1f|5f2c|command\.sent/);
    fireEvent.click(within(row).getByRole("button", { name: /^Details/ }));
    expect(row.textContent).toContain("LF-O-11 send 0 → 3");
    expect(row.textContent).toContain(`row 9, command.sent, link ${HASH}`);
    expect(row.textContent).toContain(`row 10, command.settled, link ${HASH}`);
  });

  test("marks what was not confirmed, with the devices and the reason, and says where no outcome is known", async () => {
    const after = { notConfirmed: [{ outcome: "no reply", reason: "It is silent.", targets: ["L-1 level"] }] };
    const outcome = { ...sent.outcome, sentence: "1 of 41 not confirmed: 1 no reply", isConfirmed: false, after };
    const now = { ...sent, id: 12, at: Date.now(), outcome: null, sentence: "Fan on" };
    server.audit = [now, { ...sent, outcome }, { ...sent, id: 8, outcome: null, sentence: "Old" }];
    open("/setting/users?tab=audit");
    const row = await rowOf(/Lift 1/);
    expect(row.textContent).toContain("Lift 1 sent to 3rd Floor, 1 of 41 not confirmed: 1 no reply");
    fireEvent.click(within(row).getByRole("button", { name: /^Details/ }));
    expect(row.textContent).toContain("no reply: It is silent. L-1 level");
    expect((await rowOf(/Fan on/)).textContent).toContain("Fan on, on its way");
    expect((await rowOf(/Old/)).textContent).toContain("Old, outcome not recorded");
  });

  test("has days that read and are typed as DD/MM/YYYY, whatever the browser's language", async () => {
    server.audit = [sent];
    const history = open("/setting/users?tab=audit&from=2026-11-03");
    const from = await screen.findByRole("textbox", { name: "From the day" });
    expect(from).toHaveProperty("value", "03/11/2026");
    const to = screen.getByRole("textbox", { name: "To the day, included" });
    fireEvent.change(to, { target: { value: "2" } });
    expect(history.location.search).not.toContain("to=");
    fireEvent.change(to, { target: { value: "05/11/2026" } });
    await waitFor(() => {
      expect(history.location.search).toContain("to=2026-11-05");
    });
  });
});
