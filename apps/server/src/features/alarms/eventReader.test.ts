import { AlarmRuleId, EventId, EventQuery } from "@atrium/contract/alarms";
import { systemClock } from "@atrium/time";
import { expect, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import { EventReader } from "./eventReader.ts";
import { Journal } from "./journal.ts";

const ALL = EventQuery.parse({ view: "all" });
const ID = EventId.parse(7);

function alarm(state: "acknowledged" | "normal"): StoredEntry {
  const isActive = state === "acknowledged";
  return {
    row: {
      id: ID,
      time: 1_000,
      text: "Fire alarm",
      source: { name: "Smoke detector", isCorridor: false },
      alarm: {
        code: "fire",
        rule: AlarmRuleId.parse(1),
        priority: 1,
        state,
        isActive,
        isFire: true,
        times: 1,
        raisedAt: 1_000,
        folded: 0,
        steps: 0,
        done: [],
      },
    },
  };
}

/** A reader of a table that has the alarm as it was before; its answer and the journal's writing end when the test says so. */
function desk() {
  const [writing, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const journal = new Journal({
    store: { write: () => writing.promise },
    clock: systemClock,
    log: createLog("silent"),
  });
  const reader = new EventReader({
    alarms: { entries: { all: [], ofId: () => undefined } },
    journal,
    store: {
      list: async () => {
        await reading.promise;
        return { rows: [alarm("acknowledged").row], next: null };
      },
      count: async () => 1,
      steps: async () => [],
      before: async () => ({ count: 0, lastAt: null, lastRemark: null }),
    },
    find: async () => undefined,
    rules: { find: () => undefined },
    directory: { hasPlace: () => true },
  });
  return { journal, reader, writing, reading };
}

test("an alarm that is over is listed so before it is written", async () => {
  const { journal, reader, reading } = desk();
  void journal.add({ entry: alarm("normal") });
  reading.resolve();
  expect((await reader.list(ALL)).rows).toMatchObject([{ alarm: { state: "normal" } }]);
});

test("and where it is written between the reading and the answer", async () => {
  const { journal, reader, writing, reading } = desk();
  const kept = journal.add({ entry: alarm("normal") });
  const list = reader.list(ALL);
  writing.resolve();
  await kept;
  reading.resolve();
  expect((await list).rows).toMatchObject([{ alarm: { state: "normal" } }]);
});
