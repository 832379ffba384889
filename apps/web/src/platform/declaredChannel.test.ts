import { listChannel, newestChannel, rowsChannel } from "@atrium/contract/live";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { fakeLive } from "./fakeLive.fixture.ts";
import { topicOf } from "./liveTopic.ts";

describe("a channel that is only declared", () => {
  const GATE = newestChannel({
    name: "gate",
    right: "viewable",
    asks: { side: z.enum(["north", "south"]) },
    entity: z.object({ isOpen: z.boolean() }),
  });
  const PARKING = rowsChannel({
    name: "parking",
    right: "viewable",
    asks: {},
    row: z.object({ bay: z.string(), car: z.string() }),
    keyOf: ({ bay }) => bay,
  });
  const VISITS = listChannel({
    name: "visits",
    right: "viewable",
    asks: { door: z.string().optional() },
    entity: z.object({ id: z.string() }),
  });

  function declared() {
    const live = fakeLive([GATE, PARKING, VISITS]);
    live.client.start();
    live.socket().accept();
    return live;
  }

  it("is joined with its own words, and its newest entity can be read", () => {
    const live = declared();
    const { client } = live;
    client.join(topicOf(GATE, { side: "north" }));
    expect(live.socket().requests).toEqual([{ type: "subscribe", subscription: 1, channel: "gate", side: "north" }]);
    expect(client.newest(GATE, { side: "north" })).toBeUndefined();
    live.socket().sayAny({ type: "gate", subscription: 1, gate: { isOpen: true } });
    expect(client.newest(GATE, { side: "north" })).toEqual({ isOpen: true });
    expect(client.newest(GATE, { side: "south" })).toBeUndefined();
    expect(client.view(topicOf(GATE, { side: "north" })).isInStep).toBe(true);
  });

  it("keeps the newest row of each key", () => {
    const live = declared();
    const { client } = live;
    client.join(topicOf(PARKING, {}));
    const rows = [
      { bay: "P1", car: "AB 1" },
      { bay: "P2", car: "CD 2" },
    ];
    live.socket().sayAny({ type: "parking", subscription: 1, rows });
    live.socket().sayAny({ type: "parking", subscription: 1, rows: [{ bay: "P1", car: "" }] });
    expect([...(client.rows(PARKING, {})?.values() ?? [])]).toEqual([{ bay: "P1", car: "" }, rows[1]]);
  });

  it("reports each change of a list, and asks after a loss for those it missed", () => {
    const live = declared();
    const { client, timers } = live;
    const changed = vi.fn<(visit: { id: string }) => void>();
    client.join(topicOf(VISITS, { door: "A" }));
    client.listenToChanges(VISITS, { door: "A" }, changed);
    live.socket().sayAny({ type: "visits", subscription: 1, sequence: 4, isComplete: true, entities: [{ id: "v1" }] });
    live.socket().sayAny({ type: "visits", subscription: 1, sequence: 5, isComplete: false, entities: [{ id: "v2" }] });
    expect(changed.mock.calls).toEqual([[{ id: "v1" }], [{ id: "v2" }]]);
    live.socket().events.closed();
    timers.pass(500);
    live.socket().accept();
    const since = { epoch: "run-1", sequence: 5 };
    expect(live.socket().requests).toEqual([
      { type: "subscribe", subscription: 1, channel: "visits", door: "A", since },
    ]);
  });

  it("that answers in another form is taken for another version of the server", () => {
    const live = declared();
    const { client } = live;
    client.join(topicOf(GATE, { side: "north" }));
    live.socket().sayAny({ type: "gate", subscription: 1, gate: { isOpen: "yes" } });
    expect(live.socket().isClosed).toBe(true);
    expect(client.newest(GATE, { side: "north" })).toBeUndefined();
  });
});
