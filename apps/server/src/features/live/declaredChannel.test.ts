import { listChannel, newestChannel, rowsChannel } from "@atrium/contract/live";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import * as z from "zod";
import { waitFor } from "../../../test/liveSocket.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";
import { EntityList } from "../../platform/live/entityList.ts";
import { newestFeed, rowsFeed } from "../../platform/live/liveFeed.ts";

// Channels that no part of the product has: each is one declaration and one feed.
const GATE = newestChannel({
  name: "gate",
  right: "viewable",
  asks: { side: z.enum(["north", "south"]) },
  entity: z.object({ isOpen: z.boolean() }),
});
const PARKING = rowsChannel({
  name: "parking",
  right: "signed-in",
  asks: {},
  row: z.object({ bay: z.string(), car: z.string() }),
  keyOf: ({ bay }) => bay,
});
const VISITS = listChannel({
  name: "visits",
  right: "controllable",
  asks: { door: z.string().max(10).optional() },
  entity: z.object({ id: z.string(), door: z.string(), hasEnded: z.boolean() }),
});

function listenable() {
  const listeners = new Set<() => void>();
  return {
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
    get size() {
      return listeners.size;
    },
  };
}

function visitsOf(most = 3) {
  return new EntityList({
    channel: VISITS,
    idOf: ({ id }) => id,
    isPresent: ({ hasEnded }) => !hasEnded,
    concerns: ({ door }, asks) => asks.door === undefined || asks.door === door,
    within: (visit) => visit,
    knows: ({ door }) => door !== "nowhere",
    most,
  });
}

let stand: Stand;
const sockets: WebSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await stand.stop();
});

/** A page of any program: it sends and receives plain JSON. */
async function open(token = "operator") {
  const headers = { authorization: `Bearer ${token}` };
  const socket = new WebSocket(`${stand.base.replace("http", "ws")}/api/live`, { headers });
  sockets.push(socket);
  const answers: { readonly type: string; readonly [field: string]: unknown }[] = [];
  socket.on("message", (bytes: Buffer) => {
    const message = z.looseObject({ type: z.string() }).parse(JSON.parse(bytes.toString()));
    if (message.type !== "welcome" && message.type !== "heartbeat") answers.push(message);
  });
  await new Promise((resolve) => socket.once("open", resolve));
  return {
    answers,
    subscribe: (subscription: number, channel: string, asks: object = {}) =>
      socket.send(JSON.stringify({ type: "subscribe", subscription, channel, ...asks })),
    unsubscribe: (subscription: number) => socket.send(JSON.stringify({ type: "unsubscribe", subscription })),
    has: async (count: number) => waitFor(() => (answers.length >= count ? true : undefined), `${count} answers`),
  };
}

test("a newest entity comes at once, and again with each change, to those that asked for it", async () => {
  const news = listenable();
  const gates = { north: { isOpen: false }, south: { isOpen: true } };
  const sourceOf = ({ side }: { side: keyof typeof gates }) => ({
    current: () => gates[side],
    onChange: news.onChange,
  });
  stand = await openStand({ feeds: [newestFeed(GATE, sourceOf)] });
  const page = await open();
  page.subscribe(1, "gate", { side: "north" });
  page.subscribe(2, "gate", { side: "west" });
  await page.has(2);
  expect(page.answers[0]).toEqual({ type: "gate", subscription: 1, gate: { isOpen: false } });
  expect(page.answers[1]).toMatchObject({ type: "refused", subscription: 2, error_code: "EVA001" });
  gates.north = { isOpen: true };
  news.tell();
  await page.has(3);
  expect(page.answers[2]).toEqual({ type: "gate", subscription: 1, gate: { isOpen: true } });
  page.unsubscribe(1);
  await waitFor(() => (news.size === 0 ? true : undefined), "the end of the view");
});

test("rows come all at first, later those that changed", async () => {
  const news = listenable();
  const changes = [
    { bay: "P1", car: "AB 1" },
    { bay: "P2", car: "CD 2" },
  ];
  const source = {
    get version() {
      return changes.length;
    },
    rowsSince: (version: number) => changes.slice(version),
    onChange: news.onChange,
  };
  stand = await openStand({
    feeds: [
      rowsFeed(
        PARKING,
        () => source,
        () => ({}),
      ),
    ],
  });
  const page = await open("tenant");
  page.subscribe(1, "parking");
  await page.has(1);
  changes.push({ bay: "P1", car: "" });
  news.tell();
  await page.has(2);
  expect(page.answers.map(({ rows }) => rows)).toEqual([changes.slice(0, 2), [{ bay: "P1", car: "" }]]);
});

test("a list sends the present entities, then numbered changes; a page that comes back gets what it missed", async () => {
  const visits = visitsOf();
  stand = await openStand({ feeds: [visits] });
  visits.changed({ id: "v1", door: "A", hasEnded: true });
  visits.changed({ id: "v2", door: "A", hasEnded: false });
  const page = await open();
  page.subscribe(1, "visits");
  page.subscribe(2, "visits", { door: "B" });
  await page.has(2);
  const v2 = { id: "v2", door: "A", hasEnded: false };
  expect(page.answers[0]).toEqual({ type: "visits", subscription: 1, sequence: 3, isComplete: true, entities: [v2] });
  expect(page.answers[1]).toMatchObject({ subscription: 2, entities: [] });
  const v3 = { id: "v3", door: "B", hasEnded: false };
  visits.changed(v3);
  await page.has(4);
  expect(page.answers.slice(2)).toEqual([
    { type: "visits", subscription: 1, sequence: 4, isComplete: false, entities: [v3] },
    { type: "visits", subscription: 2, sequence: 4, isComplete: false, entities: [v3] },
  ]);
  visits.changed({ ...v2, hasEnded: true });
  const { epoch } = stand.points;
  const again = await open();
  again.subscribe(1, "visits", { since: { epoch, sequence: 4 } });
  again.subscribe(2, "visits", { since: { epoch: "an-earlier-run", sequence: 4 } });
  again.subscribe(3, "visits", { since: { epoch, sequence: 5 } });
  await again.has(3);
  expect(again.answers).toEqual([
    { type: "visits", subscription: 1, sequence: 5, isComplete: false, entities: [{ ...v2, hasEnded: true }] },
    { type: "visits", subscription: 2, sequence: 5, isComplete: true, entities: [v3] },
    { type: "visits", subscription: 3, sequence: 5, isComplete: false, entities: [] },
  ]);
});

test("a page that was away longer than the list remembers gets the present entities", async () => {
  const visits = visitsOf(2);
  stand = await openStand({ feeds: [visits] });
  for (const id of ["v1", "v2", "v3", "v4"]) visits.changed({ id, door: "A", hasEnded: id === "v4" });
  const page = await open();
  page.subscribe(1, "visits", { since: { epoch: stand.points.epoch, sequence: 2 } });
  await page.has(1);
  expect(page.answers[0]).toMatchObject({ sequence: 5, isComplete: true, entities: [{ id: "v3" }] });
});

test("a declared right and an unknown place are refused as for every channel", async () => {
  stand = await openStand({ feeds: [visitsOf()] });
  const viewer = await open("viewer");
  viewer.subscribe(1, "visits");
  await viewer.has(1);
  expect(viewer.answers[0]).toMatchObject({ type: "refused", error_code: "EAU004" });
  const page = await open();
  page.subscribe(1, "visits", { door: "nowhere" });
  page.subscribe(2, "visitors");
  await page.has(2);
  expect(page.answers[0]).toMatchObject({ type: "refused", subscription: 1, error_code: "ENF001" });
  expect(page.answers[1]?.["message"]).toContain("visits");
});

test("points are asked for by category: only the devices whose plan says it", async () => {
  stand = await openStand();
  for (const device of stand.site.devices.slice(0, 2)) Object.assign(device.facts, { category: "sump-pump" });
  const page = await open();
  const place = { placement: "tower", floor: "first" };
  page.subscribe(1, "lighting", { place });
  page.subscribe(2, "lighting", { place, category: "sump-pump" });
  await page.has(2);
  expect(page.answers.map(({ ids }) => z.array(z.int()).parse(ids).length)).toEqual([9, 6]);
  const view = page.answers[1]?.["view"];
  stand.field.report([levelOf(3), 13], [levelOf(1), 12]);
  await waitFor(() => page.answers.find((one) => one.type === "delta" && one["view"] === view), "its change");
  expect(page.answers.filter((one) => one.type === "delta" && one["view"] === view)).toMatchObject([
    { ids: [levelOf(1)] },
  ]);
});

test("a channel that two parts hand in keeps the server from starting", async () => {
  stand = await openStand();
  await expect(openStand({ feeds: [visitsOf(), visitsOf()] })).rejects.toThrow("same live channel");
});
