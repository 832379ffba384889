import { CommandId } from "@atrium/contract";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { createQueryClient } from "../../platform/query.ts";
import type { DeskWiring } from "../commands/CommandDesk.ts";
import { controlWith, deskWith } from "../control.fixture.ts";
import { drawDialog, lifts } from "../dialog/dialog.fixture.tsx";
import { recentChanges, UNDO_TIME } from "../dialog/recentChanges.ts";
import { LastChange } from "./LastChange.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  recentChanges.keep(undefined);
});

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");

/** A page that is looked at so long after the change of the dialog. */
function drawPage(later: number, me = "somchai") {
  const undo = vi.fn<DeskWiring["undo"]>().mockResolvedValue({ command: null, skipped: [] });
  const control = { ...controlWith({ devices: lifts, desk: deskWith({ undo }) }), now: () => 900 + later, me };
  render(
    <AtriumTheme>
      <QueryClientProvider client={createQueryClient()}>
        <LastChange {...control} />
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return { undo };
}

async function changeAndClose(): Promise<void> {
  drawDialog({ devices: lifts, change: { kind: "set", values: { on: 0 } } });
  fireEvent.click(await screen.findByRole("button", { name: "Turn off 2" }));
  await screen.findByText("2 of 2 are off");
  const [close] = screen.getAllByRole("button", { name: "Close" });
  if (close === undefined) throw new Error("the result can be closed");
  fireEvent.click(close);
  cleanup();
}

test("offers the way back after the dialog was closed, on another page as well", async () => {
  await changeAndClose();
  const { undo } = drawPage(UNDO_TIME - 1_000);
  expect(screen.getByRole("region", { name: "Last change" }).textContent).toContain(
    "Turn off 2 lifts, House, 1st Floor",
  );
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledWith(ID, expect.anything());
  await screen.findByText("Nothing was restored");
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});

test("offers it for ten minutes", async () => {
  await changeAndClose();
  drawPage(UNDO_TIME + 1_000);
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});

test("offers nothing where the question was answered with no", async () => {
  drawDialog({ devices: lifts, change: { kind: "set", values: { on: 0 } } });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(recentChanges.newest()).toBeUndefined();
});

/** What the server answers about the change's command. */
function serverKnows(by: string | undefined): void {
  const command = { id: ID, source: "operator", by, at: 900, targets: [] };
  const unknown = { error_code: "ENF001", message: "There is no such command" };
  stubFetch(() => (by === undefined ? Response.json(unknown, { status: 404 }) : Response.json(command)));
}

test("offers it after a reload too, where the server knows the command as theirs", async () => {
  await changeAndClose();
  recentChanges.restore();
  serverKnows("somchai");
  drawPage(1_000);
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
  expect((await screen.findByRole("region", { name: "Last change" })).textContent).toContain("Turn off 2 lifts");
});

test.each([["malee"], [undefined]])("forgets after a reload what the server knows as %s's", async (by) => {
  await changeAndClose();
  recentChanges.restore();
  serverKnows(by);
  drawPage(1_000);
  await waitFor(() => {
    expect(recentChanges.newest()).toBeUndefined();
  });
  expect(sessionStorage.length).toBe(0);
});

test("is nobody else's, though they sign in at the same browser", async () => {
  await changeAndClose();
  drawPage(1_000, "malee");
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});
