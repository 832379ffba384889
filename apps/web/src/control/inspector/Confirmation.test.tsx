import { CommandId, PointKey } from "@atrium/contract";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { ControlProvider } from "../ControlContext.tsx";
import { controlWith, deskWith, liftSystem, reportOnes } from "../control.fixture.ts";
import { Confirmation } from "./Confirmation.tsx";
import { useDeviceControls } from "./useDeviceControls.ts";

afterEach(cleanup);

const door = deviceWith("D-1", [pointOf("open", { kind: "boolean", isMomentary: true })]);

function Shown() {
  return <Confirmation device={door} controls={useDeviceControls(door)} />;
}

/** The end of a pulse at the door, and how the page words it. */
function wordsOf(end: { state: "confirmed" | "timed-out"; detail?: string }): string | null {
  const point = door.points["open"];
  if (point === undefined) throw new Error("the door can be opened");
  const id = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
  const desk = deskWith({ newId: () => id });
  desk.give({ targets: [{ device: door.id, point: PointKey.parse("open"), value: 1 }], holdMinutes: 120 });
  const { id: pointId, key } = point;
  const target = { device: door.id, deviceName: "Door", point: key, pointId, before: 0, value: 1, sentAt: 920 };
  const settledAt = Date.UTC(2026, 10, 20, 8, 12);
  desk.hear({ id, source: "operator", by: "somchai", at: 900, targets: [{ ...target, ...end, settledAt }] });
  const live = fakeLive();
  reportOnes(live.client.points, [door]);
  live.draw();
  const system = { ...liftSystem, main: "open", reads: ["open"] };
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(["commands", door.id], []);
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <ControlProvider value={controlWith({ devices: [door], system, desk })}>
            <Shown />
          </ControlProvider>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return screen.getByRole("status").textContent;
}

test("says of a pulse what confirms it, because its point shows nothing of it", () => {
  const detail = "The device acknowledged the command and now reports 0.";
  expect(wordsOf({ state: "confirmed", detail })).toBe(`Done at 08:12${detail}`);
});

test("says of a pulse that nobody answered that it is unknown whether it happened", () => {
  const detail = "The device did not respond to the write.";
  expect(wordsOf({ state: "timed-out", detail })).toContain(detail);
});
