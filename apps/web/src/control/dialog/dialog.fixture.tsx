import { CommandId, PointId } from "@atrium/contract";
import {
  type CommandReply,
  CommandRequest,
  type CommandRequestInput,
  type CommandState,
  type Hold,
} from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import type { DeskWiring } from "../commands/CommandDesk.ts";
import type { Proposal } from "../commands/ask.ts";
import { controlWith, deskWith, liftSystem, reportOnes } from "../control.fixture.ts";
import { ControlProvider } from "../ControlContext.tsx";
import type { ControlSystem } from "../system.ts";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { GroupDialog } from "./GroupDialog.tsx";

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");

/** Two lifts: a mode that can do harm, a switch that cannot. */
export const lifts = ["LF-1", "LF-2"].map((id) =>
  deviceWith(id, [
    pointOf("mode", { name: "Mode", kind: "enum", risk: "high", states: [{ value: 2, name: "Attendant" }] }),
    pointOf("on", { kind: "boolean" }),
  ]),
);
/** What the server answers: every target confirmed, unless `states` says otherwise of a device. */
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
      detail: states[device] === "failed" ? "Remote control of the lift is not enabled." : undefined,
      settledAt: 1_500,
    })),
  };
}

interface Drawing {
  readonly states?: Record<string, CommandState>;
  readonly holds?: readonly Hold[];
  /** The key of the devices' one point, where it is not a lift's. */
  readonly main?: string;
  /** What the change comes to, in the system's words. */
  readonly changeNote?: ControlSystem["changeNote"];
}

/** The question of a proposal by somchai in a house of one floor, in front of devices whose points all stand at 1. */
export function drawDialog(proposal: Proposal, { states = {}, holds = [], main, changeNote }: Drawing = {}) {
  const own = main === undefined ? liftSystem : { ...liftSystem, main, reads: [main] };
  const system = changeNote === undefined ? own : { ...own, changeNote };
  const live = fakeLive();
  const post = vi.fn<DeskWiring["post"]>((request) => Promise.resolve(replyOf(request, states)));
  const undo = vi.fn<DeskWiring["undo"]>();
  const desk = deskWith({ post, undo, newId: () => ID });
  const control = controlWith({ devices: proposal.devices, holds, system, desk });
  reportOnes(live.client.points, proposal.devices);
  live.draw();
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <ControlProvider value={control}>
          <GroupDialog proposal={proposal} onClose={vi.fn<() => void>()} />
        </ControlProvider>
      </LiveContext>
    </AtriumTheme>,
  );
  return { post, undo };
}
