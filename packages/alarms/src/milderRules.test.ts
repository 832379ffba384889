import { AlarmRuleContent } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { chooseMilder, milderRules, type StoodAlarm } from "./milderRules.ts";

const RULE = AlarmRuleContent.parse({
  code: "current-high",
  subject: { module: "energy-meter" },
  check: { kind: "limit", point: "current-l2", operator: ">", limit: 400, deadband: 2 },
  onDelay: 60,
  offDelay: 0,
  priority: 3,
  text: "Phase L2 current high",
  isLatching: false,
  procedure: [],
  isEnabled: true,
});

function widths(rule: AlarmRuleContent) {
  return milderRules(rule).map(({ check, onDelay }) => [check.kind === "limit" ? check.deadband : undefined, onDelay]);
}

test("a limit is tried with wider deadbands, with longer delays, then with both", () => {
  expect(widths(RULE)).toEqual([
    [4, 60],
    [8, 60],
    [16, 60],
    [2, 120],
    [2, 240],
    [2, 300],
    [8, 240],
    [8, 300],
    [16, 240],
    [16, 300],
  ]);
});

test("a limit without a deadband is tried with shares of itself, and what is no limit with delays alone", () => {
  const bare = AlarmRuleContent.parse({ ...RULE, check: { ...RULE.check, deadband: 0 } });
  expect(widths(bare).slice(0, 3)).toEqual([
    [4, 60],
    [8, 60],
    [20, 60],
  ]);
  const door = AlarmRuleContent.parse({ ...RULE, onDelay: 0, check: { kind: "door-held", open: "open" } });
  expect(widths(door)).toEqual([
    [undefined, 60],
    [undefined, 120],
    [undefined, 240],
  ]);
});

const stood = (at: number, until: number): StoodAlarm => ({ device: "M-1", point: "current-l2", at, until });
const form = (name: string, times: readonly StoodAlarm[]) => ({ content: { ...RULE, text: name }, times });
const TEN = Array.from({ length: 10 }, (_, time) => stood(time * 100, time * 100 + 50));

test("the mildest form that halves the alarms and keeps what was acted on is chosen", () => {
  const forms = [
    form("a little", TEN.slice(0, 8)),
    form("loses it", TEN.slice(5, 9)),
    form("halves", TEN.slice(0, 5)),
    form("fewest", TEN.slice(0, 1)),
  ];
  expect(chooseMilder(forms, { before: 10, acted: TEN.slice(0, 1) })).toMatchObject({
    content: { text: "halves" },
    kept: 1,
  });
});

test("where none halves without a loss, the one without a loss that leaves the fewest is chosen", () => {
  const forms = [form("a little", TEN.slice(0, 9)), form("more", TEN.slice(0, 7)), form("loses it", TEN.slice(5, 7))];
  expect(chooseMilder(forms, { before: 10, acted: TEN.slice(0, 1) })?.content.text).toBe("more");
});

test("where all lose something, the one that loses the least is chosen and says how much; and none where none comes less", () => {
  const forms = [form("loses two", TEN.slice(4, 6)), form("loses one", TEN.slice(1, 3))];
  expect(chooseMilder(forms, { before: 10, acted: TEN.slice(0, 2) })).toMatchObject({
    content: { text: "loses one" },
    kept: 1,
  });
  expect(chooseMilder([form("the same", TEN)], { before: 10, acted: [] })).toBeUndefined();
});
