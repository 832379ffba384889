import { type FoundDevice, QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { expect, onTestFinished, test, vi } from "vitest";
import { modbusDriver, modbusEndpoint, unitPointId, unitPoints } from "../../test/modbusHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { SerialFront } from "../../test/serialFront.ts";
import { modbus } from "./modbus.ts";
import { isRtuFrame, rtuFrame, RtuReceiver } from "./rtuFrame.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };

async function line(units: readonly number[]) {
  const endpoint = await modbusEndpoint(units);
  const front = new SerialFront(endpoint.port);
  await front.open();
  onTestFinished(async () => {
    await front.shut();
    await endpoint.shut();
  });
  return { endpoint, front };
}

async function running(units: readonly number[], settings: Record<string, unknown> = {}) {
  const { endpoint, front } = await line(units);
  const sink = new RecordingSink();
  const driver = modbusDriver({
    endpoint: front,
    sink,
    clock: systemClock,
    points: unitPoints(units),
    settings: { rtuOverTcp: true, ...settings },
  });
  onTestFinished(() => driver.stop());
  await driver.start();
  return { endpoint, front, sink, driver };
}

test("the example frame of the standard has its checksum", () => {
  // Read holding registers 0x0000 to 0x0001 of unit 1: a frame that every tool shows.
  expect(rtuFrame(1, Buffer.from([3, 0, 0, 0, 2])).toString("hex")).toBe("010300000002c40b");
  expect(isRtuFrame(Buffer.from("010300000002c40b", "hex"))).toBe(true);
  expect(isRtuFrame(Buffer.from("010300000002c40c", "hex"))).toBe(false);
});

test("units of a serial line are read and written, one request at a time", async () => {
  const { endpoint, front, sink, driver } = await running([1, 2], { inFlight: 8 });
  endpoint.unit(1).setFloat(101, 21.5);
  endpoint.unit(2).setFloat(101, 19);
  await vi.waitFor(() => expect(sink.newest(unitPointId(1, "temperature"))?.value).toBe(21.5), PATIENCE);
  await vi.waitFor(() => expect(sink.newest(unitPointId(2, "temperature"))?.value).toBe(19), PATIENCE);
  const outcome = await driver.write({ point: unitPointId(1, "setpoint"), value: 40, priority: 8 }, () => {});
  expect(outcome.state).toBe("confirmed");
  expect(endpoint.writable()).toBe(40);
  expect([front.overlapped, front.wrong]).toEqual([0, 0]);
  const [last] = sink.exchanges;
  expect(last && modbus.explain(last).sent).toMatch(/^Read \d+ holding registers from \d+$/u);
});

test("octets before an answer are passed over; a wrong checksum is a reason, and the line goes on", async () => {
  const { endpoint, front, sink } = await running([1]);
  endpoint.unit(1).setFloat(101, 20);
  await vi.waitFor(() => expect(sink.newest(unitPointId(1, "temperature"))?.value).toBe(20), PATIENCE);
  front.disturb = (frame) => Buffer.concat([Buffer.from([0x00, 0xff, 0x01, 0x03]), frame]);
  endpoint.unit(1).setFloat(101, 22);
  await vi.waitFor(() => expect(sink.newest(unitPointId(1, "temperature"))?.value).toBe(22), PATIENCE);
  front.disturb = (frame) => Buffer.concat([frame.subarray(0, -1), Buffer.from([(frame.at(-1) ?? 0) ^ 1])]);
  await vi.waitFor(() => expect(sink.exchanges.some(({ failure }) => failure === "garbage")).toBe(true), PATIENCE);
  endpoint.unit(1).setFloat(101, 23);
  await vi.waitFor(() => expect(sink.newest(unitPointId(1, "temperature"))?.value).toBe(23), PATIENCE);
  expect(sink.newest(unitPointId(1, "temperature"))?.quality).toBe(QUALITY.good);
});

test("a unit that does not answer is silent, and the others are read", async () => {
  const { endpoint, sink } = await running([1, 2]);
  endpoint.unit(2).isSilent = true;
  endpoint.unit(1).setFloat(101, 25);
  await vi.waitFor(() => expect(sink.newest(unitPointId(1, "temperature"))?.value).toBe(25), PATIENCE);
});

test("a test read and a search speak the same frames", async () => {
  const { front } = await line([1, 3]);
  const settings = { host: "127.0.0.1", port: front.port, timeout: 100, rtuOverTcp: true };
  const found: FoundDevice[] = [];
  const options = { signal: new AbortController().signal, clock: systemClock };
  await modbus.discovery.find(
    settings,
    { firstUnit: 1, lastUnit: 4 },
    { ...options, onFound: (one) => found.push(one) },
  );
  expect(found.map(({ key, identity }) => [key, identity?.model])).toEqual([
    ["unit 1", "T-1"],
    ["unit 3", "T-1"],
  ]);
  const report = await modbus.probe({ settings, address: { unit: 3 } }, options);
  expect(report.identity?.vendor).toBe("Test Works");
});

test("an answer in pieces is one answer, and what belongs to another request is none", () => {
  const receiver = new RtuReceiver();
  const request = rtuFrame(4, Buffer.from([3, 0, 0, 0, 1]));
  const answer = rtuFrame(4, Buffer.from([3, 2, 0, 7]));
  receiver.expect(request);
  // The request itself, as a line of two wires gives it back.
  expect(receiver.received(request)).toBeUndefined();
  expect(receiver.received(rtuFrame(5, Buffer.from([3, 2, 0, 9])))).toBeUndefined();
  expect(receiver.received(answer.subarray(0, 3))).toBeUndefined();
  expect(receiver.received(answer.subarray(3))).toEqual(answer);
  receiver.expect(request);
  expect(receiver.received(rtuFrame(4, Buffer.from([0x83, 2])))).toEqual(rtuFrame(4, Buffer.from([0x83, 2])));
});
