import { ConnectionId, DeviceId } from "@atrium/contract";
import type { FoundPoint, FoundSiteDevice } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { choiceNote, findingsOf } from "./findings.ts";

const circuit = {
  product: "lighting-circuit",
  label: "Lighting circuit",
  modules: ["lighting"] as const,
  address: { instance: 7 },
  points: 4,
  reason: "4 of its 4 objects found.",
  name: "L-7",
};
const gateway: FoundSiteDevice = {
  key: "device 1",
  form: "bacnet",
  state: "known",
  entries: [],
  devices: [DeviceId.parse("L-1")],
  connection: ConnectionId.parse("gateway"),
  proposals: [{ ...circuit, modules: ["lighting"] }],
};

test("what can be taken stands first, then what is changed, gone and known", () => {
  const changed: FoundSiteDevice = { ...gateway, key: "device 2", state: "changed", change: "Another.", proposals: [] };
  const gone = [
    { device: DeviceId.parse("L-9"), name: "Lamp 9", place: "analog-output 9", reason: "It did not answer." },
  ];
  const found = findingsOf({ devices: [gateway, changed], gone });
  expect(found.map(({ state, title }) => [state, title])).toEqual([
    ["new", "L-7"],
    ["changed", "device 2"],
    ["gone", "Lamp 9"],
    ["known", "device 1"],
  ]);
  expect(found[0]).toMatchObject({ connection: "gateway", proposal: { address: { instance: 7 } } });
});

test("a new device that no product fits says so, and how much it has", () => {
  const [line] = findingsOf({ devices: [{ ...gateway, state: "new", devices: [], proposals: [] }], gone: [] });
  expect(line).toMatchObject({ state: "new", reason: "No product matches. It has 0 objects." });
  const entries: FoundSiteDevice["entries"] = [{ place: "hall/status", kind: "text", state: "new" }];
  const topic: FoundSiteDevice = { ...gateway, form: "topic", state: "new", entries, devices: [], proposals: [] };
  const [one] = findingsOf({ devices: [topic], gone: [] });
  expect(one).toMatchObject({ reason: "No product matches. It has 1 value." });
});

test("of more new devices than are taken at once it is said how many follow, and how many too many are chosen", () => {
  expect([choiceNote(3, 300), choiceNote(200, 200)]).toEqual([undefined, undefined]);
  expect(choiceNote(200, 350)).toBe("At most 200 devices can be added at once. Add the other 150 afterwards.");
  expect(choiceNote(201, 350)).toBe("At most 200 devices can be added at once; 201 are selected.");
});

test("topics that an announced device has named are its own, and not listed beside it", () => {
  const topic = (key: string): FoundSiteDevice => ({
    ...gateway,
    key,
    form: "topic",
    state: "new",
    address: { topic: key },
    devices: [],
    proposals: [],
  });
  const point: FoundPoint = {
    topic: "hut/state",
    kind: "number",
    expectedInterval: 60_000,
    also: [{ topic: "hut/change" }],
  };
  const announced: FoundSiteDevice = {
    ...topic("box"),
    form: "tasmota",
    availability: { topics: [{ topic: "hut/LWT", online: "Online", offline: "Offline" }] },
    entries: [{ place: "hut/state", kind: "number", state: "new", point }],
  };
  const all = [topic("hut/state"), topic("hut/change"), topic("hut/LWT"), topic("hut/else"), announced];
  expect(findingsOf({ devices: all, gone: [] }).map(({ key }) => key)).toEqual(["hut/else", "box"]);
});
