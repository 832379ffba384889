import { formatsOf, NO_PREFERENCES } from "@atrium/contract/site";
import { ENGLISH, useLanguageOf } from "@atrium/words";
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

test("a value shows in the unit and with the decimal sign that whoever reads has chosen", () => {
  const units = { ...NO_PREFERENCES.units, temperature: "°F" as const, pressure: "psi" as const };
  useLanguageOf(() => ({ ...ENGLISH, formats: formatsOf({ ...NO_PREFERENCES, units, decimal: "," }) }));
  const { container } = render(
    <>
      <WeatherReading value={31} unit="(°C)" /> <WeatherReading value={1_013.25} unit="hPa" />{" "}
      <WeatherReading value={null} unit="mm" />
    </>,
  );
  expect(container.textContent).toBe("87,80\u00A0°F 29,92\u00A0inHg N/A\u00A0mm");
  useLanguageOf(() => ENGLISH);
});
