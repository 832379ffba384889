import { QUALITY } from "@atrium/contract/devices";
import type { ProbeReport } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import type { TlsOptions } from "node:tls";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { testCertificate, testFingerprint } from "../../test/certificate.ts";
import type { TestCertificate } from "../../test/certificate.ts";
import { TEST_TIMES } from "../../test/fieldHarness.ts";
import { dimmerPointId, mqttDriver, mqttEndpoint } from "../../test/mqttHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { TlsFront } from "../../test/tlsFront.ts";
import { TEST_SERIAL, TEST_USER } from "../../test/vapixEndpoint.ts";
import { dimmerPoints, vapixDriver, vapixEndpoint } from "../../test/vapixHarness.ts";
import { mqtt } from "../mqtt/mqtt.ts";
import { vapix } from "../vapix/vapix.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
let authority: TestCertificate;
let signed: TestCertificate;
let selfSigned: TestCertificate;
const cleanups: (() => Promise<void>)[] = [];
beforeAll(() => {
  authority = testCertificate({ name: "campus-authority", isAuthority: true });
  signed = testCertificate({ name: "broker.campus", issuer: authority });
  selfSigned = testCertificate({ name: "box" });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function front(
  behind: { readonly port: number },
  { certificate, privateKey }: TestCertificate,
  rest: TlsOptions = {},
) {
  const door = new TlsFront(behind, { cert: certificate, key: privateKey, ...rest });
  await door.open();
  cleanups.unshift(() => door.shut());
  return door;
}

async function broker(certificate: TestCertificate, rest: TlsOptions = {}) {
  const endpoint = await mqttEndpoint();
  cleanups.push(() => endpoint.shut());
  endpoint.setReadable(21);
  return { endpoint, door: await front(endpoint, certificate, rest) };
}

function tested(door: TlsFront, settings: Record<string, unknown>): Promise<ProbeReport> {
  const options = { signal: new AbortController().signal, clock: systemClock, timeout: 2_000 };
  const all = { host: "127.0.0.1", port: door.port, timeout: 1_000, tls: true, password: "secret", username: "u" };
  return mqtt.probe({ settings: { ...all, ...settings } }, options);
}

describe("MQTT over TLS", () => {
  it("reads and writes through a broker whose authority is trusted", async () => {
    const { endpoint, door } = await broker(signed);
    const sink = new RecordingSink();
    const settings = { tls: true, ca: authority.certificate, port: door.port };
    const driver = mqttDriver(endpoint, sink, systemClock, { settings });
    cleanups.unshift(() => driver.stop());
    await driver.start();
    const temperature = dimmerPointId("temperature");
    await vi.waitFor(
      () => expect(sink.newest(temperature)).toMatchObject({ value: 21, quality: QUALITY.good }),
      PATIENCE,
    );
    const outcome = await driver.write({ point: dimmerPointId("level"), value: 40, priority: 8 }, () => {});
    expect(outcome).toMatchObject({ state: "confirmed", value: 40 });
    expect(door.octets).toBeGreaterThan(0);
  });

  it("refuses a certificate that its owner signed itself, and sends nothing", async () => {
    const { door } = await broker(selfSigned);
    const { problem } = await tested(door, {});
    expect(problem).toMatchObject({ code: "certificate", reason: expect.stringMatching(/is self-signed/) });
    expect(door.octets).toBe(0);
  });

  it("trusts exactly the certificate whose fingerprint is stated", async () => {
    const { door } = await broker(selfSigned);
    expect(await tested(door, { fingerprint: testFingerprint(selfSigned) })).toMatchObject({ outcome: "answers" });
    const before = door.octets;
    const { problem } = await tested(door, { fingerprint: testFingerprint(signed).toLowerCase().replaceAll(":", "") });
    expect(problem).toMatchObject({ code: "certificate", reason: expect.stringMatching(/fingerprint entered/) });
    expect(door.octets).toBe(before);
  });

  it("refuses a certificate of an authority that is not trusted, and one that has expired", async () => {
    const { door } = await broker(signed);
    expect((await tested(door, {})).problem).toMatchObject({ code: "certificate" });
    const old = await broker(testCertificate({ name: "broker.campus", issuer: authority, days: -1 }));
    const { problem } = await tested(old.door, { ca: authority.certificate });
    expect(problem?.reason).toMatch(/^The certificate of 127\.0\.0\.1:\d+ has expired\.$/);
  });

  it("compares the name in the certificate with the host, or with the name that is stated", async () => {
    const { door } = await broker(signed);
    const ca = authority.certificate;
    expect(await tested(door, { ca, serverName: "broker.campus" })).toMatchObject({ outcome: "answers" });
    const { problem } = await tested(door, { ca, serverName: "another.campus" });
    expect(problem).toMatchObject({ code: "certificate", reason: expect.stringMatching(/another name/) });
  });

  it("shows its own certificate to a broker that asks for one", async () => {
    const asks = { requestCert: true, rejectUnauthorized: true, ca: authority.certificate };
    const { door } = await broker(signed, asks);
    const ca = authority.certificate;
    const { certificate, privateKey } = testCertificate({ name: "atrium", issuer: authority });
    expect(await tested(door, { ca, certificate, privateKey })).toMatchObject({ outcome: "answers" });
    expect((await tested(door, { ca })).problem).toMatchObject({
      code: expect.stringMatching(/^(certificate|refused)$/),
    });
  });

  it("says that a port does not speak TLS", async () => {
    const { endpoint } = await broker(signed);
    const options = { signal: new AbortController().signal, clock: systemClock, timeout: 2_000 };
    const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 500, tls: true };
    const { problem } = await mqtt.probe({ settings }, options);
    expect(problem?.code).toMatch(/^(certificate|refused|silent)$/);
  });

  it("takes what belongs together only together", () => {
    const check = (rest: object) => mqtt.checkSettings({ host: "10.0.0.1", ...rest }).map(({ field }) => field);
    const { certificate, privateKey } = signed;
    expect(check({ tls: true, ca: certificate, certificate, privateKey })).toEqual([]);
    expect(check({ ca: certificate })).toEqual(["ca"]);
    expect(check({ tls: true, certificate })).toEqual(["privateKey"]);
    expect(check({ tls: true, certificate, privateKey: selfSigned.privateKey })).toEqual(["privateKey"]);
    expect(check({ tls: true, ca: "-----BEGIN", privateKey: "x", fingerprint: "12" })).toEqual([
      "ca",
      "fingerprint",
      "privateKey",
      "certificate",
    ]);
  });
});

describe("VAPIX over HTTPS", () => {
  async function unit(certificate: TestCertificate) {
    const endpoint = await vapixEndpoint();
    cleanups.push(() => endpoint.shut());
    endpoint.setReadable(21);
    return { endpoint, door: await front(endpoint, certificate) };
  }

  function asked(door: TlsFront, settings: object, address: object): Promise<ProbeReport> {
    const options = { signal: new AbortController().signal, clock: systemClock, timeout: 2_000 };
    const unitAddress = { host: "127.0.0.1", port: door.port, serial: TEST_SERIAL, ...address };
    return vapix.probe(
      { settings: { ...TEST_USER, timeout: 500, tls: true, ...settings }, address: unitAddress },
      options,
    );
  }

  it.each(["an authority", "a fingerprint"])("reads a unit that is trusted by %s", async (by) => {
    const { endpoint, door } = await unit(by === "an authority" ? signed : selfSigned);
    const sink = new RecordingSink();
    const trust = by === "an authority" ? {} : { fingerprint: testFingerprint(selfSigned) };
    const ca = by === "an authority" ? { ca: authority.certificate } : {};
    const points = dimmerPoints([endpoint]);
    for (const { address } of points) Object.assign(Object(address), { port: door.port, ...trust });
    const settings = { ...TEST_TIMES, tls: true, ...ca };
    const driver = vapixDriver({ points, sink, clock: systemClock, settings });
    cleanups.unshift(() => driver.stop());
    await driver.start();
    const [temperature] = points.map(({ id }) => id);
    await vi.waitFor(
      () => expect(sink.newest(temperature ?? 0)).toMatchObject({ value: 21, quality: QUALITY.good }),
      PATIENCE,
    );
  });

  it("refuses a unit that signed its certificate itself unless its fingerprint is stated, and sends nothing", async () => {
    const { door } = await unit(selfSigned);
    const { problem } = await asked(door, { authentication: "basic" }, {});
    expect(problem).toMatchObject({ code: "certificate", reason: expect.stringMatching(/is self-signed/) });
    const wrong = await asked(door, { authentication: "basic" }, { fingerprint: testFingerprint(signed) });
    expect(wrong.problem).toMatchObject({ code: "certificate", reason: expect.stringMatching(/fingerprint entered/) });
    expect(door.octets).toBe(0);
    const right = await asked(door, {}, { fingerprint: testFingerprint(selfSigned) });
    expect(right).toMatchObject({ outcome: "answers", identity: { serial: TEST_SERIAL } });
  });

  it("does not speak plainly to a unit whose fingerprint is stated", async () => {
    const { door } = await unit(selfSigned);
    const report = await asked(door, { tls: false }, { fingerprint: testFingerprint(selfSigned) });
    expect(report.problem?.reason).toMatch(/its connection is not encrypted\.$/);
    expect(door.octets).toBe(0);
  });
});
