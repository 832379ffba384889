import type { PointId } from "@atrium/contract";
import { Place } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { ModbusByHand } from "../test/modbusByHand.ts";
import { TestServer } from "./testServer.ts";

let server: TestServer;
let token: string;
const field = new ModbusByHand();
beforeAll(async () => {
  server = await TestServer.make({ fields: field.fields });
  await server.app.start();
  token = await server.signIn();
}, 60_000);
afterAll(() => server.stop());

/** Whether the driver of a curtain hears that somebody looks at it. */
function isObserved(device: string): boolean {
  const driver = field.driverOf(device);
  const points = driver.points.filter((point) => point.device === device);
  expect(points.length).toBeGreaterThan(0);
  const told = new Set(points.map(({ id }: { id: PointId }) => driver.isObserved?.(id)));
  expect(told.size).toBe(1);
  return told.has(true);
}

const open = async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, token);
  const place = Place.parse({ placement: "office-building", floor: "first" });
  page.send({ type: "subscribe", subscription: 1, channel: "curtain", place });
  await page.first("snapshot");
  return page;
};
const until = (isSo: () => boolean): Promise<true> => waitFor(() => isSo() || undefined, "the drivers to hear of it");

test("a driver hears which devices are on somebody's page, as long as one page shows them", async () => {
  expect([isObserved("CU-O1-A-01"), isObserved("CU-O2-A-01")]).toEqual([false, false]);
  const [one, other] = [await open(), await open()];
  expect([isObserved("CU-O1-A-01"), isObserved("CU-O2-A-01")]).toEqual([true, false]);
  one.send({ type: "unsubscribe", subscription: 1 });
  one.send({ type: "subscribe", subscription: 2, channel: "health" });
  await one.first("health");
  expect(isObserved("CU-O1-A-01")).toBe(true);
  other.socket.close();
  await until(() => !isObserved("CU-O1-A-01"));
});
