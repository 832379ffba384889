import { TARIFF_EXAMPLES } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type DaysDraft, termsDraft } from "./tariffDraft.ts";
import { WeekBar } from "./WeekBar.tsx";

afterEach(cleanup);

const portugal = TARIFF_EXAMPLES.find(({ key }) => key === "portugal-four-periods");
if (portugal === undefined) throw new Error("there is the example");
const terms = termsDraft(portugal.tariff);
const winter = terms.seasons[0]?.days ?? [];

/** The stretches of a day as they are read aloud. */
function shown(days: readonly DaysDraft[], day: string): string[] {
  render(
    <AtriumTheme>
      <WeekBar days={days} periods={terms.periods} hasHolidays={false} season="Winter" />
    </AtriumTheme>,
  );
  const row = within(screen.getByRole("figure")).getByText(day).parentElement;
  return [...(row?.querySelectorAll(".sr-only") ?? [])].map(({ textContent }) => textContent.trim());
}

test("a day of the week shows its periods by the clock", () => {
  expect(shown(winter, "Sat")).toEqual([
    "00:00 to 02:00 Vazio normal.",
    "02:00 to 06:00 Super vazio.",
    "06:00 to 09:30 Vazio normal.",
    "09:30 to 13:00 Cheia.",
    "13:00 to 18:30 Vazio normal.",
    "18:30 to 22:00 Cheia.",
    "22:00 to 24:00 Vazio normal.",
  ]);
});

test("hours that no window has are shown as such, and so is a day that no group has", () => {
  const [work] = winter;
  if (work === undefined) throw new Error("there are working days");
  const windows = [
    { from: "22", until: "9", period: 2 },
    { from: "10:00", until: "22:00", period: 1 },
  ];
  expect(shown([{ ...work, windows }], "Mon")).toEqual([
    "00:00 to 09:00 Vazio normal.",
    "09:00 to 10:00 no period.",
    "10:00 to 22:00 Cheia.",
    "22:00 to 24:00 Vazio normal.",
  ]);
  cleanup();
  expect(shown([{ ...work, windows }], "Sun")).toEqual(["00:00 to 24:00 no period."]);
});
