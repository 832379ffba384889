import { AlarmFacts, AlarmRow, type EventPage, type EventView, type ListChannel } from "@atrium/contract";
import { expect, test } from "vitest";
import { GivenLive } from "../../../platform/givenLive.fixture.ts";
import { OpenEvents } from "./openEvents.ts";

function alarm(id: number, state: AlarmFacts["state"] = "unacknowledged"): AlarmRow {
  return AlarmRow.parse({
    id,
    time: id,
    text: "No answer",
    source: { name: `Sensor ${String(id)}`, isCorridor: false },
    alarm: AlarmFacts.parse({
      code: "offline",
      rule: 1,
      priority: 3,
      state,
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: id,
      folded: 0,
      steps: 0,
      done: [],
    }),
  });
}

/** A live source whose rows the test sends. */
class RowSource extends GivenLive {
  send: (row: AlarmRow) => void = () => {};

  constructor() {
    super(0, new Map());
  }

  override listenToChanges<Asks extends object, Entity>(
    channel: ListChannel<Asks, Entity>,
    _asks?: Asks,
    listener?: (entity: Entity) => void,
  ): () => void {
    this.send = (row) => listener?.(channel.entity.parse(row));
    return () => {};
  }
}

function desk(pages: Partial<Record<EventView, EventPage>> = {}) {
  const source = new RowSource();
  const waiting: (() => void)[] = [];
  const store = new OpenEvents({
    source,
    read: async (view) => pages[view] ?? { rows: [], next: null },
    after: (_wait, callback) => {
      waiting.push(callback);
      return () => waiting.splice(waiting.indexOf(callback), 1);
    },
  });
  let redraws = 0;
  store.listen(() => {
    redraws += 1;
  });
  return {
    store,
    source,
    redraws: () => redraws,
    pass: () => {
      for (const callback of waiting.splice(0)) callback();
    },
  };
}

/** Lets the first reading come to its end. */
async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

test("a storm of a thousand alarms is one redraw, and none of them is lost", async () => {
  const { store, source, redraws, pass } = desk();
  await settled();
  const before = redraws();
  for (let id = 1; id <= 1_000; id += 1) source.send(alarm(id));
  expect(redraws()).toBe(before);
  pass();
  expect(redraws()).toBe(before + 1);
  expect(store.state.alarms).toHaveLength(1_000);
});

test("an alarm that is over leaves what is open, and stands among what changed", async () => {
  const { store, source, pass } = desk({ active: { rows: [alarm(1), alarm(2)], next: null } });
  await settled();
  source.send(alarm(1, "normal"));
  pass();
  expect(store.state.alarms.map(({ id }) => id)).toEqual([2]);
  expect([...store.state.recent.values()].map((row) => row.alarm?.state)).toEqual(["normal"]);
});

test("what changed while the list was being read is newer than what was read", async () => {
  const { store, source, pass } = desk({ active: { rows: [alarm(1)], next: null } });
  source.send(alarm(1, "acknowledged"));
  await settled();
  pass();
  expect(store.state.alarms.map((row) => row.alarm.state)).toEqual(["acknowledged"]);
});
