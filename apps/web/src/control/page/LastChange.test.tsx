// @vitest-environment happy-dom
import { CommandId } from "@atrium/contract";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandDesk, type DeskWiring } from "../commands/CommandDesk.ts";
import { controlWith } from "../control.fixture.ts";
import { ControlContext } from "../ControlContext.ts";
import { drawDialog, lifts } from "../dialog/dialog.fixture.tsx";
import { recentChanges, UNDO_TIME } from "../dialog/recentChanges.ts";
import { LastChange } from "./LastChange.tsx";

afterEach(() => {
  cleanup();
  recentChanges.keep(undefined);
});

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");

/** A page that is looked at so long after the change of the dialog. */
function drawPage(later: number) {
  const undo = vi.fn<DeskWiring["undo"]>().mockResolvedValue({ command: null, skipped: [] });
  const desk = new CommandDesk({
    post: () => new Promise(() => {}),
    undo,
    ask: () => new Promise(() => {}),
    running: () => Promise.resolve([]),
    newId: () => CommandId.parse("7a1c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c12"),
    now: () => 900,
    by: "somchai",
    after: () => () => {},
  });
  const control = { ...controlWith({ devices: lifts, desk }), now: () => 900 + later };
  render(
    <AtriumTheme>
      <ControlContext value={control}>
        <LastChange />
      </ControlContext>
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

it("offers the way back after the dialog was closed, on another page as well", async () => {
  await changeAndClose();
  const { undo } = drawPage(UNDO_TIME - 1_000);
  expect(screen.getByRole("region", { name: "Last change" }).textContent).toContain(
    "Turn off 2 lifts, House, 1st Floor",
  );
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledWith(ID, expect.anything());
  await screen.findByText("Nothing was put back");
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});

it("offers it for ten minutes", async () => {
  await changeAndClose();
  drawPage(UNDO_TIME + 1_000);
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});

it("offers nothing where the question was answered with no", async () => {
  drawDialog({ devices: lifts, change: { kind: "set", values: { on: 0 } } });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(recentChanges.newest()).toBeUndefined();
});
