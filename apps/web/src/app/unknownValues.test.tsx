import { SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { controlWith } from "../control/control.fixture.ts";
import { ControlProvider } from "../control/ControlContext.tsx";
import type { ControlSystem } from "../control/system.ts";
import { deviceWith, pointOf } from "../devices/device.fixture.ts";
import { airConditioners } from "../features/air-conditioners/airConditioners.tsx";
import { curtains } from "../features/curtains/curtains.tsx";
import { doas } from "../features/doas/doas.tsx";
import { exhaustFans } from "../features/exhaust-fans/exhaustFans.tsx";
import { liftShafts } from "../features/lifts/liftControl.tsx";
import { lighting } from "../features/lighting/lighting.tsx";
import { publicAddress } from "../features/pa/publicAddress.tsx";
import { fakeLive } from "../platform/fakeLive.fixture.ts";
import { stubFetch } from "../platform/fetch.fixture.ts";
import { LiveContext } from "../platform/liveHooks.ts";
import { siteQuery } from "../platform/site.ts";

const SITE = SiteReply.parse({
  revision: 1,
  name: "Sample campus",
  timeZone: "UTC",
  currency: "THB",
  menus: {},
  places: [],
});
const STATES = [
  { value: 1, name: "One" },
  { value: 2, name: "Two" },
];

beforeEach(() => {
  stubFetch(() => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Two devices of a system that have everything it reads and have never reported any of it. */
function draw(system: ControlSystem, part: (devices: ReturnType<typeof deviceWith>[]) => ReactNode) {
  const points = system.reads.map((key) => {
    if (key === "on") return pointOf(key, { kind: "boolean" });
    return key === "mode" || key === "fan" || key === "media" || key === "auto-level"
      ? pointOf(key, { kind: "enum", states: STATES })
      : pointOf(key, { unit: "%" });
  });
  const devices = ["D-1", "D-2"].map((id) => deviceWith(id, points));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(siteQuery.queryKey, SITE);
  const live = fakeLive();
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <ControlProvider value={controlWith({ devices, system })}>{part(devices)}</ControlProvider>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
}

/** The controls that say a state or a number. */
function shown(): (string | null)[] {
  const switches = screen.queryAllByRole("switch").map((one) => one.getAttribute("aria-label"));
  const numbers = [...screen.queryAllByRole("slider"), ...screen.queryAllByRole("spinbutton")];
  const chosen = screen.queryAllByRole("radio").filter((one) => one.matches(":checked"));
  return [
    ...switches.filter((name) => name?.endsWith("on, unknown") !== true),
    ...numbers.map((one) => one.getAttribute("aria-valuetext")).filter((text) => text !== "unknown"),
    // The set of modes is a view of the lift's inspector.
    ...chosen.map((one) => one.closest("label")?.textContent ?? one.id).filter((name) => name !== "Service"),
  ];
}

const SYSTEMS = [lighting, airConditioners, curtains, doas, exhaustFans, publicAddress, liftShafts];

test.each(SYSTEMS)("before the first value no control of a $words.one's inspector shows a state", (system) => {
  draw(system, ([device]) => device && <system.Inspector device={device} />);
  expect(shown()).toEqual([]);
});

test.each(SYSTEMS)("before the first value no control of several $words.many shows a state", (system) => {
  draw(system, (devices) => <system.SelectionControls devices={devices} />);
  expect(shown()).toEqual([]);
});

test("counts fresh air units that have never reported neither as on nor as off", () => {
  draw(doas, (devices) => <doas.SelectionControls devices={devices} />);
  expect(screen.getByText("0 on, 0 off, 2 unknown")).toBeDefined();
});

test("does not call loudspeakers silent that have never reported", () => {
  draw(publicAddress, (devices) => <publicAddress.SelectionControls devices={devices} />);
  expect(screen.queryByText("Silent")).toBeNull();
  expect(screen.getByText("No value")).toBeDefined();
});
