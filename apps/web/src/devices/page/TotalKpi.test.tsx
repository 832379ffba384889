import { type Quality, QUALITY } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { controlWith } from "../../control/control.fixture.ts";
import { type Control, ControlProvider } from "../../control/ControlContext.tsx";
import { airConditioners } from "../../features/air-conditioners/airConditioners.tsx";
import { lighting } from "../../features/lighting/lighting.tsx";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { deviceWith, pointOf } from "../device.fixture.ts";

afterEach(cleanup);

const lamps = ["L-1", "L-2", "L-3"].map((id) => deviceWith(id, [pointOf("level"), pointOf("power")]));
const units = ["AC-1", "AC-2"].map((id) =>
  deviceWith(id, [pointOf("temperature", { stuck: { after: 60_000 } }), pointOf("on"), pointOf("power")]),
);

interface Scene extends Partial<Control> {
  readonly devices: readonly (typeof lamps)[number][];
  /** Each device's values by its points, and its quality. */
  readonly say: readonly (readonly [values: readonly number[], quality: Quality])[];
}

/** The figures of the heading, and how many of them are marked. */
function draw({ devices, say, ...more }: Scene) {
  const live = fakeLive();
  const rows = devices.flatMap(({ points }, index) =>
    Object.values(points).map(({ id, stuck }, at) => {
      const [values, quality] = say[index] ?? [[], "stale"];
      const isMeant = quality !== "stuck" || stuck !== undefined;
      return { id, value: values[at] ?? null, quality: QUALITY[isMeant ? quality : "good"] };
    }),
  );
  live.client.points.put({
    ids: rows.map(({ id }) => id),
    values: rows.map(({ value }) => value),
    qualities: rows.map(({ quality }) => quality),
    times: rows.map(() => Date.UTC(2026, 10, 20, 8, 12)),
    steadyFor: rows.map(() => 0),
  });
  act(() => live.draw());
  const control = { ...controlWith({ devices }), ...more };
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <ControlProvider value={control}>
          <div data-testid="figures">
            <control.system.Figures devices={devices} />
          </div>
        </ControlProvider>
      </LiveContext>
    </AtriumTheme>,
  );
  const figures = screen.getByTestId("figures");
  return { text: figures.textContent, marked: figures.querySelectorAll("[data-part]").length };
}

test("a total of all devices stands alone", () => {
  const all = draw({
    system: lighting,
    devices: lamps,
    say: [
      [[50, 100], "good"],
      [[0, 0], "good"],
      [[100, 220], "good"],
    ],
  });
  expect(all).toEqual({ text: "2 of 3on50.00 %mean level0.32 kWcurrent load", marked: 0 });
});

test("a total is of the devices that answer, and says of how many", () => {
  const some = draw({
    system: lighting,
    devices: lamps,
    say: [
      [[50, 100], "good"],
      [[100, 9_000], "stale"],
      [[100, 9_000], "bad"],
    ],
  });
  expect(some.text).toBe(
    "1 of 1on, from 1 of 3 circuits50.00 %mean level, from 1 of 3 circuits0.10 kWcurrent load, from 1 of 3 circuits",
  );
  expect(some.marked).toBe(3);
});

test("where no device answers it is what they said last, and says so", () => {
  const none = draw({
    system: lighting,
    devices: lamps,
    isLive: false,
    isCurrent: false,
    say: [
      [[50, 100], "good"],
      [[0, 0], "good"],
      [[100, 220], "good"],
    ],
  });
  expect(none.text).toContain("0.32 kWcurrent load, from none of 3 circuits");
  expect(none.marked).toBe(3);
});

test("a sensor that always says the same is in no mean", () => {
  const mean = draw({
    system: airConditioners,
    devices: units,
    say: [
      [[24, 1, 900], "good"],
      [[60, 1, 1_100], "stuck"],
    ],
  });
  expect(mean.text).toBe("2 of 2on24.00 °Cmean of units, from 1 of 2 units2.00 kWcurrent load");
});
