import { NO_PREFERENCES } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { WeekdayToggles } from "../../collections/form/WeekdayToggles.tsx";
import { YearCalendar } from "./YearCalendar.tsx";

afterEach(() => {
  cleanup();
  readAs(NO_PREFERENCES);
});

/** The first of January, a Thursday in 2026: its column and its name. */
function first(): (string | null)[] {
  render(
    <AtriumTheme>
      <YearCalendar year={2026} today="2026-11-20" days={[]} chosen={undefined} onOpen={vi.fn<() => void>()} />
    </AtriumTheme>,
  );
  const day = document.querySelector<HTMLElement>('[data-date="2026-01-01"]');
  const [heads] = document.querySelectorAll("section > div");
  return [day?.style.gridColumn ?? null, day?.getAttribute("aria-label") ?? null, heads?.textContent ?? null];
}

test("a calendar's weeks begin on Monday, or on the day from which the person counts", () => {
  expect(first()).toEqual(["4", "Thursday 1 Jan 2026", "MTWTFSS"]);
  cleanup();
  readAs(AMERICAN);
  expect(first()).toEqual(["5", "Thursday Jan 1, 2026", "SMTWTFS"]);
});

test("days of a week to choose from are in the same order, and are the same days", () => {
  readAs(AMERICAN);
  const onChange = vi.fn<(days: number[]) => void>();
  render(<WeekdayToggles days={[1, 2]} onChange={onChange} />);
  const [sunday, monday] = screen.getAllByRole("button");
  expect([sunday?.title, monday?.title, monday?.getAttribute("aria-pressed")]).toEqual(["Sunday", "Monday", "true"]);
  sunday?.click();
  expect(onChange.mock.calls).toEqual([[[1, 2, 7]]]);
});
