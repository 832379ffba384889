import { PointId } from "@atrium/contract";
import type { LiveMessage } from "@atrium/contract/live";
import { AtriumTheme } from "@atrium/ui";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../../platform/liveHooks.ts";
import { StationWeather } from "./StationWeather.tsx";
import type { WeatherStation } from "../../../devices/weather/weatherStation.ts";

afterEach(cleanup);

const NOW = 1_000_000;
const station: WeatherStation = {
  name: "WS-1",
  number: "48455-A",
  values: [
    { name: "temperature", title: "Temperature", unit: "°C", point: PointId.parse(1), isShown: true },
    { name: "humidity", title: "Humidity", unit: "%", point: PointId.parse(2), isShown: true },
    { name: "wind_speed", title: "Wind speed", unit: "m/s", point: PointId.parse(3), isShown: true },
    { name: "rain", title: "Rain today", unit: "mm", point: PointId.parse(4), isShown: false },
  ],
};

type Snapshot = Extract<LiveMessage, { type: "snapshot" }>;

function snapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    subscription: 1,
    view: 1,
    sequence: 1,
    isComplete: true,
    ids: [1, 2, 3, 4],
    values: [31.42, 64.1, 2.36, 0],
    qualities: [0, 0, 0, 0],
    times: [NOW, NOW, NOW, NOW],
    steadyFor: [0, 0, 0, 0],
    ...change,
  };
}

function show() {
  const live = fakeLive();
  live.client.start();
  live.socket().accept();
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <StationWeather station={station} form="header" />
      </LiveContext>
    </AtriumTheme>,
  );
  const hear = (message: LiveMessage): void =>
    act(() => {
      live.socket().say(message);
      live.draw();
    });
  return { live, hear };
}

function words(): string {
  return screen.getByRole("button").textContent.replaceAll("\u00A0", " ");
}

test("the header asks for the stations of the whole campus and shows three values with their units", () => {
  const { live, hear } = show();
  expect(screen.queryByRole("button")).toBeNull();
  expect(live.socket().requests).toContainEqual(
    expect.objectContaining({ channel: "weather", place: { placement: "campus" } }),
  );
  hear(snapshot());
  expect(words()).toBe("Outdoor weatherTemperature31.42 °CHumidity64.10 %Wind speed2.36 m/s");
  hear({
    ...snapshot(),
    type: "delta",
    view: 1,
    sequence: 2,
    ids: [1],
    values: [32],
    qualities: [0],
    times: [NOW],
    steadyFor: [0],
  });
  expect(words()).toContain("32.00 °C");
});

test("a value that is no number now shows as N/A, and the others stay", () => {
  const { hear } = show();
  hear(
    snapshot({
      values: [null, 64.1, 2.36, 0],
      qualities: [1, 0, 2, 0],
      times: [null, NOW, NOW, NOW],
      steadyFor: [null, 0, 0, 0],
    }),
  );
  expect(words()).toContain("TemperatureN/A");
  expect(words()).toContain("Humidity64.10 %");
  expect(words()).toContain("Wind speedN/A");
});

test("stale values stay, in grey and with their age", () => {
  const { hear } = show();
  const old = NOW - 26_000;
  hear(snapshot({ qualities: [1, 1, 1, 1], times: [old, old, old, old] }));
  expect(words()).toContain("31.42 °C");
  expect(words()).toMatch(/26 s ago$/);
  expect(screen.getByRole("button").dataset["stale"]).toBe("true");
});

test("without the live connection nothing is shown as fresh", () => {
  const { live, hear } = show();
  hear(snapshot());
  expect(screen.getByRole("button").dataset["stale"]).toBeUndefined();
  act(() => live.timers.pass(3_000));
  expect(screen.getByRole("button").dataset["stale"]).toBe("true");
  expect(words()).toContain("31.42 °C");
});

test("a look at it opens all values with the station and their age", async () => {
  const { hear } = show();
  hear(snapshot());
  fireEvent.focus(screen.getByRole("button"));
  expect(await screen.findByRole("region", { name: "WS-1" })).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(station.values.length);
  expect(screen.getByText(/Station 48455-A/).textContent).toMatch(/0 s ago$/);
  fireEvent.blur(screen.getByRole("button"));
});
