import { AtriumTheme } from "@atrium/ui";
import type { EnergyReply } from "@atrium/contract/energy";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { timeWords } from "../../ranges/timeWords.ts";
import { BaselineCard } from "./BaselineCard.tsx";
import { fridayReply, TIME_ZONE } from "./energyReply.fixture.ts";

afterEach(cleanup);

function show(change: Partial<EnergyReply["baseline"]> = {}): string {
  const { baseline } = fridayReply();
  const reply = fridayReply({ baseline: { ...baseline, ...change } });
  render(
    <AtriumTheme>
      <BaselineCard reply={reply} time={timeWords(TIME_ZONE)} />
    </AtriumTheme>,
  );
  return (document.body.textContent ?? "").replaceAll("\u00A0", " ");
}

test("a good baseline says what deviates, on how many hours, and how good it is", () => {
  const text = show();
  expect(screen.getByText("+26.40 kWh (+2.81 %)")).toBeTruthy();
  expect(screen.getByText("10 of 10 hours compared")).toBeTruthy();
  expect(screen.getByText("Good baseline: CV(RMSE) 8.12 %, NMBE −0.41 %")).toBeTruthy();
  expect(screen.getByText("4 of 5 hours")).toBeTruthy();
  expect(text).toContain("fitted to 8,012 complete hours");
});

test("where a figure comes from is shown with the dates of its validity", () => {
  const text = show();
  expect(text).toContain(
    "The energy charge is the energy delivered through the grid meter, priced hour by hour at the tariff.",
  );
  expect(text).toContain(
    "Surcharges per kWh are included. Demand charges, standing fees, taxes and export credit are not",
  );
  expect(text).toContain(
    "Scope 2 is the energy delivered through the grid meter, times the emission factor of the day",
  );
  expect(text).toContain("On-peak 270.00 kWh, 1,134.00 THB; Off-peak 740.00 kWh, 1,924.00 THB.");
  expect(text).toContain("Tariff Time of use from 01/01/2020: On-peak 4.20, Off-peak 2.60 THB per kWh. Sample tariff.");
  expect(text).toContain("0.4750 kg per kWh from 01/01/2026. Sample data.");
  expect(text).toContain("80.00 kWh generated, of which 2.70 kWh exported and 77.30 kWh used on site");
});

test("what came in, went out and peaked at the grid is laid out as a utility's bill", () => {
  show();
  const details = screen.getByText("Comparison with the utility bill").closest("details");
  if (details === null) throw new Error("the bill has no place");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const bill = screen.getByLabelText("Comparison with the utility bill");
  const rows = [...bill.children].map((row) => {
    const cells = [...row.children].map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
    return cells.join(" | ");
  });
  expect(rows).toEqual([
    "On-peak import | 250.00 kWh | 1,134.00 THB",
    "Off-peak import | 682.70 kWh | 1,924.00 THB",
    "Total import | 932.70 kWh | 4,343.00 THB",
    "Exported | 2.70 kWh | on the bill",
    expect.stringMatching(/^Import peak, .* \| 141\.20 kW \| on the bill$/),
  ]);
});

test("a baseline that is not good enough shows no deviation, and says why", () => {
  const text = show({ state: "poor", judged: { hours: 2_016, cvRmse: 41.5, nmbe: 12 }, deviation: null });
  expect(screen.getByText("Baseline not good enough: CV(RMSE) 41.50 %, NMBE +12.00 %")).toBeTruthy();
  expect(screen.getByText("Not shown: no good enough baseline")).toBeTruthy();
  expect(text).toContain("It is not used for comparison, and no deviation is shown.");
});

test("of a short history it says how much is lacking", () => {
  show({ state: "short", hours: 300, judged: null, deviation: null });
  expect(screen.getByText("No baseline yet: 300 of at least 1,512 complete hours over 12 weeks")).toBeTruthy();
});
