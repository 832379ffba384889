import { CommandId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { HoldRow } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { deskWith } from "../../control/control.fixture.ts";
import { ReleaseDialog } from "./ReleaseDialog.tsx";

afterEach(cleanup);

/** A lamp of this name is held on this floor. */
function held(id: number, deviceName: string, floor: string): HoldRow {
  return {
    point: PointId.parse(id),
    device: DeviceId.parse(`L-${String(id)}`),
    deviceName,
    value: 80,
    by: "somchai",
    since: 0,
    until: 1,
    module: "lighting",
    placement: "tower",
    floor,
    isCorridor: false,
    pointKey: PointKey.parse("level"),
    pointName: "Level",
    kind: "number",
    unit: "%",
    command: CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11"),
    automatic: null,
  };
}

function draw(rows: readonly HoldRow[]): void {
  render(
    <AtriumTheme>
      <ReleaseDialog
        rows={rows}
        desk={deskWith()}
        timeZone="UTC"
        place="Campus"
        placeOf={({ floor }) => `Tower, ${floor} floor`}
        isLive
        me="somchai"
        onClose={vi.fn<() => void>()}
      />
    </AtriumTheme>,
  );
}

test("names the one device that is released, and where that stands", async () => {
  draw([held(1, "Desk lamps", "second")]);
  const dialog = await screen.findByRole("dialog", { name: "Release Desk lamps?" });
  expect(dialog.textContent).toContain("Tower, second floor. It returns to automatic.");
  expect(within(dialog).getByRole("button", { name: "Release Desk lamps" })).toBeDefined();
});

test("says of several where the list is from, and where each stands", async () => {
  draw([held(1, "Desk lamps", "second"), held(2, "Desk lamps", "third")]);
  const dialog = await screen.findByRole("dialog", { name: "Release 2 holds?" });
  expect(dialog.textContent).toContain("Campus. Each returns to automatic.");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Desk lampsTower, second floor, by somchai80 %", "Desk lampsTower, third floor, by somchai80 %"]);
});
