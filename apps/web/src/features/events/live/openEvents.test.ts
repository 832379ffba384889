import { AlarmFacts, AlarmRow, type EventPage, type EventView } from "@atrium/contract/alarms";
import type { ListChannel } from "@atrium/contract/live";
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

test("an answer that comes after its alarm is over does not bring it back", async () => {
  const { store, source, pass } = desk({ active: { rows: [alarm(1)], next: null } });
  await settled();
  const answer = Promise.withResolvers<AlarmRow[]>();
  const taken = store.takeAnswer(answer.promise, (rows) => rows);
  source.send(alarm(1, "acknowledged"));
  source.send(alarm(1, "normal"));
  answer.resolve([alarm(1, "acknowledged")]);
  await taken;
  pass();
  expect(store.state.alarms).toEqual([]);
  expect(store.state.recent.get(alarm(1).id)?.alarm?.state).toBe("normal");
});

test("an answer that comes before the channel is on the page at once", async () => {
  const { store, pass } = desk({ active: { rows: [alarm(1)], next: null } });
  await settled();
  await store.takeAnswer(Promise.resolve([alarm(1, "acknowledged")]), (rows) => rows);
  pass();
  expect(store.state.alarms.map((row) => row.alarm.state)).toEqual(["acknowledged"]);
});

test("what was open before a loss and is not read after it is not known as it was: lists are read again", async () => {
  const pages: Partial<Record<EventView, EventPage>> = { active: { rows: [], next: null } };
  const { store, source, pass } = desk(pages);
  await settled();
  source.send(alarm(1, "acknowledged"));
  source.send(alarm(2));
  source.send(alarm(3, "normal"));
  pass();
  pages.active = { rows: [alarm(2, "acknowledged")], next: null };
  store.retry();
  await settled();
  expect([...store.state.recent.values()].map((row) => [row.id, row.alarm?.state])).toEqual([
    [2, "acknowledged"],
    [3, "normal"],
  ]);
  expect(store.state.forgotten).toBe(1);
});
