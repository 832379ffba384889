import type { FoundDevice, FoundState, SearchReport } from "@atrium/contract/devices";
import { ApplicationTag, ObjectType } from "@bacnet-js/client";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test } from "vitest";
import { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { bacnet } from "./bacnet.ts";
import { objectKey } from "./objects.ts";
import { SERVICE } from "./requests.ts";

const { ANALOG_INPUT } = ObjectType;

/** Of several parts, some of which have parts of their own. */
const CONSTRUCTED = {
  type: ApplicationTag.COV_SUBSCRIPTION,
  value: {
    recipient: { network: 1, address: [1, 2] },
    subscriptionProcessId: 1,
    monitoredObjectId: { type: 0, instance: 1 },
    monitoredProperty: { id: 85, index: 3 },
    issueConfirmedNotifications: false,
    timeRemaining: 70_000,
    covIncrement: 0.5,
  },
};
const NO_BITS = { type: ApplicationTag.BIT_STRING, value: { value: [], bitsUsed: 0 } };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Searched {
  readonly endpoint: BacnetEndpoint;
  readonly report: SearchReport;
  readonly device: FoundDevice | undefined;
  readonly progress: readonly number[];
  /** How many objects were listed, each time that a part of the device came. */
  readonly parts: readonly number[];
}

async function searched(objects: number, prepare: (endpoint: BacnetEndpoint) => void = () => {}): Promise<Searched> {
  const endpoint = new BacnetEndpoint(77);
  for (let instance = 1; instance <= objects; instance += 1) endpoint.addInput(ANALOG_INPUT, instance);
  prepare(endpoint);
  await endpoint.open();
  cleanups.push(() => endpoint.shut());
  const devices: FoundDevice[] = [];
  const progress: number[] = [];
  const parts: number[] = [];
  const settings = { host: "127.0.0.1", port: endpoint.port, localAddress: "127.0.0.1", timeout: 100 };
  const report = await bacnet.discovery.find(
    settings,
    { wait: 100 },
    {
      signal: new AbortController().signal,
      clock: systemClock,
      onFound: (device) => devices.push(device),
      onPart: ({ entries }) => parts.push(entries.length),
      onProgress: (share) => progress.push(share),
    },
  );
  return { endpoint, report, device: devices[0], progress, parts };
}

function input(instance: number): number {
  return objectKey({ type: ANALOG_INPUT, instance });
}

test("what cannot be read is listed without a value, and all other objects are read", async () => {
  const { report, device } = await searched(40, (endpoint) => {
    endpoint.garbled.add(input(3));
    endpoint.mute.add(input(20));
    endpoint.odd.set(input(5), NO_BITS);
    endpoint.odd.set(input(6), CONSTRUCTED);
    endpoint.odd.set(input(7), { type: ApplicationTag.CHARACTER_STRING, value: "Open" });
    for (let instance = 8; instance <= 40; instance += 1) endpoint.set(ANALOG_INPUT, instance, instance);
  });
  expect(report.outcome).toBe("done");
  expect(device?.problem).toBeUndefined();
  expect(device?.entries).toHaveLength(40);
  const entry = (instance: number) => device?.entries.find(({ place }) => place === `analog-input ${instance}`);
  for (const instance of [3, 6, 20]) {
    expect(entry(instance)).toMatchObject({ name: `AI-${instance}`, problem: "The value cannot be read." });
    expect(entry(instance)).not.toHaveProperty("value");
  }
  expect(entry(7)).toMatchObject({ kind: "text", value: "Open" });
  const others = Array.from({ length: 33 }, (_, at) => at + 8).filter((instance) => instance !== 20);
  expect(others.map((instance) => entry(instance)?.value)).toEqual(others.map(String));
  expect(device?.remark).toBe(
    "Objects whose value cannot be read: 3 (analog-input 3, analog-input 6, analog-input 20).",
  );
});

test("a long list is read in few requests, with its progress", async () => {
  const { endpoint, device, progress } = await searched(1_500);
  expect(device?.entries).toHaveLength(1_500);
  expect(endpoint.seen.length).toBeLessThan(140);
  expect(Math.max(...endpoint.answerSizes)).toBeLessThanOrEqual(1_476);
  expect(progress.length).toBeGreaterThan(80);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test.each([
  ["takes short answers only", (endpoint: BacnetEndpoint) => (endpoint.maxApdu = 206)],
  [
    "says of itself that it takes long ones, and does not",
    (endpoint: BacnetEndpoint) => {
      endpoint.claimedMaxApdu = 1_476;
      endpoint.maxApdu = 206;
    },
  ],
  ["knows no list of reads", (endpoint: BacnetEndpoint) => endpoint.unknownServices.add(SERVICE.readPropertyMultiple)],
])("the objects of a device that %s are all read", async (_what, prepare) => {
  const { device } = await searched(30, (endpoint) => {
    prepare(endpoint);
  });
  expect(device?.problem).toBeUndefined();
  expect(device?.entries.map(({ value }) => value)).toEqual(Array.from({ length: 30 }, () => "0"));
});

test("more objects than are listed are mentioned in a sentence", async () => {
  const { report, device } = await searched(2_100);
  expect(report.isCut).toBe(true);
  expect(device?.entries.length).toBeLessThanOrEqual(2_000);
  expect(device?.remark).toBe("The device has 2,100 objects. Only the first 2,000 are listed.");
}, 30_000);

test("a device that falls silent for good ends its own reading, and what was read stays", async () => {
  const { report, device } = await searched(200, (endpoint) => {
    let answers = 0;
    endpoint.onAnswer = () => {
      answers += 1;
      if (answers > 12) endpoint.misbehaviour = "silent";
    };
  });
  expect(report.outcome).toBe("done");
  expect(device?.problem?.code).toBe("silent");
  expect(device?.entries.length).toBeGreaterThan(0);
});

test("objects are handed on while the others are still being read", async () => {
  const { parts, device } = await searched(200);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts[1]).toBeLessThan(30);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(device?.entries).toHaveLength(200);
  expect(device).not.toHaveProperty("isBeingRead");
});

const MODES = ["Off", "Heating", "Cooling", ""];

function named(endpoint: BacnetEndpoint): void {
  for (let instance = 1; instance <= 12; instance += 1) {
    endpoint.addInput(ObjectType.MULTI_STATE_VALUE, instance);
    endpoint.state(ObjectType.MULTI_STATE_VALUE, instance, 74, 4);
    endpoint.texts.set(`${ObjectType.MULTI_STATE_VALUE} ${instance} 110`, MODES);
  }
  endpoint.addInput(ObjectType.BINARY_INPUT, 1);
  endpoint.texts.set(`${ObjectType.BINARY_INPUT} 1 46`, ["Unoccupied"]);
  endpoint.texts.set(`${ObjectType.BINARY_INPUT} 1 4`, ["Occupied"]);
  endpoint.addInput(ObjectType.BINARY_INPUT, 2);
  endpoint.addInput(ObjectType.MULTI_STATE_INPUT, 1);
  endpoint.state(ObjectType.MULTI_STATE_INPUT, 1, 74, 3);
}

function statesOf(device: FoundDevice | undefined, place: string): FoundState[] | undefined {
  return device?.entries.find((entry) => entry.place === place)?.states;
}

test.each([
  ["answers about several at once", () => {}],
  ["takes short answers only", (endpoint: BacnetEndpoint) => (endpoint.maxApdu = 100)],
  ["knows no list of reads", (endpoint: BacnetEndpoint) => endpoint.unknownServices.add(SERVICE.readPropertyMultiple)],
])("states have the names that a device gives them, which %s", async (_what, prepare) => {
  const { device } = await searched(3, (endpoint) => {
    named(endpoint);
    prepare(endpoint);
  });
  for (const instance of [1, 12]) {
    expect(statesOf(device, `multi-state-value ${instance}`)).toEqual([
      { value: 1, name: "Off" },
      { value: 2, name: "Heating" },
      { value: 3, name: "Cooling" },
      // A state without a name is called by its number.
      { value: 4, name: "4" },
    ]);
  }
  expect(statesOf(device, "binary-input 1")).toEqual([
    { value: 0, name: "Unoccupied" },
    { value: 1, name: "Occupied" },
  ]);
  expect(statesOf(device, "binary-input 2")).toBeUndefined();
  expect(statesOf(device, "multi-state-input 1")?.map(({ name }) => name)).toEqual(["1", "2", "3"]);
  expect(statesOf(device, "analog-input 1")).toBeUndefined();
});

test("names too long for one packet are read one by one", async () => {
  const long = Array.from({ length: 9 }, (_, at) => `${"Operating mode ".repeat(4)}${at + 1}`);
  const { device } = await searched(0, (endpoint) => {
    endpoint.maxApdu = 206;
    endpoint.addInput(ObjectType.MULTI_STATE_VALUE, 1);
    endpoint.state(ObjectType.MULTI_STATE_VALUE, 1, 74, 9);
    endpoint.texts.set(`${ObjectType.MULTI_STATE_VALUE} 1 110`, long);
  });
  expect(statesOf(device, "multi-state-value 1")?.map(({ name }) => name)).toEqual(long);
});
