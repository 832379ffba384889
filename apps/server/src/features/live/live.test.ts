import { QUALITY } from "@atrium/contract/devices";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FIRST_FLOOR, lighting, LivePages } from "../../../test/livePages.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";

let pages: LivePages;
beforeEach(async () => {
  pages = await LivePages.begin();
});
afterEach(() => pages.end());

test("a page gets a welcome, all points of its place, then the changes", async () => {
  pages.stand.field.report([levelOf(1), 80]);
  const page = await pages.open();
  const { epoch } = await page.first("welcome");
  expect(epoch).toBe(pages.stand.points.epoch);
  page.send(FIRST_FLOOR);
  const snapshot = await page.first("snapshot");
  expect(snapshot).toMatchObject({ subscription: 1, isComplete: true });
  expect(snapshot.ids).toHaveLength(9);
  expect(page.valueOf(levelOf(1))).toBe(80);
  expect(page.valueOf(levelOf(2))).toBeNull();
  pages.stand.field.report([levelOf(2), 30], [levelOf(4), 50]);
  const delta = await page.first("delta");
  expect(delta).toMatchObject({ view: snapshot.view, ids: [levelOf(2)], values: [30], qualities: [QUALITY.good] });
  expect(delta.sequence).toBeGreaterThan(snapshot.sequence);
});

test("a page gets the time when each value last changed, not when it was last read", async () => {
  const readAt = Date.now();
  const read = (age: number, rows: readonly (readonly [id: number, value: number])[]) =>
    pages.stand.points.apply({
      length: rows.length,
      ids: Int32Array.from(rows, ([id]) => id),
      values: Float64Array.from(rows, ([, value]) => value),
      qualities: Uint8Array.from(rows, () => QUALITY.good),
      times: Float64Array.from(rows, () => readAt - age),
    });
  read(20_000, [
    [levelOf(1), 80],
    [levelOf(2), 30],
  ]);
  read(1_000, [
    [levelOf(1), 80],
    [levelOf(2), 31],
  ]);
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  const { ids, times, steadyFor } = await page.first("snapshot");
  const timesOf = (point: number) => [times[ids.indexOf(point)], steadyFor[ids.indexOf(point)]];
  expect(timesOf(levelOf(1))).toEqual([readAt - 1_000, 19_000]);
  expect(timesOf(levelOf(2))).toEqual([readAt - 1_000, 0]);
  expect(timesOf(levelOf(3))).toEqual([null, null]);
});

test("two pages at one place share a view; another place is another", async () => {
  const [one, two] = [await pages.open(), await pages.open()];
  one.send(FIRST_FLOOR);
  two.send({ ...FIRST_FLOOR, subscription: 7 });
  two.send(lighting({ placement: "tower", floor: "first", zone: "A" }, 8));
  const first = await one.first("snapshot");
  const second = await two.first("snapshot", (message) => message.subscription === 7);
  const zone = await two.first("snapshot", (message) => message.subscription === 8);
  expect(second.view).toBe(first.view);
  expect(zone.view).not.toBe(first.view);
  expect(zone.ids).toHaveLength(6);
  pages.stand.field.report([levelOf(1), 10]);
  await one.first("delta");
  await two.first("delta");
  expect(two.all("delta")).toHaveLength(1);
});

test("a page that comes back gets only the changes that it missed, from the same run", async () => {
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  pages.stand.field.report([levelOf(1), 10]);
  const { sequence } = await page.first("delta");
  page.socket.terminate();
  await page.whenClosed();
  pages.stand.field.report([levelOf(2), 20]);
  const again = await pages.open();
  again.send({ ...FIRST_FLOOR, since: { epoch: pages.stand.points.epoch, sequence } });
  const missed = await again.first("snapshot");
  expect(missed).toMatchObject({ isComplete: false, ids: [levelOf(2)], values: [20] });
  again.send({ ...FIRST_FLOOR, subscription: 2, since: { epoch: "an-earlier-run", sequence } });
  expect(await again.first("snapshot", (message) => message.subscription === 2)).toMatchObject({ isComplete: true });
  again.send({ ...FIRST_FLOOR, subscription: 3, since: { epoch: pages.stand.points.epoch, sequence: 1_000_000 } });
  expect(await again.first("snapshot", (message) => message.subscription === 3)).toMatchObject({ isComplete: true });
});

test("a page that does not read gets the newest value afterwards, not every one in between", async () => {
  await pages.end();
  pages = await LivePages.begin(new SmallSite(300));
  const [slow, quick] = [await pages.open(), await pages.open()];
  for (const page of [slow, quick]) {
    page.send(lighting({ placement: "campus" }));
    await page.first("snapshot");
  }
  slow.socket.pause();
  let level = 0;
  for (let rounds = 0; rounds < 50; rounds = pages.stand.hub.behind > 0 ? rounds + 1 : 0) {
    level += 1;
    pages.stand.field.report(...pages.stand.site.points.map((point): [number, number] => [Number(point.id), level]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  for (let received = quick.messages.length; quick.messages.length < received + 200; level += 1) {
    pages.stand.field.report([levelOf(1), level]);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  pages.stand.field.report([levelOf(1), -1]);
  await waitFor(() => (quick.valueOf(levelOf(1)) === -1 ? true : undefined), "the quick page");
  slow.socket.resume();
  await waitFor(() => (slow.valueOf(levelOf(1)) === -1 ? true : undefined), "the slow page");
  expect(slow.messages.length).toBeLessThan(quick.messages.length - 150);
}, 60_000);

test("a page is not behind because something changed elsewhere", async () => {
  const windowsClose = async () => new Promise((resolve) => setTimeout(resolve, 20));
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  pages.stand.field.report([levelOf(1), 10]);
  await page.first("delta");
  await windowsClose();
  pages.stand.field.report([levelOf(4), 50]);
  await windowsClose();
  // Its change went out before it was published, with those of another batch.
  const { sequence, values, qualities, times } = pages.stand.points;
  const ids = Int32Array.of(levelOf(1));
  pages.stand.bus.publish("points.changed", { length: 1, sequence, ids, values, qualities, times });
  await windowsClose();
  pages.stand.field.report([levelOf(1), 20]);
  expect(pages.stand.hub.behind).toBe(0);
  await page.first("delta", ({ values: [value] }) => value === 20);
});

test("an ended subscription gets nothing more, and its view goes with its last member", async () => {
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  page.send(lighting({ placement: "tower", floor: "second" }, 2));
  await page.first("snapshot", (message) => message.subscription === 2);
  page.send({ type: "unsubscribe", subscription: 1 });
  page.send({ type: "subscribe", subscription: 3, channel: "health" });
  await page.first("health");
  pages.stand.field.report([levelOf(1), 44]);
  pages.stand.field.report([levelOf(4), 55]);
  await page.first("delta", (message) => message.ids.includes(levelOf(4)));
  expect(page.valueOf(levelOf(1))).toBeNull();
});

test("heartbeats come by themselves", async () => {
  const page = await pages.open();
  expect((await page.first("heartbeat")).time).toBeGreaterThan(0);
});
