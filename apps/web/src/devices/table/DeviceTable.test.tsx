import { DeviceEnergyReply } from "@atrium/contract/energy";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { controlWith, liftSystem } from "../../control/control.fixture.ts";
import { ControlProvider } from "../../control/ControlContext.tsx";
import { deviceWith, pointOf } from "../device.fixture.ts";
import { deviceEnergyQuery } from "../queries.ts";
import type { ControlSystem } from "../../control/system.ts";
import { DeviceTable } from "./DeviceTable.tsx";

const HOUR = 3_600_000;
const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const floors = [{ key: "first", label: "1st Floor" }];
const devices = ["LF-1", "LF-2"].map((name) =>
  Object.assign(
    deviceWith(name, [pointOf("mode", { kind: "enum" }), pointOf("on", { kind: "boolean", isWritable: false })]),
    { floors },
  ),
);
const points = devices.flatMap((device) => Object.values(device.points));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Drawn {
  place?: "floor";
  system?: ControlSystem;
  /** The rows that the server answers with. */
  energy?: readonly unknown[];
}

function draw(width: number, { place, system = liftSystem, energy = [] }: Drawn = {}) {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  const live = fakeLive();
  const control = { ...controlWith({ devices, system }), now: () => at(12) };
  live.client.points.put({
    ids: points.map(({ id }) => id),
    values: points.map(() => 1),
    // The second lift has gone silent.
    qualities: [0, 0, 1, 1],
    times: [at(12), at(12), at(9), at(9)],
    steadyFor: [4 * HOUR, 30 * HOUR, 40 * HOUR, 40 * HOUR],
  });
  act(() => live.draw());
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const { rows } = DeviceEnergyReply.parse({ from: at(0), until: at(12), rows: energy });
  const { queryKey } = deviceEnergyQuery(system.module, { placement: "house" });
  client.setQueryData(queryKey, new Map(rows.map((row) => [row.device, row])));
  render(
    <QueryClientProvider client={client}>
      <AtriumTheme>
        <LiveContext value={live.client}>
          <ControlProvider value={control}>
            <DeviceTable devices={devices} state="live" {...(place === undefined ? {} : { place })} />
          </ControlProvider>
        </LiveContext>
      </AtriumTheme>
    </QueryClientProvider>,
  );
}

const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test("says when a device last changed, and apart from that when it was last seen", () => {
  draw(1_200);
  expect(texts("columnheader")).toEqual(["", "Lift", "Room", "State", "Set by", "Last change", "Last seen"]);
  const cells = texts("cell");
  expect(cells.slice(0, 7)).toEqual(["", "LF-2", "R1", "Stale", "–", "18/11/2026", "09:00"]);
  expect(cells.slice(7)).toEqual(["", "LF-1", "R1", "On", "–", "08:00", "now"]);
});

test("keeps name and state in 400 px, and says it in two lines there", () => {
  draw(400);
  expect(texts("cell")).toEqual(["", "LF-2R1", "Stale", "", "LF-1R1", "On"]);
});

test("says on a phone the part of the place that its own column would say", () => {
  draw(400, { place: "floor" });
  expect(texts("cell")).toEqual(["", "LF-21st Floor", "Stale", "", "LF-11st Floor", "On"]);
});

test("is narrowed to a state, and its foot says how many of how many are left", () => {
  draw(1_200);
  screen.getByText("2 lifts, those needing attention first");
  fireEvent.change(screen.getByRole("combobox", { name: "State" }), { target: { value: "On" } });
  screen.getByText("1 of 2 lifts, those needing attention first");
  expect(texts("cell")).toContain("LF-1");
  expect(texts("cell")).not.toContain("LF-2");
});

const dimmed: ControlSystem = {
  ...liftSystem,
  hasEnergy: true,
  columns: [
    { key: "level", title: "Level", width: 114, cell: () => "65 %" },
    { key: "power", title: "Load W", width: 90, givesWay: 4, cell: () => "8.00" },
  ],
};

test("beside a narrow rail in 1024 px it keeps state, load and today's use, and holders", () => {
  draw(902, { system: dimmed });
  expect(texts("columnheader")).toEqual(["", "Lift", "Room", "State", "Level", "Load W", "Today kWh", "Set by"]);
});

const metered: ControlSystem = { ...liftSystem, hasEnergy: true };
const used = (device: string, kwh: number | null, coverage: number) => ({ device, kwh, coverage });
const byToday = () => fireEvent.click(screen.getByRole("button", { name: /Today kWh/u }));
const today = () => screen.getAllByRole("row").flatMap((row) => row.querySelectorAll("td")[4]?.textContent ?? []);

test("says what each device used today, sorted as numbers, and their sum", () => {
  draw(1_200, { system: metered, energy: [used("LF-1", 10.204, 1), used("LF-2", 9.1, 0.9999)] });
  expect(texts("columnheader")[4]).toBe("Today kWh");
  byToday();
  expect(today()).toEqual(["10.20", "9.10"]);
  byToday();
  expect(today()).toEqual(["9.10", "10.20"]);
  screen.getByText("2 lifts · 19.30 kWh today");
});

test("says that a day was measured in part, and of how many the sum is where others measured nothing", () => {
  draw(1_200, { system: metered, energy: [used("LF-1", 1.5, 0.825), used("LF-2", null, 0)] });
  byToday();
  const partial = "≥\u00A01.50at least 1.50, measured for 82\u00A0% of the day so far";
  expect(today()).toEqual([partial, "–"]);
  screen.getByText("2 lifts · ≥ 1.50 kWh today, from 1 of 2");
});

test("leaves today out until it is known, and where nothing is measured there is no sum", () => {
  draw(1_200, { system: metered });
  expect(today()).toEqual(["–", "–"]);
  screen.getByText("2 lifts, those needing attention first");
});
