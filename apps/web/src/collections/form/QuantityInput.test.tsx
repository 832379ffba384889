import { NO_PREFERENCES } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN, preferring } from "../../platform/words/preferences.fixture.ts";
import { QuantityInput } from "./QuantityInput.tsx";

afterEach(() => {
  cleanup();
  readAs(NO_PREFERENCES);
});

interface Asked {
  unit: string;
  value: string;
  isDifference?: boolean;
  grid?: { from: number; step: number };
  min?: number;
  max?: number;
}

function draw({ value: first, ...asked }: Asked) {
  const onChange = vi.fn<(typed: string) => void>();
  function Field() {
    const [value, setValue] = useState(first);
    return (
      <QuantityInput
        aria-label="Value"
        {...asked}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          onChange(typed);
        }}
      />
    );
  }
  render(
    <AtriumTheme>
      <Field />
    </AtriumTheme>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Value");
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { field, type, onChange };
}

const CASES: readonly (readonly [asked: Asked, shown: string, mark: string, typed: string, sent: string])[] = [
  [{ unit: "°C", value: "24" }, "75.2", "°F", "77", "25"],
  [{ unit: "°C", value: "0.5", isDifference: true }, "0.9", "°F", "1.8", "1"],
  [{ unit: "K", value: "1.5" }, "2.7", "°F", "3.6", "2"],
  [{ unit: "m³", value: "100" }, "26417.21", "gal", "1000", "3.785411784"],
  [{ unit: "kg", value: "1000", grid: { from: 0, step: 1 } }, "2204.62", "lb", "2200", "998"],
  [{ unit: "kWh", value: "12.5" }, "12.5", "kWh", "13.5", "13.5"],
];

test.each(CASES)("%j stands as %s %s; %s that is typed is sent as %s", (asked, shown, mark, typed, sent) => {
  readAs(AMERICAN);
  const { field, type, onChange } = draw(asked);
  expect([field.value, screen.getByText(mark).textContent]).toEqual([shown, mark]);
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(onChange.mock.calls.filter(([own]) => own !== asked.value)).toEqual([]);
  type(typed);
  expect(onChange).toHaveBeenLastCalledWith(sent);
  expect(field.value).toBe(typed);
});

test("what is being typed stays as it is, and is fitted to the limits of its own unit", () => {
  readAs(AMERICAN);
  const { field, type, onChange } = draw({ unit: "°C", value: "24", min: 16, max: 30 });
  type("75.");
  expect([field.value, onChange.mock.lastCall?.[0]]).toEqual(["75.", "23.8888888889"]);
  type("99");
  fireEvent.blur(field);
  expect([field.value, onChange.mock.lastCall?.[0]]).toEqual(["86", "30"]);
});

test("a decimal comma stands in the field and is typed there, like the point", () => {
  readAs(preferring({ decimal: "," }));
  const { field, type, onChange } = draw({ unit: "°C", value: "23.5" });
  expect(field.value).toBe("23,5");
  type("24,25");
  expect([field.value, onChange.mock.lastCall?.[0]]).toEqual(["24,25", "24.25"]);
});

test("where nobody has chosen anything, a number stays as it was typed", () => {
  const { field, type, onChange } = draw({ unit: "°C", value: "24.50" });
  expect([field.value, screen.getByText("°C").textContent]).toEqual(["24.50", "°C"]);
  type("25");
  expect(onChange).toHaveBeenLastCalledWith("25");
});
