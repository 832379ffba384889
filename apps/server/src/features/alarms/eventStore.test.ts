import type { FieldEventContent } from "@atrium/contract/access";
import { AlarmRuleId, EventId, EventQuery, isAskedEvent } from "@atrium/contract/alarms";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import type { StoredEntry } from "./alarmEntry.ts";
import { EventStore } from "./eventStore.ts";
import { JournalStore } from "./journalStore.ts";

/** More than one walk looks through. */
const LOUD = 6_000;
/** The first and every hundredth row is of a source that is seldom heard. */
const EVERY = 100;
const BEGAN = Date.parse("2026-11-19T02:00:00Z");

let database: TestDatabase;
let store: EventStore;
let journal: JournalStore;
beforeAll(async () => {
  database = await openTestDatabase();
  journal = new JournalStore({ db: database.kysely, audit: { recordAllWithin: async () => undefined } });
  const old = Array.from({ length: 30 }, (_, index) => entryOf(index + 1, "quiet", index % 3 === 0 ? 1 : 3));
  const rest = Array.from({ length: LOUD }, (_, index) =>
    entryOf(index + 31, index % EVERY === 0 ? "rare" : "loud", index % EVERY === 0 ? 2 : 3),
  );
  await journal.write({ entries: [...old, ...rest], steps: [], audit: [] });
  store = new EventStore(database.kysely);
});
afterAll(async () => database.stop());

test.each([
  [
    "what is common among the newest rows",
    "search=loud",
    ({ name, priority }: Fact) => name === "loud" && priority === 3,
  ],
  ["what is rare among them", "priority=2", ({ priority }: Fact) => priority === 2],
  ["what has not come for thousands of rows", "search=quiet", ({ name }: Fact) => name === "quiet"],
  ["one priority of that", "search=quiet&priority=1", ({ name, priority }: Fact) => name === "quiet" && priority === 1],
  ["what is both among the newest rows and long before", "priority=1,2", ({ priority }: Fact) => priority < 3],
  ["what there is not", "search=loud&priority=1", () => false],
  ["everything", "", () => true],
])("pages of %s are the newest first, each row once, to the end", async (_, query, isWanted) => {
  const wanted = FACTS.filter(isWanted).map(({ id }) => id);
  const found = await walk(query, 80);
  expect(found).toEqual(wanted.toReversed().slice(0, found.length));
  expect(found.length).toBe(Math.min(wanted.length, 240));
});

test("a stretch of time and a state narrow what is rare", async () => {
  const until = BEGAN + 20_000;
  expect(await walk(`search=quiet&to=${String(until)}`, 10)).toEqual(
    Array.from({ length: 19 }, (_, index) => 19 - index),
  );
  expect(await walk("search=quiet&state=acknowledged", 10)).toEqual([]);
  expect(await walk("search=quiet&state=normal", 10)).toHaveLength(30);
});

test("people and cars that were let in can be left out; who was turned away and all else stays", async () => {
  const contents: FieldEventContent[] = [
    { kind: "card-read", card: "1", isGranted: true },
    { kind: "card-read", card: "2", isGranted: false },
    { kind: "face" },
    { kind: "plate", plate: "1 AB" },
    { kind: "plate", plate: "2 CD", isGranted: false },
    { kind: "door", event: "forced" },
  ];
  const entries = contents.map((content, index) => heard(LOUD + 100 + index, content));
  await journal.write({ entries, steps: [], audit: [] });
  const query = EventQuery.parse({ search: "reader", routine: "hidden" });
  const { rows } = await store.list(query);
  expect(rows.map(({ content }) => content)).toEqual([contents[5], contents[4], contents[1]]);
  expect(entries.filter(({ row }) => isAskedEvent(row, query)).map(({ row }) => row.content)).toEqual([
    contents[1],
    contents[4],
    contents[5],
  ]);
  expect((await store.list(EventQuery.parse({ search: "reader" }))).rows).toHaveLength(contents.length);
});

test("an alarm comes back as it was written, with all that is usual of it and all that is not", async () => {
  const usual = overEntry(LOUD + 200, "kept", 3);
  const [alarm, known] = [usual.row.alarm, usual.alarm];
  if (alarm === undefined || known === undefined) throw new Error("an alarm was made");
  const time = usual.row.time;
  const rare: StoredEntry = {
    row: {
      ...usual.row,
      id: EventId.parse(LOUD + 201),
      alarm: {
        ...alarm,
        state: "shelved",
        isActive: true,
        isFire: true,
        folded: 2,
        steps: 3,
        done: [0, 2],
        rating: 4,
        acknowledged: { at: time, by: "malee" },
        shelf: { at: time, until: time + 1, by: "malee", reason: 'ท่อ "รั่ว", {a,b} \\ NULL' },
      },
    },
    alarm: {
      key: "NULL",
      condition: {
        isActive: true,
        phase: "acknowledged",
        isShelved: true,
        wasAcknowledged: true,
        isSuppressed: true,
        isOutOfService: true,
      },
      acknowledgedUser: 7,
    },
  };
  await journal.write({ entries: [usual, rare], steps: [], audit: [] });
  expect(await store.find(usual.row.id)).toEqual(usual);
  expect(await store.find(rare.row.id)).toEqual(rare);
  // Rows that were kept whole, before what is usual was left out.
  const whole = JSON.stringify({ ...alarm, condition: known.condition });
  await database.ingest.query("UPDATE events SET facts = $1 WHERE id = $2", [whole, usual.row.id]);
  expect(await store.find(usual.row.id)).toEqual(usual);
});

interface Fact {
  readonly id: number;
  readonly name: string;
  readonly priority: number;
}

const FACTS: Fact[] = [];

/** The numbers of the rows of the first three pages. */
async function walk(query: string, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const asked = {
      ...Object.fromEntries(new URLSearchParams(query)),
      limit,
      ...(after === undefined ? {} : { after }),
    };
    const reply = await store.list(EventQuery.parse(asked));
    ids.push(...reply.rows.map(({ id }) => id));
    if (reply.next === null) break;
    after = reply.next;
  }
  return ids;
}

/** What a reader reported. */
function heard(id: number, content: FieldEventContent): StoredEntry {
  const source = { module: "access-door", name: "Reader", isCorridor: false } as const;
  return { row: { id: EventId.parse(id), time: BEGAN + id * 1_000, text: "Reader", source, content } };
}

function entryOf(id: number, name: string, priority: 1 | 2 | 3): StoredEntry {
  FACTS.push({ id, name, priority });
  return overEntry(id, name, priority);
}

/** An alarm that is over; one a second. */
function overEntry(id: number, name: string, priority: 1 | 2 | 3): StoredEntry {
  const time = BEGAN + id * 1_000;
  return {
    row: {
      id: EventId.parse(id),
      time,
      text: "CO₂ above limit",
      source: { module: "iaq", name, isCorridor: false },
      alarm: {
        code: "co2-high",
        rule: AlarmRuleId.parse(1),
        priority,
        state: "normal",
        isActive: false,
        isFire: false,
        times: 1,
        raisedAt: time,
        folded: 0,
        steps: 0,
        done: [],
      },
    },
    alarm: {
      key: name,
      condition: {
        isActive: false,
        phase: "normal",
        isShelved: false,
        wasAcknowledged: false,
        isSuppressed: false,
        isOutOfService: false,
      },
      acknowledgedUser: null,
    },
  };
}
