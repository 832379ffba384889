// @vitest-environment happy-dom
import {
  CommandId,
  type CommandReply,
  CommandRequest,
  type CommandRequestInput,
  type CommandState,
  PointId,
} from "@atrium/contract";
import { AtriumTheme } from "@atrium/ui";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import type { Change } from "../commands/change.ts";
import { CommandDesk, type DeskWiring } from "../commands/CommandDesk.ts";
import { type Control, ControlContext } from "../ControlContext.ts";
import { deviceWith, pointOf } from "../device.fixture.ts";
import type { ControlSystem } from "../system.ts";
import { GroupDialog } from "./GroupDialog.tsx";

afterEach(cleanup);

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const lifts = ["LF-1", "LF-2"].map((id) =>
  deviceWith(id, [
    pointOf("mode", { name: "Mode", kind: "enum", risk: "high", states: [{ value: 2, name: "Attendant" }] }),
    pointOf("on", { kind: "boolean" }),
  ]),
);
const Nothing = () => null;
const system: ControlSystem = {
  module: "lift",
  channel: "lift",
  path: "/control/lift",
  words: { one: "lift", many: "lifts", title: "Lift", none: "no lift" },
  main: "mode",
  reads: ["mode", "on"],
  conditionOf: () => ({ isOn: true }),
  pin: { icon: undefined, ring: () => undefined, value: () => "" },
  Figures: Nothing,
  Inspector: Nothing,
  SelectionControls: Nothing,
  columns: [],
  plan: {},
};

function replyOf(request: CommandRequestInput, states: Record<string, CommandState>): CommandReply {
  return {
    id: ID,
    source: "operator",
    by: "somchai",
    at: 1_000,
    targets: CommandRequest.parse(request).targets.map(({ device, point, value }) => ({
      device,
      point,
      value,
      deviceName: device,
      pointId: PointId.parse(1),
      before: 1,
      state: states[device] ?? "confirmed",
      detail: states[device] === "failed" ? "It is not released for remote control." : undefined,
      settledAt: 1_500,
    })),
  };
}

function draw(change: Change, states: Record<string, CommandState> = {}) {
  const live = fakeLive();
  const post = vi.fn<DeskWiring["post"]>((request) => Promise.resolve(replyOf(request, states)));
  const undo = vi.fn<DeskWiring["undo"]>();
  const desk = new CommandDesk({
    post,
    undo,
    ask: () => new Promise(() => {}),
    running: () => Promise.resolve([]),
    newId: () => ID,
    now: () => 900,
    by: "somchai",
    after: () => () => {},
  });
  const control: Control = {
    system,
    place: { placement: "house" },
    devices: lifts,
    drawing: undefined,
    rooms: new Map(),
    placeName: "House",
    floorName: "House",
    buildingName: "House",
    timeZone: "UTC",
    now: () => 900,
    desk,
    holds: new Map(),
    isLive: true,
    lostAt: undefined,
    canControl: true,
    selection: new Set(),
    select: () => {},
    propose: () => {},
    ask: () => {},
    holdMinutes: 120,
    setHoldMinutes: () => {},
  };
  const points = lifts.flatMap((lift) => Object.values(lift.points));
  live.client.points.put({
    ids: points.map(({ id }) => id),
    values: points.map(() => 1),
    qualities: points.map(() => 0 as const),
    times: points.map(() => 800),
  });
  live.draw();
  const onClose = vi.fn<() => void>();
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <ControlContext value={control}>
          <GroupDialog proposal={{ devices: lifts, change }} onClose={onClose} />
        </ControlContext>
      </LiveContext>
    </AtriumTheme>,
  );
  return { post, undo };
}

it("gives no command of high risk before it is said why", async () => {
  const { post } = draw({ kind: "set", values: { mode: 2 } });
  const give = await screen.findByRole("button", { name: "Set 2" });
  expect(give).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByRole("textbox", { name: /Why is this done/ }), {
    target: { value: " Moving furniture " },
  });
  fireEvent.click(give);
  expect(post).toHaveBeenCalledWith(expect.objectContaining({ reason: "Moving furniture" }));
  await screen.findByText("2 of 2 are at Attendant");
});

it("takes back what was given, and says what was left alone and why", async () => {
  const { undo } = draw({ kind: "set", values: { on: 0 } }, { "LF-2": "failed" });
  fireEvent.click(await screen.findByRole("button", { name: "Turn off 2" }));
  await screen.findByText("1 of 2 are off");
  expect(screen.getByRole("list", { name: "Failed" }).textContent).toContain("It is not released for remote control.");
  const [first] = lifts;
  if (first === undefined) throw new Error("there is a first lift");
  const key = pointOf("on").key;
  const skipped = [{ device: first.id, deviceName: "LF-1", point: key, reason: "bob has commanded it since." }];
  undo.mockRejectedValueOnce(new Error("The server does not answer")).mockResolvedValue({ command: null, skipped });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The server does not answer");
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Undo" }).getAttribute("data-loading")).toBeNull();
  });
  act(() => {
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  });
  await screen.findByText("Nothing was put back");
  expect(screen.getByRole("list", { name: "Left as they are" }).textContent).toContain("bob has commanded it since.");
});
