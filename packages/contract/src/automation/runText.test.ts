import { expect, test } from "vitest";
import { AutomationRun } from "./run.ts";
import { runText } from "./runText.ts";

const RUN = AutomationRun.parse({
  id: 1,
  kind: "schedule",
  rule: 1,
  name: "Evening",
  dueAt: 1,
  beganAt: 1,
  endsAt: null,
  state: "ended",
  reason: "Its time has come",
  commands: [],
  confirmed: 12,
  refused: 2,
  refusal: "GW-O1 does not answer",
  targets: 14,
});

test("a run says what became of it, how much was refused, and why", () => {
  expect(runText(RUN)).toBe("Ended, 12 of 14 confirmed, 2 refused or not answered: GW-O1 does not answer");
  expect(runText({ ...RUN, refusal: null })).toBe("Ended, 12 of 14 confirmed, 2 refused or not answered");
  expect(runText({ ...RUN, state: "watched", refused: 0, refusal: null, targets: 0 })).toBe("Watched only");
});
