import { createServer } from "node:net";
import type { Socket } from "node:net";
import { ProductFile } from "@atrium/contract/devices";
import type { FormField } from "@atrium/contract";
import type { ProbeReport } from "@atrium/contract/devices";
import { ObjectType } from "@bacnet-js/client";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { BacnetRouter } from "../../test/bacnetRouter.ts";
import { guideProduct } from "../../test/guideProducts.ts";
import { modbusEndpoint } from "../../test/modbusHarness.ts";
import type { ModbusEndpoint } from "../../test/modbusEndpoint.ts";
import { VapixEndpoint } from "../../test/vapixEndpoint.ts";
import { bacnet } from "../bacnet/bacnet.ts";
import type { TestOptions } from "../discovery.ts";
import { modbus } from "../modbus/modbus.ts";
import { driverOptions } from "../../test/driverOptions.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { protocols } from "../registry.ts";
import { vapix } from "../vapix/vapix.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function inTime(timeout = 2_000): TestOptions {
  return { signal: new AbortController().signal, clock: systemClock, timeout };
}

/** The room controller of the guide behind a gateway whose other registers do not exist. */
async function roomController(arrange: (endpoint: ModbusEndpoint) => void): Promise<ProbeReport> {
  const endpoint = await modbusEndpoint([4]);
  cleanups.push(() => endpoint.shut());
  const unit = endpoint.unit(4);
  unit.registers[100] = 215;
  unit.registers[0] = 210;
  arrange(endpoint);
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 200 };
  const files = [guideProduct("acme-tr8")];
  const part = { product: "acme-tr8", address: { unit: 4 }, details: { products: files } };
  return await modbus.probe({ settings, ...part }, inTime());
}

function pointOf(report: ProbeReport, key: string) {
  return report.points.find((point) => point.key === key);
}

test.each(Object.entries(protocols))(
  "a host name that no system looks up is a reason, and not the end of the program: %s",
  async (_name, protocol) => {
    const { settings: form } = protocol;
    const clock = systemClock;
    for (const host of ["\uD800", "\u202Eabc", "a b", "x".repeat(200)]) {
      const tried = form.some(({ key }) => key === "host") ? [{}, { tls: true }] : [];
      for (const tls of tried) {
        const settings = { host, deviceInstance: 1, timeout: 100, ...tls };
        await protocol.probe({ settings: fitting(form, settings) }, inTime());
        const sink = new RecordingSink();
        const driver = protocol.create(driverOptions(fitting(form, settings), { points: [], sink, clock }));
        await driver.start();
        await vi.waitFor(() => expect(sink.state).toBe("lost"), { timeout: 5_000 });
        await driver.stop();
      }
    }
  },
  60_000,
);

function fitting(form: readonly FormField[], settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => form.some(({ key }) => key === name)));
}

test("shows registers as they came, beside the scaled value", async () => {
  const report = await roomController(() => {});
  expect(pointOf(report, "room-temperature")).toMatchObject({ raw: "00d7", value: 21.5, unit: "°C", quality: "good" });
  expect(pointOf(report, "energy")).toMatchObject({ raw: "0000 0000", value: 0, unit: "kWh" });
});

test("reads around a register that a device lacks, and names the exception by its standard name", async () => {
  const report = await roomController((endpoint) => endpoint.unit(4).missing.add(101));
  expect(report.outcome).toBe("partly");
  expect(pointOf(report, "power")).toMatchObject({
    raw: null,
    value: null,
    quality: "bad",
    problem: { code: "no-such-object", number: 2, reason: "The unit replied with exception 2, illegal data address." },
  });
  expect(pointOf(report, "room-temperature")).toMatchObject({ value: 21.5, quality: "good" });
});

test("tells an exception from a missing register", async () => {
  const report = await roomController((endpoint) => (endpoint.unit(4).exception = 4));
  expect(pointOf(report, "setpoint")?.problem).toEqual({
    code: "exception",
    number: 4,
    reason: "The unit replied with exception 4, server device failure.",
  });
});

test.each([
  [
    "says nothing",
    () => {},
    "silent",
    "units 255 and 1 are not responding. If its units have other numbers, test a device behind it.",
  ],
  [
    "speaks HTTP",
    (socket: Socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    "garbage",
    "127.0.0.1:PORT sent something that is not Modbus.",
  ],
])("says of an open port that %s that nothing behind it speaks Modbus", async (_what, answer, code, reason) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(async () => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const report = await modbus.probe({ settings: { host: "127.0.0.1", port, timeout: 200 } }, inTime());
  const name = `127.0.0.1:${port}`;
  expect(report).toMatchObject({ outcome: "fails", problem: { code } });
  expect(report.problem?.reason).toBe(
    `${name} accepts connections, but nothing behind it responds to Modbus: ${reason.replace("127.0.0.1:PORT", name)}`,
  );
});

test("takes an exception for an answer: a gateway without a unit of that number speaks Modbus", async () => {
  const endpoint = await modbusEndpoint([1]);
  cleanups.push(() => endpoint.shut());
  endpoint.unit(1).exception = 11;
  const report = await modbus.probe({ settings: { host: "127.0.0.1", port: endpoint.port, timeout: 200 } }, inTime());
  expect(report).toMatchObject({ outcome: "answers" });
});

test("says how many octets came in place of how many", async () => {
  const report = await roomController((endpoint) => (endpoint.misbehaviour = "garbage"));
  expect(report.problem).toEqual({
    code: "wrong-length",
    reason: expect.stringMatching(/^Unit 4 sent \d octets? instead of \d+\.$/),
  });
});

test("says of a number that no such point can have that it is implausible, and shows it", async () => {
  const report = await roomController((endpoint) => (endpoint.unit(4).registers[100] = 20_000));
  expect(pointOf(report, "room-temperature")).toMatchObject({
    value: 2_000,
    quality: "bad",
    problem: { code: "implausible" },
  });
});

test("asks each unit of a silent gateway once, and not once a register", async () => {
  const report = await roomController((endpoint) => (endpoint.misbehaviour = "silent"));
  expect(report).toMatchObject({ outcome: "fails", requests: 2, problem: { code: "silent" } });
});

test("finds behind a router that the device is not the one meant, and which one it is", async () => {
  const router = new BacnetRouter(1);
  router.add({ net: 2001, adr: [12] }, 11).addCircuit(1);
  await router.open();
  cleanups.push(() => router.shut());
  const settings = { host: "127.0.0.1", port: router.port, network: 2001, mac: "0c", timeout: 200 };
  const part = { product: "lighting-circuit", address: { instance: 1 } };
  const wrong = await bacnet.probe({ settings: { ...settings, deviceInstance: 12 }, ...part }, inTime());
  expect(wrong.problem).toMatchObject({
    code: "another-device",
    reason: expect.stringMatching(/ 2001:0c is device 11, not device 12\.$/),
  });
  const right = await bacnet.probe({ settings: { ...settings, deviceInstance: 11 }, ...part }, inTime());
  expect(right).toMatchObject({ outcome: "answers", identity: { name: "Gateway 11" } });
  const nowhere = await bacnet.probe({ settings: { ...settings, network: 2009, deviceInstance: 11 } }, inTime());
  expect(nowhere.problem?.reason).toMatch(/^The router in front of .+ has no route to network 2009\.$/);
});

test("says that a unit refuses the password", async () => {
  const endpoint = new VapixEndpoint();
  await endpoint.open();
  cleanups.push(() => endpoint.shut());
  const settings = { username: "operator", password: "wrong", timeout: 200 };
  const address = { host: "127.0.0.1", port: endpoint.port };
  const report = await vapix.probe({ settings, product: "pa-unit", address }, inTime());
  expect(report).toMatchObject({ outcome: "fails", problem: { code: "password" } });
  expect(endpoint.wrongPasswords).toBe(1);
});

test("asks nobody while the settings or the address are wrong, and says which field is", async () => {
  const report = await modbus.probe({ settings: { host: "", port: 502 } }, inTime());
  expect(report).toMatchObject({ outcome: "fails", requests: 0, problem: { code: "settings" } });
  expect(report.problem?.reason).toMatch(/^host: /);
  const part = { product: "pm5000", address: { unit: 256 } };
  const address = await modbus.probe({ settings: { host: "127.0.0.1" }, ...part }, inTime());
  expect(address.problem?.reason).toBe("unit: expected a whole number from 1 to 255, got 256.");
});

test("gives up when the time is over, whatever the device's own time-outs are", async () => {
  const endpoint = await modbusEndpoint([1]);
  cleanups.push(() => endpoint.shut());
  endpoint.misbehaviour = "silent";
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 60_000 };
  const begin = performance.now();
  const report = await modbus.probe({ settings, product: "pm5000", address: { unit: 1 } }, inTime(300));
  expect(performance.now() - begin).toBeLessThan(1_000);
  expect(report.problem).toEqual({ code: "silent", reason: "No response within 0.3 s." });
});

test("reads a device of 250 objects to its end within the time, and asks for no more than a test may", async () => {
  const endpoint = new BacnetEndpoint(11);
  const instances = Array.from({ length: 350 }, (_, index) => index + 1);
  for (const instance of instances) endpoint.addInput(ObjectType.ANALOG_INPUT, instance);
  await endpoint.open();
  cleanups.push(() => endpoint.shut());
  const settings = { host: "127.0.0.1", port: endpoint.port, deviceInstance: 11 };
  const tested = (points: number): Promise<ProbeReport> => {
    const product = ProductFile.parse({
      name: "large-controller",
      protocol: "bacnet",
      points: instances.slice(0, points).map((instance) => ({
        key: `value-${instance}`,
        name: `Value ${instance}`,
        kind: "number",
        objectType: "analog-input",
        instance,
        expectedInterval: 10_000,
      })),
    });
    const part = { product: "large-controller", address: {}, details: { products: [product] } };
    return bacnet.probe({ settings, ...part }, inTime(5_000));
  };
  expect(await tested(250)).toMatchObject({ outcome: "answers", requests: 505 });
  const tooMany = await tested(350);
  expect(tooMany).toMatchObject({ outcome: "partly", requests: 600, problem: { code: "too-many" } });
});
