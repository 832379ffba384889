import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test } from "vitest";
import { DiscoveryResponder, matchesMessage } from "../../../test/discoveryResponder.ts";
import { TEST_USER } from "../../../test/vapixEndpoint.ts";
import { vapixEndpoint } from "../../../test/vapixHarness.ts";
import { vapix } from "../vapix.ts";
import { hostsOf } from "./hosts.ts";
import { probeMatches } from "./probeMatches.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const SCOPES =
  "onvif://www.onvif.org/name/Door%20East onvif://www.onvif.org/hardware/A1601 onvif://www.onvif.org/Profile/C";

async function responder(): Promise<DiscoveryResponder> {
  const made = new DiscoveryResponder();
  await made.open();
  cleanups.push(() => made.shut());
  return made;
}

async function search(range: Record<string, unknown>) {
  const devices: FoundDevice[] = [];
  const { signal } = new AbortController();
  const onFound = (device: FoundDevice): void => void devices.push(device);
  const settings = { ...TEST_USER, timeout: 300 };
  const report = await vapix.discovery.find(settings, { wait: 150, ...range }, { signal, clock: systemClock, onFound });
  return { report, devices };
}

test("units that answer a probe are found where they answered from, and asked what they are only where their address was named", async () => {
  const unit = await vapixEndpoint();
  cleanups.push(() => unit.shut());
  const network = await responder();
  network.answer = (id) => [
    matchesMessage(id, `http://127.0.0.1:${unit.port}/onvif/device_service`, SCOPES),
    matchesMessage(id, "http://127.0.0.1:9/onvif/device_service http://[fe80::1]/x", SCOPES),
    matchesMessage(id, "http://198.51.100.7:81/onvif/device_service"),
    matchesMessage("urn:uuid:another", "http://127.0.0.1:10/onvif"),
  ];
  const { report, devices } = await search({ hosts: "127.0.0.1", port: unit.port, discoveryPort: network.port });
  expect(report).toMatchObject({ outcome: "done", found: 3, isCut: false });
  const byKey = new Map(devices.map((device) => [device.key, device]));
  expect(byKey.get(`127.0.0.1:${unit.port}`)).toMatchObject({
    form: "vapix",
    identity: { name: "Door East", model: "T-1", vendor: "Test Works" },
  });
  expect(byKey.get("127.0.0.1:9")).toMatchObject({
    form: "onvif",
    address: { host: "127.0.0.1", port: 9 },
    identity: { name: "Door East", model: "A1601" },
    remark: expect.stringContaining("as NetworkVideoTransmitter"),
  });
  // It names a third one's address: what answered is at its own.
  expect([...byKey.keys()]).toContain("127.0.0.1:81");
  expect(network.probes).toHaveLength(1);
  expect(unit.writes).toBe(0);
});

test("a device that floods is heard to an end, and the result says that there was more", async () => {
  const network = await responder();
  network.answer = function* flood(id) {
    for (let port = 1; port <= 6_000; port += 1) yield matchesMessage(id, `http://127.0.0.1:${port}/onvif`);
  };
  const { report } = await search({ hosts: "127.0.0.1", port: 9, discoveryPort: network.port, wait: 2_500 });
  expect(report.outcome).toBe("done");
  expect(report).toMatchObject({ isCut: true });
  expect(report.found).toBeLessThanOrEqual(2_000);
  expect(report.requests).toBeLessThan(200);
});

test.each([
  ["entities", `<!DOCTYPE x [<!ENTITY a "b">]>`],
  ["no XML", "<<<<"],
  ["nothing", ""],
])("an answer with %s is passed over", (_what, before) => {
  const whole =
    before === "" || before === "<<<<" ? before : `${before}${matchesMessage("urn:uuid:1", "http://10.0.0.1/")}`;
  expect(probeMatches(Buffer.from(whole), "urn:uuid:1")).toEqual([]);
});

test("an answer of another namespace, one that is huge and one that is deep are passed over", () => {
  const right = matchesMessage("urn:uuid:1", "http://10.0.0.1/");
  expect(probeMatches(Buffer.from(right), "urn:uuid:1")).toMatchObject([{ addresses: ["http://10.0.0.1/"] }]);
  const other = right.replace("http://schemas.xmlsoap.org/ws/2005/04/discovery", "http://example.org/other");
  expect(probeMatches(Buffer.from(other), "urn:uuid:1")).toEqual([]);
  expect(probeMatches(Buffer.from(right + " ".repeat(20_000)), "urn:uuid:1")).toEqual([]);
  expect(probeMatches(Buffer.from("<a>".repeat(5_000)), "urn:uuid:1")).toEqual([]);
});

test("addresses are named one by one or as a range, and no more than one search can ask", () => {
  expect(hostsOf("10.20.7.11, 10.20.7.20-22 door.local")).toEqual([
    "10.20.7.11",
    "10.20.7.20",
    "10.20.7.21",
    "10.20.7.22",
    "door.local",
  ]);
  expect(hostsOf("10.0.0.9-3")).toBe("expected a range such as 10.20.7.20-40, not “10.0.0.9-3”");
  expect(hostsOf("a;b")).toContain("expected host names");
  expect(hostsOf("10.0.0.0-255, 10.0.1.1")).toBe("expected at most 256 addresses");
});

test("a unit whose address was named is covered by the search, and no other is", () => {
  const covers = (hosts: string | undefined, key: string) =>
    vapix.discovery.covers?.(hosts === undefined ? {} : { hosts }, key);
  expect(covers("10.0.0.1-3", "10.0.0.2:80")).toBe(true);
  expect(covers("10.0.0.1-3", "10.0.0.2:443")).toBe(true);
  expect(covers("10.0.0.1-3", "10.0.0.2:8080")).toBe(false);
  expect(covers("10.0.0.1-3", "10.0.0.4:80")).toBe(false);
  expect(covers(undefined, "10.0.0.2:80")).toBe(false);
});
