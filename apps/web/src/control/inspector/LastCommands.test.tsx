import { CommandId } from "@atrium/contract";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import type { DeskWiring } from "../commands/CommandDesk.ts";
import { ControlProvider } from "../ControlContext.tsx";
import { controlWith, deskWith } from "../control.fixture.ts";
import { LastCommands } from "./LastCommands.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const LAMP = "Desk lamps";
const lamp = deviceWith("L-1", [
  pointOf("on", { kind: "boolean" }),
  pointOf("mode", { kind: "enum", risk: "high", states: [{ value: 1, name: "Test" }] }),
]);

interface Given {
  readonly by: string;
  readonly key?: string;
  /** The devices that the command reached. */
  readonly devices?: readonly string[];
}

/** In front of somchai: a lamp whose last command was given so, and its Undo pressed. */
async function undoOf({ by, key = "on", devices = ["L-1"] }: Given) {
  const targets = devices.map((device) => ({
    device,
    deviceName: LAMP,
    point: key,
    pointId: lamp.points[key]?.id,
    before: 0,
    value: 1,
    state: "confirmed",
    sentAt: 1,
    settledAt: 2,
  }));
  const command = { id: ID, source: "operator", by, at: 0, targets };
  const row = { ...targets[0], command: ID, source: "operator", by, at: 0 };
  const page = { data: [row], total: 1, currentPage: 1, perPage: 50, totalPage: 1 };
  stubFetch((url) => Response.json(url.includes(`commands/${ID}`) ? command : page));
  const undo = vi.fn<DeskWiring["undo"]>().mockResolvedValue({ command: null, skipped: [] });
  const control = controlWith({ devices: [lamp], desk: deskWith({ undo }) });
  const live = fakeLive();
  render(
    <AtriumTheme>
      <QueryClientProvider client={createQueryClient()}>
        <LiveContext value={live.client}>
          <ControlProvider value={control}>
            <LastCommands device={{ ...lamp, name: LAMP }} />
          </ControlProvider>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  fireEvent.click(await screen.findByRole("button", { name: `Undo the command by ${by}, 00:00` }));
  return { undo };
}

test("takes back one's own command of one lamp without a question", async () => {
  const { undo } = await undoOf({ by: "somchai" });
  await waitFor(() => {
    expect(undo).toHaveBeenCalledWith(ID, expect.anything());
  });
  expect(screen.queryByRole("button", { name: /^Undo on / })).toBeNull();
});

test("asks before another person's command is taken back, and names the device, its place and that person", async () => {
  const { undo } = await undoOf({ by: "malee" });
  const dialog = await screen.findByRole("dialog", { name: `Undo on ${LAMP}?` });
  expect(dialog.textContent).toContain("House, 1st Floor, Zone A. Command by malee, 00:00.");
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole("button", { name: `Undo on ${LAMP}` }));
  expect(undo).toHaveBeenCalledOnce();
});

test("asks before one's own command is taken back that can do harm", async () => {
  const { undo } = await undoOf({ by: "somchai", key: "mode" });
  await screen.findByRole("dialog", { name: `Undo on ${LAMP}?` });
  expect(undo).not.toHaveBeenCalled();
});

test("asks before a command of several devices is taken back, and says which one is looked at", async () => {
  const { undo } = await undoOf({ by: "somchai", devices: ["L-1", "L-2", "L-3"] });
  const dialog = await screen.findByRole("dialog", { name: "Undo on 3 lifts?" });
  expect(dialog.textContent).toContain(`${LAMP}, House, 1st Floor, Zone A and 2 more.`);
  expect(undo).not.toHaveBeenCalled();
});
