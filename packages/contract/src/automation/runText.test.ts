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
  returned: 0,
  left: 0,
  ending: null,
});

test("a run says what became of it, how much was refused, and why", () => {
  expect(runText(RUN)).toBe("Ended, 12 of 14 confirmed, 2 refused or not answered: GW-O1 does not answer");
  expect(runText({ ...RUN, refusal: null })).toBe("Ended, 12 of 14 confirmed, 2 refused or not answered");
  expect(runText({ ...RUN, state: "watched", refused: 0, refusal: null, targets: 0 })).toBe("Watched only");
});

test("a run says what became of what it released where the server keeps the priorities", () => {
  const ended = { ...RUN, confirmed: 2, refused: 0, refusal: null, targets: 2 };
  const one = { ...ended, returned: 1, ending: "Returned to Off, its value before." };
  expect(runText(one)).toBe("Ended, 2 of 2 confirmed. Returned to Off, its value before.");
  const left = { ...ended, left: 1, ending: "Left as it is: this is its rest state." };
  expect(runText(left)).toBe("Ended, 2 of 2 confirmed. Left as it is: this is its rest state.");
  const several = { ...ended, returned: 3, left: 1 };
  expect(runText(several)).toBe("Ended, 2 of 2 confirmed, 3 returned to their rest states, 1 left as it is");
});
