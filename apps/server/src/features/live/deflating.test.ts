import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { LIVE_PATH } from "@atrium/contract/live";
import { Place } from "@atrium/contract/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { LiveSocket, waitFor } from "../../../test/liveSocket.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";
import { openStand, type Stand } from "../../../test/stand.ts";

const CAMPUS = {
  type: "subscribe",
  subscription: 1,
  channel: "lighting",
  place: Place.parse({ placement: "campus" }),
} as const;

let stand: Stand;
const pages: LiveSocket[] = [];
beforeEach(async () => {
  stand = await openStand({ site: new SmallSite(300) });
  await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
});
afterEach(async () => {
  for (const { socket } of pages.splice(0)) socket.terminate();
  await stand.stop();
});

/** @param perMessageDeflate the page's offer */
function connect(perMessageDeflate: boolean | { serverMaxWindowBits: number }): WebSocket {
  const headers = { authorization: "Bearer viewer" };
  return new WebSocket(stand.base.replace("http", "ws") + LIVE_PATH, { headers, perMessageDeflate });
}

async function welcomed(socket: WebSocket): Promise<LiveSocket> {
  const page = new LiveSocket(socket);
  pages.push(page);
  await page.first("welcome");
  return page;
}

/** Bytes of the first snapshot on the wire. */
async function snapshotBytes(perMessageDeflate: boolean | { serverMaxWindowBits: number }): Promise<number> {
  const socket = connect(perMessageDeflate);
  const upgraded = once(socket, "upgrade");
  const page = await welcomed(socket);
  const response: unknown = (await upgraded)[0];
  if (!(response instanceof IncomingMessage)) throw new Error("there was no answer to the upgrade");
  const before = response.socket.bytesRead;
  page.send(CAMPUS);
  await page.first("snapshot");
  return response.socket.bytesRead - before;
}

test("a long snapshot is deflated once for all pages that come together, and none of them keeps a deflater", async () => {
  const begun = Array.from({ length: 20 }, async () => welcomed(connect(true)));
  const together = await Promise.all(begun);
  let compressors = 0;
  const hook = createHook({ init: (_id, type) => void (compressors += type === "ZLIB" ? 1 : 0) }).enable();
  for (const page of together) page.send(CAMPUS);
  const snapshots = await Promise.all(together.map(async (page) => page.first("snapshot")));
  hook.disable();
  // Each page inflates for itself; the server deflates once.
  expect(compressors).toBe(together.length + 1);
  expect(new Set(snapshots.map((snapshot) => JSON.stringify(snapshot))).size).toBe(1);
});

test("changes since the snapshot come right after it", async () => {
  const [first, second] = [await welcomed(connect(true)), await welcomed(connect(true))];
  first.send(CAMPUS);
  await first.first("snapshot");
  stand.field.report([levelOf(1), 55]);
  await first.first("delta");
  second.send(CAMPUS);
  await waitFor(() => (second.valueOf(levelOf(1)) === 55 ? true : undefined), "the newest value");
  stand.field.report([levelOf(1), 56]);
  await waitFor(() => (second.valueOf(levelOf(1)) === 56 ? true : undefined), "the next value");
  expect(second.messages.map(({ type }) => type).slice(0, 2)).toEqual(["welcome", "snapshot"]);
});

test("a page that takes no deflated messages, or only with a smaller window, gets them as they are", async () => {
  const deflated = await snapshotBytes(true);
  const plain = await snapshotBytes(false);
  const small = await snapshotBytes({ serverMaxWindowBits: 9 });
  expect(deflated).toBeLessThan(plain / 3);
  expect(small).toBe(plain);
});
