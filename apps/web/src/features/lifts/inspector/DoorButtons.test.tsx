import { LIFT_STATE_CODES } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { controlWith, liftSystem } from "../../../control/control.fixture.ts";
import { ControlProvider } from "../../../control/ControlContext.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { Inspector } from "../../../devices/inspector/Inspector.tsx";
import type { DeviceProps } from "../../../devices/system.ts";
import { fakeLive } from "../../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../../platform/liveHooks.ts";
import { DoorButtons } from "./DoorButtons.tsx";

afterEach(cleanup);

const state = pointOf("state", { isWritable: false });
const lift = deviceWith("LF-1", [state, pointOf("hold-door"), pointOf("close-door")]);
const system = { ...liftSystem, main: "state", reads: ["state"], Inspector: Doors };

function Doors({ device }: DeviceProps) {
  return <DoorButtons device={device} controls={useDeviceControls(device)} />;
}

/** The inspector of a lift, whose car the returned function sets going and brings to a stand. */
function draw(onEscape = vi.fn<() => void>()): (value: number) => Promise<void> {
  const live = fakeLive();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(["commands", lift.id], []);
  const report = (value: number) => {
    live.client.points.put({ ids: [state.id], values: [value], qualities: [0], times: [800], steadyFor: [300] });
    live.draw();
  };
  report(LIFT_STATE_CODES.idle);
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <ControlProvider value={controlWith({ devices: [lift], system })}>
            <Inspector
              ref={null}
              selected={[lift]}
              hasSelection
              near={[lift]}
              state="live"
              isPhone={false}
              onEscape={onEscape}
            />
            <button type="button">Elsewhere</button>
          </ControlProvider>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return async (value) => act(async () => report(value));
}

const hold = () => screen.getByRole("button", { name: "Hold door" });
const inspector = () => screen.getByRole("complementary", { name: "Inspector" });

test("keeps the focus in the inspector while the car moves, and gives it back to the same button when it stands", async () => {
  const onEscape = vi.fn<() => void>();
  const becomes = draw(onEscape);
  hold().focus();
  await becomes(LIFT_STATE_CODES.up);
  expect(hold()).toHaveProperty("disabled", true);
  expect(document.activeElement).toBe(inspector());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(onEscape).toHaveBeenCalledOnce();
  await becomes(LIFT_STATE_CODES.idle);
  expect(document.activeElement).toBe(hold());
});

test("leaves the focus where a person has moved it by then", async () => {
  const becomes = draw();
  hold().focus();
  await becomes(LIFT_STATE_CODES.up);
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  await becomes(LIFT_STATE_CODES.idle);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Elsewhere" }));
});

test("a press on nothing is no place to come back to", async () => {
  const becomes = draw();
  hold().focus();
  fireEvent.pointerDown(document.body);
  hold().blur();
  await becomes(LIFT_STATE_CODES.up);
  await becomes(LIFT_STATE_CODES.idle);
  expect(document.activeElement).toBe(document.body);
});
