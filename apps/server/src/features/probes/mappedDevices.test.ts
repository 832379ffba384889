import { PointId } from "@atrium/contract";
import { type FoundDevice, ProductFile, tablePoint } from "@atrium/contract/devices";
import { ConnectionFile } from "@atrium/contract/site";
import { type DriverPoint, isAddressProblem, protocols } from "@atrium/drivers";
import { expect, test } from "vitest";
import { MappedDevices } from "./mappedDevices.ts";

const connection = ConnectionFile.parse({
  id: "broker",
  name: "Broker",
  protocol: "mqtt",
  settings: { host: "10.0.0.1" },
});
const { mqtt } = protocols;

/** Devices of the site by the topics that they are mapped to. */
function mapped(
  devices: Readonly<Record<string, { product: string; address: Record<string, string> }>>,
  products: readonly ProductFile[] = [],
): MappedDevices {
  const points: DriverPoint[] = [];
  for (const [device, { product, address }] of Object.entries(devices)) {
    for (const row of mqtt.catalog.points(product, address)) {
      if (!isAddressProblem(row)) points.push({ ...row, device, id: PointId.parse(points.length + 1) });
    }
  }
  const directory = {
    revision: 1,
    connections: [connection],
    pointsOf: () => points,
    device: (id: string) => ({ name: `The ${id}` }),
  };
  return new MappedDevices({ directory, protocol: mqtt, products: () => products, connection });
}

function topic(key: string): FoundDevice {
  return { key, form: "topic", address: { topic: key }, entries: [{ place: key, kind: "text" }] };
}

const plug = (name: string) => ({ product: "shelly-plug", address: { topic: `shellies/${name}` } });

test("a device of a broker is gone where nothing of it was heard within what was listened to, and nowhere else", () => {
  const site = mapped({
    one: plug("one"),
    two: plug("two"),
    three: { ...plug("x"), address: { topic: "hall/three" } },
  });
  const range = { filter: "shellies/#", duration: 5_000 };
  expect(site.gone([topic("shellies/one/relay/0/power")], range)).toEqual([
    {
      device: "two",
      name: "The two",
      place: "shellies/two/relay/0",
      reason: "Nothing was received from it within 5 s.",
    },
  ]);
  expect(site.gone([], { filter: "shellies/+/relay/0", duration: 5_000 })).toEqual([]);
  expect(site.gone([], { filter: "hall/+", duration: 5_000 })).toEqual([]);
});

test("what announced itself is proposed once, not again for the topics that it named; mapped, it is known", () => {
  const topics = { key: "zigbee2mqtt/a", form: "topic", address: { topic: "zigbee2mqtt/a" } } as const;
  const fields = ["state", "power", "voltage", "current", "energy", "linkquality"];
  const entries = fields.map((field) => ({ place: `zigbee2mqtt/a ${field}`, kind: "number" as const }));
  const said: FoundDevice = { ...topics, entries };
  const suggestion = { product: "mqtt-plug", address: { on: "zigbee2mqtt/a#state", command: "zigbee2mqtt/a/set" } };
  const suggestions = [{ ...suggestion, reason: "It announced: switch." }];
  const announced: FoundDevice = {
    key: "home-assistant a",
    form: "home-assistant",
    entries: entries.slice(0, 1),
    suggestions,
  };
  const products = (site: MappedDevices, all: FoundDevice[]) =>
    site.rows(all, all).map(({ state, proposals }) => [state, proposals.map(({ product }) => product)]);
  const fresh = mapped({});
  expect(products(fresh, [said])).toEqual([["new", ["wulian-plug"]]]);
  expect(products(fresh, [said, announced])).toEqual([
    ["new", []],
    ["new", ["mqtt-plug"]],
  ]);
  expect(products(mapped({ a: suggestion }), [said, announced])).toEqual([
    ["known", []],
    ["known", []],
  ]);
  const there = (key: string): FoundDevice => ({
    ...topic(key),
    entries: [{ place: `${key} state`, kind: "text" }],
  });
  const availability = { ...suggestion.address, availability: "zigbee2mqtt/a/availability" };
  const heard = [said, there("zigbee2mqtt/a/availability"), there("zigbee2mqtt/b/availability")];
  const site = mapped({ a: { ...suggestion, address: availability } });
  expect(products(site, heard)).toEqual([
    ["known", []],
    ["known", []],
    ["new", []],
  ]);
  expect(site.rows(heard, heard)[1]).toMatchObject({ devices: ["a"], entries: [{ state: "known", device: "a" }] });
  // A broker keeps what was said of a device that has left.
  const range = { filter: "zigbee2mqtt/#", duration: 5_000 };
  expect(site.gone(heard.slice(1), range).map(({ device }) => device)).toEqual(["a"]);

  const wrong = { ...announced, suggestions: [{ ...suggestion, reason: "?", address: { on: "#", command: "+" } }] };
  expect(products(mapped({}), [wrong])).toEqual([["new", []]]);
});

test("a site's own product is offered for every announced device that has its points, before what is suggested", () => {
  const point = (name: string, own: string) =>
    ({ topic: own, field: name, kind: "number", expectedInterval: 60_000 }) as const;
  const radiator = (name: string): FoundDevice => {
    const own = `zigbee2mqtt/${name}`;
    const entries = ["setpoint", "temperature"].map((field) => {
      return { place: `${own} ${field}`, kind: "number" as const, name: field, point: point(field, own) };
    });
    const suggestion = {
      product: "mqtt-air-sensor",
      address: { temp: `${own}#temperature` },
      reason: "It announced.",
    };
    return {
      key: name,
      form: "zigbee2mqtt",
      identity: { name },
      address: { topic: own },
      entries,
      suggestions: [suggestion],
    };
  };
  const product = ProductFile.parse({
    protocol: "mqtt",
    name: "radiator",
    points: ["setpoint", "temperature"].map((field) => {
      return Object.assign(tablePoint(point(field, "zigbee2mqtt/a"), "zigbee2mqtt/a"), { key: field, name: field });
    }),
  });
  const devices = [radiator("a"), radiator("b c")];
  const offered = (site: MappedDevices) =>
    site.rows(devices, devices).map(({ proposals }) => proposals.map((one) => [one.product, one.address, one.name]));
  expect(offered(mapped({}, [product]))).toEqual([
    [["radiator", { topic: "zigbee2mqtt/a" }, "a"]],
    [["radiator", { topic: "zigbee2mqtt/b c" }, "b c"]],
  ]);
  expect(offered(mapped({})).map(([first]) => first?.[0])).toEqual(["mqtt-air-sensor", "mqtt-air-sensor"]);
});

test("a camera of ONVIF is proposed with its product until it is mapped", () => {
  const { vapix } = protocols;
  const cctv = ConnectionFile.parse({ id: "cctv", name: "CCTV", protocol: "vapix", settings: { tls: false } });
  const address = { host: "10.0.0.7", port: 80 };
  const camera: FoundDevice = {
    key: "10.0.0.7:80",
    form: "onvif",
    address,
    entries: [],
    suggestions: [{ product: "onvif-ptz-camera", address, reason: "It says that it is an ONVIF camera." }],
  };
  const rows = (points: readonly DriverPoint[]) => {
    const directory = { revision: 1, connections: [cctv], pointsOf: () => points, device: () => ({ name: "Gate" }) };
    const site = new MappedDevices({ directory, protocol: vapix, products: () => [], connection: cctv });
    return site
      .rows([camera], [camera])
      .map(({ state, proposals }) => [state, proposals.map(({ product }) => product)]);
  };
  expect(rows([])).toEqual([["new", ["onvif-ptz-camera"]]]);
  const points = vapix.catalog
    .points("onvif-camera", address)
    .flatMap((row, index) =>
      isAddressProblem(row) ? [] : [{ ...row, device: "CAM-1", id: PointId.parse(index + 1) }],
    );
  expect(rows(points)).toEqual([["known", []]]);
});
