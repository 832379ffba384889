import { cleanup, render, screen } from "@testing-library/react";
import cloudSun from "lucide-react/icons/cloud-sun";
import { afterEach, expect, test } from "vitest";
import { WeatherDisplay, WeatherReading } from "./WeatherDisplay.tsx";

afterEach(cleanup);

test("a display has its title, its icon, and its values with their titles, if any", () => {
  const values = [
    { title: "Temperature", value: 31.42, unit: "°C" },
    { value: 64.1, unit: "%" },
  ];
  const { container } = render(<WeatherDisplay title="Outdoor weather" icon={cloudSun} values={values} />);
  expect(screen.getByRole("region", { name: "Outdoor weather" })).toBeTruthy();
  expect(container.querySelectorAll("svg")).toHaveLength(1);
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Temperature31.42\u00A0°C",
    "64.10\u00A0%",
  ]);
});

test.each([
  [31.415, "31.41"],
  [0, "0.00"],
  [-3, "-3.00"],
  [1009.8, "1009.80"],
  [null, "N/A"],
  [undefined, "N/A"],
  [Number.NaN, "N/A"],
  [Number.POSITIVE_INFINITY, "N/A"],
  ["calm", "N/A"],
])("%s shows as %s", (value, text) => {
  const { container } = render(<WeatherReading value={value} />);
  expect(container.textContent).toBe(text);
});

test.each([
  ["°C", "°C"],
  ["(mm)", "mm"],
  ["[hPa]", "hPa"],
  ["( [w/m²] )", "w/m²"],
])("the unit %s shows without brackets, apart from its number", (unit, bare) => {
  const { container } = render(<WeatherReading value={1} unit={unit} />);
  expect(container.querySelector("span > span:last-child")?.textContent).toBe(`\u00A0${bare}`);
  expect(container.textContent).toBe(`1.00\u00A0${bare}`);
});

test("a unit of nothing but brackets is no unit", () => {
  const { container } = render(<WeatherReading value={1} unit="()" />);
  expect(container.textContent).toBe("1.00");
});
