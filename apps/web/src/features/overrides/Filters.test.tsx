import { AtriumTheme } from "@atrium/ui";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Filters } from "./Filters.tsx";
import { hold } from "./hold.fixture.ts";
import type { Wanted } from "./register.ts";

afterEach(cleanup);

const HOUR = 3_600_000;
const NOW = 100 * HOUR;
const rows = [
  hold(1, { since: NOW - 9 * HOUR }),
  hold(2, { since: NOW - 2 * HOUR }),
  hold(3, { since: NOW - HOUR / 2 }),
];

function draw(wanted: Wanted) {
  const changes: Wanted[] = [];
  const onChange = (by: Wanted) => changes.push(by);
  render(<Filters rows={rows} wanted={wanted} now={NOW} onChange={onChange} />, { wrapper: AtriumTheme });
  return changes;
}

test("counts the holds that are over one hour and over eight hours old, and a press narrows the list to them", () => {
  const changes = draw({});
  fireEvent.click(screen.getByRole("radio", { name: "Over 1 h (2)" }));
  fireEvent.click(screen.getByRole("radio", { name: "Over 8 h (1)" }));
  expect(changes).toEqual([{ over: 1 }, { over: 8 }]);
});

test("leads back to holds of any age", () => {
  const changes = draw({ over: 8 });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Over 8 h (1)" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Any age" }));
  expect(changes).toEqual([{ over: undefined }]);
});
