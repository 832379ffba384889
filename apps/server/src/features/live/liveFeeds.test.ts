import { CommandReply } from "@atrium/contract/devices";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LivePages } from "../../../test/livePages.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { levelOf } from "../../../test/smallSite.ts";

let pages: LivePages;
beforeEach(async () => {
  pages = await LivePages.begin();
});
afterEach(() => pages.end());

test("the summary begins with all rows and goes on with the changed ones", async () => {
  const page = await pages.open();
  page.send({ type: "subscribe", subscription: 1, channel: "summary", module: "lighting" });
  const { rows } = await page.first("summary");
  expect(rows.map((row) => row.place)).toEqual([
    "tower",
    "tower/first",
    "tower/first/corridor",
    "tower/first/A",
    "tower/second",
    "tower/second/corridor",
    "tower/second/A",
  ]);
  expect(rows[0]).toEqual({ place: "tower", on: 0, total: 6, stale: 6, trouble: 0, alarm: 0, mean: null });
  pages.stand.field.report([levelOf(2), 60], [levelOf(2) + 2, 1]);
  await waitFor(() => (page.all("summary").length > 1 ? true : undefined), "changed rows");
  expect(page.all("summary")[1]?.rows).toEqual([
    { place: "tower", on: 1, total: 6, stale: 5, trouble: 1, alarm: 0, mean: null },
    { place: "tower/first", on: 1, total: 3, stale: 2, trouble: 1, alarm: 0, mean: null },
    { place: "tower/first/A", on: 1, total: 2, stale: 1, trouble: 1, alarm: 0, mean: null },
  ]);
  const reply = await pages.stand.http.inject({
    url: "/api/core-service/v1.0/summaries?module=lighting&size=50",
    headers: { authorization: "Bearer viewer" },
  });
  expect(reply.json()).toMatchObject({ total: 7, data: [{ place: "tower", on: 1 }, {}, {}, {}, {}, {}, {}] });
});

test("health reports a lost connection, and stale devices as they come back", async () => {
  const page = await pages.open();
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  const { health } = await page.first("health");
  expect(health).toMatchObject({ staleDevices: 6, database: "available" });
  pages.stand.bus.publish("connection.changed", { connection: "gateway-first", state: "lost", reason: "no answer" });
  const lost = await page.first("health", (message) => message.health.connections[0]?.state === "lost");
  expect(lost.health.connections[0]).toMatchObject({ id: "gateway-first", reason: "no answer" });
  pages.stand.field.report([levelOf(1), 1], [levelOf(1) + 1, 1], [levelOf(1) + 2, 0]);
  await page.first("health", (message) => message.health.staleDevices === 5);
});

test("health and metrics say how many messages of a connection were dropped in a flood", async () => {
  const page = await pages.open();
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  const { health } = await page.first("health");
  expect(health.connections.some(({ shedMessages }) => shedMessages !== undefined)).toBe(false);
  pages.stand.field.shed("gateway-first", 40);
  pages.stand.field.shed("gateway-first", 2);
  const flooded = await page.first("health", (message) => message.health.connections[0]?.shedMessages === 42);
  expect(flooded.health.connections[0]).toMatchObject({ isFlooded: true });
  expect(flooded.health.connections[1]).not.toHaveProperty("shedMessages");
  const { body } = await pages.stand.http.inject("/metrics");
  expect(body).toContain('atrium_field_shed_messages{connection="gateway-first"} 42');
});

test("a page that comes while a command runs gets it, and its end", async () => {
  const target = { device: "L-1", deviceName: "Lamp", point: "level", pointId: levelOf(1), before: 0, value: 50 };
  const reply = { id: "0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11", source: "operator", by: "viewer", at: 1 };
  const running = CommandReply.parse({ ...reply, targets: [{ ...target, state: "sent" }] });
  pages.stand.bus.publish("command.changed", running);
  const page = await pages.open();
  page.send({ type: "subscribe", subscription: 3, channel: "commands" });
  expect(await page.first("commands")).toMatchObject({
    subscription: 3,
    isComplete: true,
    entities: [{ id: reply.id }],
  });
  const ended = CommandReply.parse({ ...reply, targets: [{ ...target, state: "confirmed" }] });
  pages.stand.bus.publish("command.changed", ended);
  await page.first("commands", ({ entities }) => entities[0]?.targets[0]?.state === "confirmed");
  const later = await pages.open();
  later.send({ type: "subscribe", subscription: 4, channel: "commands" });
  expect((await later.first("commands")).entities).toEqual([]);
});

test("the end of a command comes after the value that confirms it, however much waits to be sent", async () => {
  const page = await pages.open();
  page.send({ type: "subscribe", subscription: 1, channel: "lighting", place: { placement: "tower" } });
  page.send({ type: "subscribe", subscription: 2, channel: "commands" });
  await page.first("snapshot");
  await page.first("commands");
  const target = {
    device: "L-1",
    deviceName: "Lamp",
    point: "level",
    pointId: levelOf(1),
    before: 0,
    state: "confirmed",
  };
  const values = [10, 20, 30, 40, 50];
  for (const [index, value] of values.entries()) {
    const id = `0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c1${String(index)}`;
    pages.stand.field.report([levelOf(1), value]);
    const ended = { id, source: "operator", by: "viewer", at: 1, targets: [{ ...target, value }] };
    pages.stand.bus.publish("command.changed", CommandReply.parse(ended));
  }
  await page.first("commands", ({ entities }) => entities.some((one) => one.targets[0]?.value === 50));
  const said = page.messages.flatMap((message) => {
    if (message.type === "delta") return message.values;
    return message.type === "commands" ? message.entities.map((one) => one.targets[0]?.value) : [];
  });
  expect(said).toEqual(values.flatMap((value) => [value, value]));
});
