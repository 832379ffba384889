import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open, server, startServer } from "../peopleServer.fixture.tsx";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

  it("asks with the address's filters in the site's days", async () => {
    server.audit = [sent];
    open("/setting/users?tab=audit&page=1&size=20&search=lift&kind=command.sent&from=2026-11-20&to=2026-11-20");
    expect((await rowOf(/Lift 1/)).textContent).toContain("20 Nov 2026 10:42:18");
    const from = Date.parse("2026-11-20T00:00:00+07:00");
    expect(server.reads).toContain(
      `audit?page=1&size=20&search=lift&who=&kind=command.sent&from=${from}&to=${from + 86_400_000}`,
    );
  });

  it("of one person says so, and shows everyone's again", async () => {
    server.audit = [sent];
    const history = open("/setting/users?tab=audit&page=1&size=10&who=malee");
    const filter = await screen.findByRole("button", { name: "By malee: show everyone" });
    expect(server.reads.some((read) => read.startsWith("audit?") && read.includes("who=malee"))).toBe(true);
    fireEvent.click(filter);
    await waitFor(() => {
      expect(history.location.search).not.toContain("who=malee");
    });
    expect(screen.queryByRole("button", { name: /^Done by/ })).toBeNull();
  });

  it("reads as sentences with outcome, place and reason; ids and links are shown where they are asked for", async () => {
    server.audit = [sent];
    open("/setting/users?tab=audit");
    const row = await rowOf(/Lift 1/);
    expect(row.textContent).toContain("Lift 1 sent to 3rd Floor, confirmed");
    expect(row.textContent).toContain("Office Building · A visitor");
    expect(row.textContent).not.toMatch(/LF-O-11|3015ab1f|5f2c|command\.sent/);
    fireEvent.click(within(row).getByRole("button", { name: /^Details/ }));
    expect(row.textContent).toContain("LF-O-11 send 0 → 3");
    expect(row.textContent).toContain(`row 9, command.sent, hash ${HASH}`);
    expect(row.textContent).toContain(`row 10, command.settled, hash ${HASH}`);
  });

  it("marks what was not confirmed, with the devices and the reason, and says where no outcome is known", async () => {
    const after = { notConfirmed: [{ outcome: "no reply", reason: "It is silent.", targets: ["L-1 level"] }] };
    const outcome = { ...sent.outcome, sentence: "1 of 41 not confirmed: 1 without reply", isConfirmed: false, after };
    const now = { ...sent, id: 12, at: Date.now(), outcome: null, sentence: "Fan on" };
    server.audit = [now, { ...sent, outcome }, { ...sent, id: 8, outcome: null, sentence: "Old" }];
    open("/setting/users?tab=audit");
    const row = await rowOf(/Lift 1/);
    expect(row.textContent).toContain("Lift 1 sent to 3rd Floor, 1 of 41 not confirmed: 1 without reply");
    fireEvent.click(within(row).getByRole("button", { name: /^Details/ }));
    expect(row.textContent).toContain("no reply: It is silent. L-1 level");
    expect((await rowOf(/Fan on/)).textContent).toContain("Fan on, in progress");
    expect((await rowOf(/Old/)).textContent).toContain("Old, outcome not recorded");
  });

  it("has days that read and are typed as DD/MM/YYYY, whatever the browser's language", async () => {
    server.audit = [sent];
    const history = open("/setting/users?tab=audit&from=2026-11-03");
    const from = await screen.findByRole("textbox", { name: "From date" });
    expect(from).toHaveProperty("value", "03/11/2026");
    const to = screen.getByRole("textbox", { name: "To date, inclusive" });
    fireEvent.change(to, { target: { value: "2" } });
    expect(history.location.search).not.toContain("to=");
    fireEvent.change(to, { target: { value: "05/11/2026" } });
    await waitFor(() => {
      expect(history.location.search).toContain("to=2026-11-05");
    });
  });
});
