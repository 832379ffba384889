import { NO_PREFERENCES, type Preferences } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readAs } from "../../../platform/words/language.ts";
import { AMERICAN, preferring } from "../../../platform/words/preferences.fixture.ts";
import { MetresField } from "./MetresField.tsx";

afterEach(() => {
  cleanup();
  readAs(NO_PREFERENCES);
});

const CASES: readonly (readonly [who: string, reads: Preferences, shown: string, typed: string, sent: number])[] = [
  ["nobody's choice", NO_PREFERENCES, "6.25", "6,5", 6.5],
  ["a decimal comma", preferring({ decimal: "," }), "6,25", "6.5", 6.5],
  ["feet", AMERICAN, "20.51", "10", 3.048],
];

test.each(CASES)("by %s a length stands and is typed as its reader has it", (_who, reads, shown, typed, sent) => {
  readAs(reads);
  const onChange = vi.fn<(value: number) => void>();
  render(
    <AtriumTheme>
      <MetresField label="Width" value={6.25} onChange={onChange} />
    </AtriumTheme>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Width");
  expect(field.value).toBe(shown);
  // What is typed again as it stands changes nothing.
  fireEvent.change(field, { target: { value: `${shown} ` } });
  fireEvent.change(field, { target: { value: shown } });
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChange.mock.calls).toEqual([[sent]]);
});
