import { ObjectType } from "@bacnet-js/client";
import { SearchReply, SearchRow } from "@atrium/contract/devices";
import { setTimeout as sleep } from "node:timers/promises";
import type { BacnetObject } from "@atrium/bacnet-server";
import { BacnetServer } from "../apps/virtual-campus/src/endpoints/bacnet/bacnetServer.ts";
import { connectionTarget, FaultBoard } from "../apps/virtual-campus/src/faults/faultBoard.ts";
import type { BenchSite } from "./benchSite.ts";
import { ask } from "./calls.ts";
import { figure, heading } from "./figures.ts";
import { devicesByPattern, productChange } from "./foundProducts.ts";
import { Installation } from "./installation.ts";
import { load, residentMegabytes } from "./machine.ts";

const BOXES = 40;
const POINTS = 50;
/** Ms that the device takes for an answer. */
const ANSWER = 5;
const CONNECTION = "controller";
/** Ms from one look at the search to the next: more often than a page looks. */
const LOOK = 50;
const LIMIT = 120_000;

/** A controller with 2,000 objects found, 40 devices made of them, and a product of 200 devices changed while they are live. */
export async function found(): Promise<void> {
  heading(`${(BOXES * POINTS).toLocaleString("en-US")} objects of one BACnet device that answers in ${ANSWER} ms`);
  const faults = new FaultBoard();
  const endpoint = new BacnetServer({
    connection: CONNECTION,
    name: "Controller",
    settings: { host: "127.0.0.1", port: 0, deviceInstance: 1 },
    objects: Array.from({ length: BOXES * POINTS }, (_, at) => object(Math.floor(at / POINTS) + 1, (at % POINTS) + 1)),
    faults,
    clock: Date.now,
  });
  await endpoint.start();
  faults.set(connectionTarget(CONNECTION), "slow", true, ANSWER);
  const installation = await Installation.start(siteOf(endpoint.port));
  try {
    await search(installation);
    await devicesByPattern(installation, { connection: CONNECTION, boxes: BOXES, points: POINTS });
    figure("server", `${residentMegabytes(installation.program.pid).toFixed(0)} MB`, `load average ${load()}`);
  } finally {
    await installation.stop();
    await endpoint.stop();
  }
  await productChange();
}

/** One multi-state object among analog ones, as a box has them. */
function object(box: number, point: number): BacnetObject {
  const type = point === 1 ? ObjectType.MULTI_STATE_INPUT : ObjectType.ANALOG_INPUT;
  return {
    type,
    instance: box * 100 + point,
    name: `VAV-${box}.p${point}`,
    description: "",
    device: `VAV-${box}`,
    ...(point === 1 ? { stateTexts: ["Off", "Heating", "Cooling"] } : { units: 62 }),
    presentValue: () => (point === 1 ? 2 : 20),
    isTroubled: () => false,
  };
}

function siteOf(port: number): BenchSite {
  const settings = { host: "127.0.0.1", port, localAddress: "127.0.0.1", deviceInstance: 1 };
  const device = { id: "L-0-0", module: "lighting" as const, connection: CONNECTION, parts: [] };
  return {
    connections: [{ id: CONNECTION, protocol: "bacnet", settings }],
    places: [
      { key: "place-1", devices: [{ ...device, parts: [{ product: "lighting-circuit", address: { instance: 1 } }] }] },
    ],
  };
}

async function search(installation: Installation): Promise<void> {
  const began = performance.now();
  const body = { connection: CONNECTION, range: { wait: 500 } };
  const { id } = SearchRow.parse(await (await ask(installation, "POST", "searches", body)).json());
  let first: number | undefined;
  for (;;) {
    const reply = SearchReply.parse(await (await ask(installation, "GET", `searches/${id}`)).json());
    const objects = reply.devices.reduce((sum, { entries }) => sum + entries.length, 0);
    const ms = performance.now() - began;
    if (objects > 0) first ??= ms;
    if (reply.state !== "running") {
      const named = reply.devices.flatMap(({ entries }) => entries).filter(({ states }) => states !== undefined).length;
      figure("first rows", `${((first ?? ms) / 1_000).toFixed(2)} s`, "budget ≤ 1 s");
      figure("all of them", `${(ms / 1_000).toFixed(2)} s`, `budget ≤ 20 s; ${reply.state}`);
      figure("  objects listed", String(objects), `${named} with the names of their states`);
      return;
    }
    if (ms > LIMIT) throw new Error("the search did not end");
    await sleep(LOOK);
  }
}
