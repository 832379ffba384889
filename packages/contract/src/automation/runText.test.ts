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
  reason: "Its start time was reached",
  commands: [],
  confirmed: 12,
  refused: 2,
  refusal: "GW-O1 is not responding",
  targets: 14,
  returned: 0,
  left: 0,
  ending: null,
});

test("a run says what became of it, how much was refused, and why", () => {
  expect(runText(RUN)).toBe("Ended, 12 of 14 confirmed, 2 refused or no reply: GW-O1 is not responding");
  expect(runText({ ...RUN, refusal: null })).toBe("Ended, 12 of 14 confirmed, 2 refused or no reply");
  expect(runText({ ...RUN, state: "watched", refused: 0, refusal: null, targets: 0 })).toBe("Watched only");
});

test("a run says what became of what it released where the server keeps the priorities", () => {
  const ended = { ...RUN, confirmed: 2, refused: 0, refusal: null, targets: 2 };
  const one = { ...ended, returned: 1, ending: "Returned to Off, its previous value." };
  expect(runText(one)).toBe("Ended, 2 of 2 confirmed. Returned to Off, its previous value.");
  const left = { ...ended, left: 1, ending: "Left unchanged: its rest state is to stay unchanged." };
  expect(runText(left)).toBe("Ended, 2 of 2 confirmed. Left unchanged: its rest state is to stay unchanged.");
  const several = { ...ended, returned: 3, left: 1 };
  expect(runText(several)).toBe("Ended, 2 of 2 confirmed, 3 returned to their rest states, 1 left unchanged");
});
