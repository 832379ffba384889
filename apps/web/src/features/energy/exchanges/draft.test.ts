import { PointKey } from "@atrium/contract";
import { NewMeterExchange } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { errorsOf } from "../../../collections/form/useSubmit.ts";
import { draftOf, isRecorded, NO_DRAFT, requestOf, wordsOf } from "./draft.ts";

const POINT = PointKey.parse("lighting.active-energy");
const ZONE = "Asia/Bangkok";

test("a draft is a request in the site's time, with readings as people write them", () => {
  const draft = { at: "2026-11-20T10:42", oldEnd: " 1204,5 ", newStart: "0", reason: "Calibration expired" };
  expect(NewMeterExchange.parse(requestOf(draft, POINT, ZONE))).toEqual({
    point: POINT,
    at: Date.parse("2026-11-20T10:42:00+07:00"),
    oldEnd: 1204.5,
    newStart: 0,
    reason: "Calibration expired",
  });
});

test("what is missing or no reading is said at its field", () => {
  const draft = { ...NO_DRAFT, oldEnd: "much", newStart: "-3" };
  const checked = NewMeterExchange.safeParse(requestOf(draft, POINT, ZONE));
  expect(checked.success).toBe(false);
  expect(wordsOf(draft, errorsOf(checked))).toEqual({
    at: "Enter when the new counter started",
    oldEnd: "Enter a reading of 0 or more, such as 1204.5",
    newStart: "Enter a reading of 0 or more, such as 1204.5",
    reason: "Enter a reason for the record",
  });
});

test("readings that nobody believed suggest when it was, to the second, and from which reading to which", () => {
  const from = Date.parse("2026-11-20T10:42:18.640+07:00");
  const doubt = { from, before: 1_204.5, first: 0.25 };
  const draft = { ...NO_DRAFT, ...draftOf(doubt, ZONE), reason: "New meter" };
  expect(draft).toMatchObject({ at: "2026-11-20T10:42:18", oldEnd: "1204.5", newStart: "0.25" });
  expect(NewMeterExchange.parse(requestOf(draft, POINT, ZONE)).at).toBe(from - 640);
});

test("readings are recorded where an exchange that counts begins with them, by hand or recognised", () => {
  const from = Date.parse("2026-11-20T10:42:18.640+07:00");
  const doubt = { from, to: from + 600_000, before: 1_204.5, first: 0.25 };
  const draft = { ...NO_DRAFT, ...draftOf(doubt, ZONE), reason: "New meter" };
  const byHand = NewMeterExchange.parse(requestOf(draft, POINT, ZONE)).at;
  const withdrawn = { at: from, by: "admin" };
  expect(isRecorded(doubt, [])).toBe(false);
  expect(isRecorded(doubt, [{ at: byHand, withdrawn: null }])).toBe(true);
  expect(isRecorded(doubt, [{ at: from, withdrawn: null }])).toBe(true);
  expect(isRecorded(doubt, [{ at: from, withdrawn }])).toBe(false);
  expect(isRecorded(doubt, [{ at: from - 60_000, withdrawn: null }])).toBe(false);
  expect(isRecorded(doubt, [{ at: doubt.to + 1, withdrawn: null }])).toBe(false);
});
