import { BillReply } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import type * as z from "zod";
import { energyWords, missingWords, moneyWords, stateWords } from "./billWords.ts";

const ZONE = "Asia/Bangkok";
const at = (text: string) => Date.parse(`${text}:00+07:00`);

function billOf(
  change: Partial<Omit<BillReply, "missing">> = {},
  missing: Partial<z.input<typeof BillReply>["missing"]> = {},
): BillReply {
  return BillReply.parse({
    account: "grid",
    accounts: [{ key: "grid", name: "Grid supply of the site" }],
    month: "2026-10",
    from: at("2026-10-01T00:00"),
    to: at("2026-11-01T00:00"),
    until: at("2026-11-01T00:00"),
    currency: "EUR",
    digits: 2,
    tariffs: [],
    lines: [],
    energyCharge: 1,
    beforeTax: 1,
    total: 1,
    imported: 10,
    exported: null,
    ...change,
    missing: { hours: 0, spans: [], spanCount: 0, kwh: 0, unpriced: 0, demand: [], ...missing },
  });
}

test("a whole month has nothing to say; one that runs says until when it counts", () => {
  expect([stateWords(billOf()), missingWords(billOf(), ZONE)]).toEqual(["Complete", []]);
  const running = billOf({ until: at("2026-10-20T09:15") });
  expect(stateWords(running)).toBe("To date");
  expect(missingWords(running, ZONE)).toEqual(["The month is not over: readings until 20 Oct 2026 09:15 count."]);
});

test("hours without readings are named, with what the meters went on by in them", () => {
  const spans = [
    { from: at("2026-10-02T10:15"), to: at("2026-10-02T12:30") },
    { from: at("2026-10-05T22:00"), to: at("2026-10-06T01:00") },
  ];
  const unknown = billOf({}, { hours: 5.25, spans, spanCount: 2 });
  expect(stateWords(unknown)).toBe("Incomplete");
  expect(missingWords(unknown, ZONE)).toEqual([
    "5.25 h without readings: 02 Oct 2026 10:15 to 12:30, 05 Oct 2026 22:00 to 06 Oct 2026 01:00.",
    "What was used then is not on this bill.",
  ]);
  const counted = billOf({}, { hours: 5.25, spans, spanCount: 7, kwh: 120.5 });
  expect(missingWords(counted, ZONE)).toEqual([
    "5.25 h without readings: 02 Oct 2026 10:15 to 12:30, 05 Oct 2026 22:00 to 06 Oct 2026 01:00 and 5 more.",
    "Meters counted 120.5 kWh over them, charged at the mean price. Anything else used then is not on this bill.",
  ]);
});

test("what is not known is never 0, and days without a tariff and demands without a mean are said", () => {
  const bill = billOf({ total: null, imported: null }, { unpriced: 96, demand: ["Demand, on-peak"] });
  expect([moneyWords(bill.total, bill), energyWords(bill.imported)]).toEqual(["Not known", "Not known"]);
  expect(missingWords(bill, ZONE)).toEqual([
    "96 kWh on days without a tariff are not charged.",
    "No demand was measured for: Demand, on-peak.",
  ]);
  expect(moneyWords(13_261.4, bill)).toBe("13,261.40 EUR");
});
