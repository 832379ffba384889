import { QUALITY } from "@atrium/contract/devices";
import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { DiscoveryResponder, matchesMessage } from "../../test/discoveryResponder.ts";
import { driverOptions, testPoint } from "../../test/driverOptions.ts";
import { PROFILES } from "../../test/onvifAnswers.ts";
import { ONVIF_USER, OnvifEndpoint } from "../../test/onvifEndpoint.ts";
import { RtspEndpoint } from "../../test/rtspEndpoint.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { Driver } from "../driver.ts";
import { canFilm } from "../driver.ts";
import type { CanFilm } from "../pictures.ts";
import { vapix } from "./vapix.ts";

const PATIENCE = { timeout: 5_000, interval: 10 };
const SETTINGS = { ...ONVIF_USER, timeout: 1_000, retryDelay: 20, maxRetryDelay: 40, passwordRetryDelay: 5_000 };
const cleanups: (() => Promise<void>)[] = [];
let camera: OnvifEndpoint;
let sink: RecordingSink;

beforeEach(async () => {
  camera = new OnvifEndpoint();
  await camera.open();
  sink = new RecordingSink();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await camera.shut();
});

interface Given {
  readonly product?: string;
  readonly profile?: string;
  readonly settings?: Record<string, unknown>;
}

const KEYS = ["profiles", "motion", "tamper", "input", "line", "pan", "tilt", "zoom"];

/** Numbers of the points, in the order of the product. */
function idOf(key: string): number {
  return KEYS.indexOf(key) + 1;
}

async function driverOf({ product = "onvif-ptz-camera", profile, settings = {} }: Given = {}): Promise<
  Driver & CanFilm
> {
  const address = { host: "127.0.0.1", port: camera.port, ...(profile === undefined ? {} : { profile }) };
  const points = vapix.catalog
    .points(product, address)
    .map((template, index) => testPoint(template, { id: index + 1, device: "CAM-1", expectedInterval: 50 }));
  const driver = vapix.create(driverOptions({ ...SETTINGS, ...settings }, { points, sink, clock: systemClock }));
  if (!canFilm(driver)) throw new Error("cameras film");
  cleanups.push(() => driver.stop());
  await driver.start();
  return driver;
}

async function shows(key: string, value: number): Promise<void> {
  await vi.waitFor(() => expect(sink.newest(idOf(key))).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
}

test("a camera of another maker is connected, and where it looks is read; what it has not reported has no value", async () => {
  await driverOf();
  await shows("profiles", PROFILES.length);
  await shows("pan", -50);
  await shows("tilt", 25);
  await shows("zoom", 10);
  expect(sink.newest(idOf("tamper"))).toMatchObject({ value: Number.NaN, quality: QUALITY.bad });
  expect(sink.reasons.get(idOf("tamper"))).toBe("The camera does not report this value, or has not yet.");
  // Its services are asked at the host that was entered, not at the one that it states.
  expect(camera.named("GetProfiles")[0]?.path).toBe("/onvif/media");
});

test("its clock may be wrong: the proof is made by the camera's own time, also after it was set", async () => {
  camera.clockAhead = -400 * 86_400_000;
  await driverOf();
  await shows("profiles", PROFILES.length);
  expect(camera.wrongPasswords).toBe(0);
  camera.clockAhead = 3_600_000;
  const before = camera.named("GetProfiles").length;
  await vi.waitFor(() => expect(camera.named("GetProfiles").length).toBeGreaterThan(before), PATIENCE);
  expect(sink.devices).toEqual([]);
});

test("a wrong password is said as one, tried twice and no more, and stands in no exchange", async () => {
  const driver = await driverOf({ settings: { password: "another" } });
  await vi.waitFor(
    () => expect(sink.states.at(-1)?.reason).toContain("rejected the username or password twice"),
    PATIENCE,
  );
  expect(camera.wrongPasswords).toBe(2);
  const onEnd = vi.fn<(end: object) => void>();
  driver.film("CAM-1", { onPicture: () => {}, onEnd });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining("rejected the password") });
  expect(camera.wrongPasswords).toBe(2);
  const exchanged = JSON.stringify(sink.exchanges);
  expect(exchanged).not.toContain("another");
  expect(exchanged).not.toMatch(/UsernameToken|Nonce/);
});

test("a password that was not entered for the camera's host is not proved to it", async () => {
  const [template] = vapix.catalog.points("onvif-camera", { host: "127.0.0.1", port: camera.port });
  if (template === undefined) throw new Error("no point");
  const points = [testPoint(template, { id: 1, device: "CAM-1", expectedInterval: 50 })];
  const options = driverOptions(SETTINGS, { points, sink, clock: systemClock });
  const driver = vapix.create({ ...options, mayGoTo: () => false });
  cleanups.push(() => driver.stop());
  await driver.start();
  await vi.waitFor(() => expect(sink.states.at(-1)?.reason).toBe("Password not entered for this host."), PATIENCE);
  expect(camera.wrongPasswords).toBe(0);
});

describe("stills", () => {
  it.each([
    [undefined, "whole", "Main_1"],
    ["sub", "whole", "Sub & <1>"],
    ["Main_1", "small", "Sub & <1>"],
  ] as const)("of the profile %s, %s, are those of %s", async (profile, size, token) => {
    const driver = await driverOf(profile === undefined ? {} : { profile });
    expect([...(await driver.still("CAM-1", size))].slice(0, 2)).toEqual([0xff, 0xd8]);
    const asked = camera.named("GetSnapshotUri").at(-1)?.body ?? "";
    expect(asked.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toContain(`>${token}<`);
  });

  it("of a profile that Atrium cannot play, or that is not there, are refused with a sentence", async () => {
    const driver = await driverOf({ profile: "Hevc_1" });
    await expect(driver.still("CAM-1", "whole")).rejects.toThrow("Stream profile Hevc_1 is H265");
    const other = await driverOf({ profile: "Nowhere" });
    await expect(other.still("CAM-1", "whole")).rejects.toThrow("no stream profile Nowhere");
  });

  it("of a camera of Profile T, and of one that knows no GetServices, are read too", async () => {
    camera.services = ["media2"];
    expect(await (await driverOf({ product: "onvif-camera" })).still("CAM-1", "whole")).toHaveLength(4);
    camera.services = [];
    camera.isOld = true;
    expect(await (await driverOf({ product: "onvif-camera" })).still("CAM-1", "whole")).toHaveLength(4);
  });
});

describe("its pictures", () => {
  it("stream from the port that it states, at the host that was entered, with the query of its address", async () => {
    const stream = new RtspEndpoint();
    await stream.open();
    cleanups.push(() => stream.shut());
    camera.streamUri = `rtsp://guest:secret@192.0.2.9:${stream.port}/cam/realmonitor?channel=1&amp;profile=`;
    const driver = await driverOf({ profile: "sub" });
    const pictures: boolean[] = [];
    const close = driver.film("CAM-1", { onPicture: ({ isKey }) => void pictures.push(isKey), onEnd: () => {} });
    cleanups.push(async () => close());
    await vi.waitFor(() => expect(pictures.length).toBeGreaterThanOrEqual(3), PATIENCE);
    expect(pictures[0]).toBe(true);
    const uri = `rtsp://127.0.0.1:${stream.port}/cam/realmonitor?channel=1&profile=Sub%20%26%20%3C1%3E`;
    expect(stream.asked).toEqual([`OPTIONS ${uri}`, `DESCRIBE ${uri}`, `SETUP ${uri}/stream=0`, `PLAY ${uri}/`]);
  });

  it("end with the reason where the camera states no address for them", async () => {
    camera.services = ["events"];
    const driver = await driverOf({ product: "onvif-camera" });
    const onEnd = vi.fn<(end: object) => void>();
    driver.film("CAM-1", { onPicture: () => {}, onEnd });
    await vi.waitFor(
      () => expect(onEnd).toHaveBeenCalledWith({ reason: expect.any(String), isRefused: false }),
      PATIENCE,
    );
  });
});

test("it is turned, stopped, sent home, and keeps presets by name", async () => {
  const driver = await driverOf();
  await driver.move("CAM-1", { pan: 50, tilt: -100, zoom: 0 });
  expect(camera.named("ContinuousMove")[0]?.body).toContain('<tt:PanTilt x="0.50" y="-1.00"/><tt:Zoom x="0.00"/>');
  await driver.move("CAM-1", { pan: 0, tilt: 0, zoom: 0 });
  expect(camera.named("Stop")).toHaveLength(1);
  await driver.home("CAM-1");
  expect(camera.named("GotoHomePosition")).toHaveLength(1);
  const presets = driver.presets("CAM-1");
  expect(await presets.list()).toEqual(["Gate"]);
  await presets.goTo("Gate");
  expect(camera.named("GotoPreset")[0]?.body).toContain("<PresetToken>1</PresetToken>");
  await presets.keep("Gate");
  await presets.keep("A & B");
  expect(camera.named("SetPreset").map(({ body }) => body.slice(body.indexOf("<PresetName>")))).toEqual([
    "<PresetName>Gate</PresetName><PresetToken>1</PresetToken>",
    "<PresetName>A &amp; B</PresetName>",
  ]);
  await presets.remove("Gate");
  expect(camera.named("RemovePreset")).toHaveLength(1);
  await expect(presets.goTo("Nowhere")).rejects.toThrow("The camera has no preset Nowhere.");
});

describe("what happens before it", () => {
  const motion = (value: boolean, source = "v0") => ({ topic: "tns1:VideoSource/MotionAlarm", source, value });
  const pulled = (): Promise<void> => vi.waitFor(() => expect(camera.pulls).toBeGreaterThan(0), PATIENCE);

  it("becomes values of its points, of several sources too, and the subscription is renewed", async () => {
    await driverOf();
    await pulled();
    camera.happens(motion(true), motion(false, "v1"));
    await shows("motion", 1);
    await pulled();
    camera.happens(
      motion(false),
      { topic: "tns1:RuleEngine/TamperDetector/Tamper", item: "IsTamper", value: true },
      { topic: "tns1:Device/Trigger/DigitalInput", item: "LogicalState", value: true },
    );
    await shows("motion", 0);
    await shows("tamper", 1);
    await shows("input", 1);
    await shows("line", 0);
    await pulled();
    camera.happens({ topic: "tns1:RuleEngine/LineDetector/Crossed" });
    await shows("line", 1);
    const [pull] = camera.named("PullMessages");
    expect(pull).toMatchObject({
      path: "/onvif/subscription?id=1",
      header: expect.stringMatching(/<r:SubscriptionId xmlns:r="http:\/\/camera.example\/event"[^>]*>s1</),
    });
    expect(camera.named("Renew").length).toBeGreaterThanOrEqual(2);
    expect(camera.subscriptions).toBe(1);
  });

  it("is passed on though it was over before the camera answered", async () => {
    await driverOf();
    await pulled();
    camera.happens(motion(true), motion(false));
    await shows("motion", 0);
    const values = sink.rows.filter(({ id, quality }) => id === idOf("motion") && quality === QUALITY.good);
    expect(values.map(({ value }) => value).slice(0, 2)).toEqual([1, 0]);
  });

  it("is not known while nothing is subscribed, and is reported again after a loss", async () => {
    await driverOf();
    await pulled();
    camera.happens(motion(true));
    await shows("motion", 1);
    await pulled();
    camera.forgetSubscription();
    await vi.waitFor(() => expect(sink.newest(idOf("motion"))?.quality).toBe(QUALITY.bad), PATIENCE);
    await pulled();
    camera.happens(motion(true));
    await shows("motion", 1);
  });
});

async function found(range: Record<string, unknown>, settings: Record<string, unknown> = {}): Promise<FoundDevice[]> {
  const devices: FoundDevice[] = [];
  const { signal } = new AbortController();
  const onFound = (device: FoundDevice): void => void devices.push(device);
  const given = { wait: 100, discoveryPort: 9, ...range };
  await vapix.discovery.find({ ...SETTINGS, ...settings }, given, { signal, clock: systemClock, onFound });
  return devices;
}

describe("a search", () => {
  it("finds it at its address, says what it is and which profiles it has, and proposes its product", async () => {
    const [device, ...others] = await found({ hosts: "127.0.0.1", port: camera.port });
    expect(others).toEqual([]);
    expect(device).toMatchObject({
      form: "onvif",
      address: { host: "127.0.0.1", port: camera.port },
      identity: { vendor: "Other Works", model: "OW-7", firmware: "3.1" },
      remark: expect.stringContaining("Main (1920 × 1080, H264, 25/s)"),
      suggestions: [{ product: "onvif-ptz-camera", address: { host: "127.0.0.1", port: camera.port } }],
    });
    camera.hasMotor = false;
    const [fixed] = await found({ hosts: "127.0.0.1", port: camera.port });
    expect(fixed?.suggestions).toMatchObject([{ product: "onvif-camera" }]);
  });

  it("says that the password is wrong", async () => {
    const [device] = await found({ hosts: "127.0.0.1", port: camera.port }, { password: "another" });
    expect(device).toMatchObject({ form: "onvif", problem: { code: "password" } });
  });

  it("proposes a product of what only announced itself, by what it says that it is", async () => {
    const network = new DiscoveryResponder();
    await network.open();
    cleanups.push(() => network.shut());
    const scopes = "onvif://www.onvif.org/name/Gate onvif://www.onvif.org/type/ptz";
    network.answer = (id) => [matchesMessage(id, "http://127.0.0.1:9/onvif/device_service", scopes)];
    const [device] = await found({ hosts: "127.0.0.1", port: 7, discoveryPort: network.port });
    expect(device?.suggestions).toMatchObject([{ product: "onvif-ptz-camera", name: "Gate" }]);
  });
});

test("a test read says what it is, what each call brings, and that a password is wrong", async () => {
  const address = { host: "127.0.0.1", port: camera.port };
  const options = { signal: new AbortController().signal, clock: systemClock };
  const report = await vapix.probe({ settings: SETTINGS, product: "onvif-ptz-camera", address }, options);
  expect(report).toMatchObject({ identity: { vendor: "Other Works" } });
  expect(JSON.stringify(report)).toContain('"value":-50');
  expect(JSON.stringify(report)).toContain("The camera reports this by itself once it is added.");
  const refused = await vapix.probe(
    { settings: { ...SETTINGS, password: "another" }, product: "onvif-camera", address },
    options,
  );
  expect(refused).toMatchObject({ problem: { code: "password" } });
});
