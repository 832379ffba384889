import type { DeviceCondition, Hold, Provenance } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { controlWith, liftSystem, reportOnes } from "../control.fixture.ts";
import { ControlProvider } from "../ControlContext.tsx";
import { deviceWith, holdOf, pointOf } from "../../devices/device.fixture.ts";
import { provenanceQuery } from "../queries.ts";
import { Confirmation } from "./Confirmation.tsx";
import { useDeviceControls } from "./useDeviceControls.ts";
import { Why } from "./Why.tsx";

afterEach(cleanup);

const lamp = deviceWith("L-1", [pointOf("level", { unit: "%" })]);
const level = lamp.points["level"];

/** Why the lamp is at 1 %, as the device answers. */
function draw(
  sources: Provenance["sources"],
  more: { condition?: Partial<DeviceCondition>; holds?: readonly Hold[]; own?: Provenance["own"] } = {},
) {
  if (level === undefined) throw new Error("the lamp has a level");
  const condition = { isOn: true, ...more.condition };
  const system = { ...liftSystem, main: "level", reads: ["level"], conditionOf: () => condition };
  const live = fakeLive();
  reportOnes(live.client.points, [lamp]);
  live.draw();
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(provenanceQuery(level.id, 1).queryKey, {
    point: level.id,
    keeper: "device",
    readAt: 850,
    sources,
    ...(more.own === undefined ? {} : { own: more.own }),
  });
  queries.setQueryData(["commands", lamp.id], []);
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <ControlProvider value={controlWith({ devices: [lamp], system, holds: more.holds ?? [] })}>
            <Shown />
            <Why device={lamp} point="level" value={1} onRelease={() => {}} />
          </ControlProvider>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return screen.getByRole("region", { name: "Why is it at 1 %?" });
}

function Shown() {
  return <Confirmation device={lamp} controls={useDeviceControls(lamp)} />;
}

const program = { kind: "default", priority: 16, value: 1, isWinner: true } as const;

test("says a fault of the device before who wants what", () => {
  const why = draw([program], { condition: { trouble: "lamp failure" } });
  expect(why.textContent).toMatch(/Lamp failure, reported by the device.*Gateway's own program/);
});

test("says of a gateway's own program since when it is so, what it was before, and that Atrium did not command it", () => {
  const own = {
    since: 1_000,
    before: 0,
    lastCommand: { source: "operator", by: "ann", at: 500, value: 1, endedAt: 900 },
  } as const;
  const why = draw([program], { own });
  expect(why.textContent).toMatch(
    /Controlled by a program in the gateway, .*not by Atrium\. The value has not changed since .*, previously 0 %\. Last command from Atrium at .*: 1 %, ann, ended at /,
  );
  cleanup();
  expect(draw([program], { own: {} }).textContent).toContain("Atrium has not commanded it.");
});

test("calls nobody an operator who is not on our record", () => {
  const why = draw([{ kind: "unknown", priority: 8, value: 1, isWinner: true }]);
  expect(why.textContent).toContain("Source outside Atrium");
  expect(why.textContent).toContain("Priority 8");
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});

test("says that life safety wins, and offers no release of it", () => {
  const fire = { kind: "life-safety", priority: 2, value: 0, isWinner: true } as const;
  const why = draw([fire, { ...program, isWinner: false }]);
  expect(why.textContent).toMatch(/Life safety, such as a fire alarm panel.*Priority 2.*Gateway's own program/);
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});

test("offers the release as long as a hold stands, whatever the device answers", () => {
  draw([program], { holds: [holdOf(lamp, "level")] });
  expect(screen.getByRole("button", { name: "Release" })).toBeDefined();
});

test("says that the device has forgotten what it was held at, and by whom", () => {
  const lost = { kind: "forgotten", at: Date.UTC(2026, 10, 20, 8, 12), value: null } as const;
  draw([program], { holds: [holdOf(lamp, "level", { value: 65, lost })] });
  expect(screen.getByRole("status").textContent).toBe(
    "65 % set by malee was lost by the device08:12, not resent automatically",
  );
});

test("says who has taken a hold over, and what stands there now", () => {
  const lost = { kind: "taken-over", at: Date.UTC(2026, 10, 20, 8, 12), value: 30 } as const;
  draw([program], { holds: [holdOf(lamp, "level", { value: 65, lost })] });
  expect(screen.getByRole("status").textContent).toBe(
    "65 % set by malee was overwritten08:12, 30 % was set outside Atrium",
  );
});
