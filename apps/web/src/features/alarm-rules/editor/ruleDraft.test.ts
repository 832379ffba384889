import { AlarmRuleContent } from "@atrium/contract/alarms";
import { describe, expect, it, test } from "vitest";
import { codeOf, contentOf, draftOf, EMPTY_DRAFT, ofModule } from "./ruleDraft.ts";
import { timesText, trialNotes } from "./trialWords.ts";
import { versionChanges } from "./versionChanges.ts";

const REST = { onDelay: 300, offDelay: 60, priority: 3, text: "CO₂ above limit", isLatching: false, isEnabled: true };
const rule = (more: object = {}) =>
  AlarmRuleContent.parse({
    ...REST,
    code: "co2-high",
    subject: { module: "iaq" },
    check: { kind: "limit", point: "co2", operator: ">", limit: 1_200, deadband: 100 },
    procedure: ["Open a window."],
    ...more,
  });

describe("a rule in its form", () => {
  it.each([
    [{}],
    [{ check: { kind: "state", point: "box-*", values: [2, 3] }, subject: { module: "locker" } }],
    [{ check: { kind: "rate", point: "co2", operator: "<", by: 5, within: 60 } }],
    [{ check: { kind: "mismatch", command: "setpoint", feedback: "temperature" } }],
    [{ check: { kind: "mismatch", command: "setpoint", feedback: "temperature", tolerance: 0 } }],
    [{ check: { kind: "offline" }, while: { point: "on", above: 0 } }],
    [{ check: { kind: "door-forced", open: "open", locked: "locked" } }],
    [{ check: { kind: "power", points: ["voltage-a-n", "voltage-b-n"], below: 100 } }],
    [{ check: { kind: "fire", point: "state", alarm: 2 } }],
    [{ check: { kind: "connection" }, subject: { module: "connection" } }],
    [{ subject: { module: "equipment", category: "generator", device: "G-1" } }],
  ])("says the same as before: %o", (more) => {
    expect(contentOf(draftOf(rule(more))).content).toEqual(rule(more));
  });

  it("says at which field what is missing, and takes no text for a number", () => {
    const draft = draftOf(rule());
    const empty = contentOf({ ...draft, text: " ", onDelay: "", check: { ...draft.check, limit: "12a" } });
    expect(empty.errors).toEqual({ text: "Required", onDelay: "Required", "check.limit": "Required" });
    expect(Object.keys(contentOf(EMPTY_DRAFT).errors ?? {})).toEqual(
      expect.arrayContaining(["text", "code", "subject.module", "check.point", "check.limit"]),
    );
  });

  it("leaves empty steps out, and keeps a decimal as it was typed", () => {
    const draft = draftOf(rule());
    const { content } = contentOf({
      ...draft,
      procedure: [
        { key: 0, text: "" },
        { key: 1, text: " Look. " },
      ],
      check: { ...draft.check, limit: "35.5" },
    });
    expect(content).toMatchObject({ procedure: ["Look."], check: { limit: 35.5 } });
  });
});

test("a rule of lines looks at lines, and one of devices never does", () => {
  const lines = ofModule(draftOf(rule({ subject: { module: "iaq", device: "IAQ-1" } })), "connection");
  expect(lines).toMatchObject({ kind: "connection", device: "" });
  expect(ofModule(lines, "lift").kind).toBe("limit");
});

test("a code follows from what an alarm is called", () => {
  expect([codeOf("CO₂ above limit"), codeOf("Café: door!"), codeOf("ควัน")]).toEqual([
    "co2-above-limit",
    "cafe-door",
    "",
  ]);
});

test("versions describe their changes as text", () => {
  const points = [{ key: "co2", name: "CO₂", kind: "number", unit: "ppm" }] as const;
  const after = rule({
    check: { kind: "limit", point: "co2", operator: ">", limit: 1_500, deadband: 50 },
    onDelay: 600,
    priority: 2,
  });
  expect(versionChanges(rule(), after, points)).toEqual([
    { name: "Raised when", was: "CO₂ above 1,200 ppm", is: "CO₂ above 1,500 ppm" },
    { name: "Deadband", was: "100", is: "50" },
    { name: "On delay", was: "5 min", is: "10 min" },
    { name: "Priority", was: "Medium", is: "High" },
  ]);
  expect(versionChanges(after, after, points)).toEqual([]);
});

test("a trial says how often, where, and what it does not know", () => {
  const trial = { from: 0, to: 30 * 86_400_000, times: [], known: 1, isBanded: false, points: 8 };
  expect(timesText({ ...trial, count: 41, devices: 3 })).toBe(
    "It would have been raised 41 times in 30 days, at 3 devices.",
  );
  expect(timesText({ ...trial, count: 0, devices: 0 })).toBe("It would not have been raised in 30 days.");
  expect(timesText({ ...trial, points: 0, count: 0, devices: 0 })).toMatch(/it would watch nothing/);
  expect(trialNotes({ ...trial, count: 1, devices: 1, known: 0.5, isBanded: true })).toEqual([
    "Values are known for 50.00 % of the time. Unknown periods count as no change, so the count may be low.",
    "Changes smaller than the recording deadband of a value may be missing.",
  ]);
});
