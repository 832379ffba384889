import { Health, MAX_SILENT_DEVICES } from "@atrium/contract/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLiveSocket, waitFor } from "../../../test/liveSocket.ts";
import { levelOf, SmallSite } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";

let stand: Stand;
beforeEach(async () => {
  stand = await openStand({ site: new SmallSite(30) });
  await waitFor(hasBegun, "the drivers");
});
afterEach(async () => stand.stop());

function answers(device: string, isAnswering: boolean, reason?: string): void {
  stand.field.drivers.get("gateway-first")?.options.sink.device?.(device, isAnswering, reason);
}

/** A driver begins a moment after the server. */
async function hasBegun(): Promise<true | undefined> {
  return (await connections()).every(({ state }) => state === "connected") ? true : undefined;
}

async function connections(): Promise<Health["connections"]> {
  const url = "/api/core-service/v1.0/health";
  const reply = await stand.http.inject({ url, headers: { authorization: "Bearer viewer" } });
  return Health.parse(reply.json()).connections;
}

test("health says which devices behind a gateway do not answer, since when and why, until they answer", async () => {
  const before = Date.now();
  answers("L-2", false, "The gateway cannot reach the device.");
  answers("L-1", false);
  const [first, second] = await connections();
  expect(first?.state).toBe("connected");
  expect(first?.silentDevices).toMatchObject({
    total: 2,
    first: [{ id: "L-2", name: "Lamp 2", reason: "The gateway cannot reach the device." }, { id: "L-1" }],
  });
  expect(first?.silentDevices?.first[0]?.since).toBeGreaterThanOrEqual(before);
  expect(second).not.toHaveProperty("silentDevices");
  answers("L-2", true);
  expect((await connections())[0]?.silentDevices?.first.map(({ id }) => id)).toEqual(["L-1"]);
  stand.field.report([levelOf(1), 1], [levelOf(1) + 1, 1], [levelOf(1) + 2, 0]);
  expect((await connections())[0]).not.toHaveProperty("silentDevices");
});

test("a page hears of a silent device at once, and of many the first ones and how many", async () => {
  const page = await openLiveSocket(stand.base, "viewer");
  page.send({ type: "subscribe", subscription: 1, channel: "health" });
  await page.first("health");
  for (let device = 1; device <= 30; device += 1) answers(`L-${device}`, false);
  const isTold = ({ health }: { health: Health }) => health.connections[0]?.silentDevices?.total === 30;
  const { health } = await page.first("health", isTold);
  expect(health.connections[0]?.silentDevices?.first).toHaveLength(MAX_SILENT_DEVICES);
  page.socket.terminate();
});
