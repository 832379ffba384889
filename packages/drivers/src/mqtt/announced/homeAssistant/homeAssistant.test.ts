import { describe, expect, it, test } from "vitest";
import { isAddressProblem } from "../../../productCatalog.ts";
import { mqtt } from "../../mqtt.ts";
import { Announcements } from "../announcements.ts";

const BOX = { ids: ["box-1"], name: "Box", mf: "Works", mdl: "B1" };

function announced(configs: Readonly<Record<string, object>>) {
  const devices = new Announcements();
  for (const [object, config] of Object.entries(configs)) hear(devices, object, config);
  return devices.found();
}

function hear(devices: Announcements, object: string, config: object): void {
  devices.hear(`homeassistant/${object}/config`, Buffer.from(JSON.stringify(config)));
}

function pointsOf(product: string, address: Record<string, number | string>) {
  const rows = mqtt.catalog.points(product, address);
  return rows.map((row) => (isAddressProblem(row) ? row : [row.key, row.isWritable, row.address]));
}

test("a switch with a meter is a plug, whose address is what it announced in several messages", () => {
  const common = { "~": "hut/box", stat_t: "~/state", avty: [{ t: "~/there" }], dev: BOX };
  const [box, ...others] = announced({
    "switch/box/relay": { ...common, cmd_t: "~/set", val_tpl: "{{ value_json.relay }}", pl_on: "1", pl_off: "0" },
    "sensor/box/power": {
      ...common,
      name: "Power",
      dev_cla: "power",
      unit_of_meas: "W",
      val_tpl: "{{ value_json['m'].power | float }}",
    },
    "sensor/box/battery": {
      ...common,
      name: "Battery",
      dev_cla: "battery",
      unit_of_meas: "%",
      val_tpl: "{{ value_json.b }}",
    },
    "sensor/box/rssi": { ...common, name: "Signal", ent_cat: "diagnostic" },
  });
  expect(others).toEqual([]);
  expect(box).toMatchObject({
    key: "home-assistant box-1",
    form: "home-assistant",
    identity: { name: "Box", vendor: "Works", model: "B1" },
    remark: "No Atrium product supports the rest of what it announced: sensor Battery (%).",
    suggestions: [{ product: "mqtt-plug", name: "Box", reason: "It announced: switch, sensor Power (W)." }],
  });
  expect(box?.entries.map(({ place }) => place)).toContain("hut/box/state m.power");
  const [plug] = box?.suggestions ?? [];
  expect(pointsOf(plug?.product ?? "", plug?.address ?? {})).toEqual([
    [
      "on",
      true,
      {
        state: "hut/box/state",
        field: "relay",
        words: { "1": 1, "0": 0 },
        set: { topic: "hut/box/set" },
        availability: { topic: "hut/box/there", online: "online", offline: "offline" },
      },
    ],
    [
      "power",
      false,
      {
        state: "hut/box/state",
        field: "m.power",
        availability: { topic: "hut/box/there", online: "online", offline: "offline" },
      },
    ],
  ]);
});

test("all topics of an availability list count, by the mode that was announced, and a second word for on is kept", () => {
  const [box] = announced({
    "switch/box/relay": {
      dev: BOX,
      stat_t: "hut/state",
      cmd_t: "hut/set",
      stat_on: "true",
      stat_off: "false",
      avty: [
        { t: "bridge/state", val_tpl: "{{ value_json.state }}" },
        { t: "hut/there", pl_avail: "1" },
      ],
      avty_mode: "all",
    },
  });
  const [plug] = box?.suggestions ?? [];
  expect(plug?.address).toMatchObject({
    onWord: "ON|true",
    offWord: "OFF|false",
    availability: "bridge/state#state",
    availability2: "hut/there",
    onlineWord2: "1",
    availabilityMode: "all",
  });
  expect(pointsOf("mqtt-plug", plug?.address ?? {})[0]).toMatchObject([
    "on",
    true,
    {
      words: { ON: 1, true: 1, OFF: 0, false: 0 },
      availability: { topic: "bridge/state" },
      alsoAvailable: [{ topic: "hut/there", online: "1", offline: "offline" }],
      availabilityMode: "all",
    },
  ]);
});

test("a sensor of air is one, with a topic for each value, and the unit of those that are in another than ours", () => {
  const sensor = (device_class: string, unit: string) => ({
    device: BOX,
    name: device_class,
    device_class,
    unit_of_measurement: unit,
    state_topic: `hut/${device_class}`,
  });
  const [box] = announced({
    "sensor/co2": sensor("carbon_dioxide", "ppm"),
    "sensor/pm": sensor("pm25", "µg/m³"),
    "sensor/t": sensor("temperature", "°F"),
    "sensor/tvoc": sensor("volatile_organic_compounds_parts", "mg/m³"),
  });
  expect(box?.suggestions).toMatchObject([
    {
      product: "mqtt-air-sensor",
      address: { co2: "hut/carbon_dioxide", pm25: "hut/pm25", temp: "hut/temperature", tempUnit: "°F" },
    },
  ]);
  // Milligrams cannot be given in parts per billion.
  expect(box?.remark).toContain("sensor volatile_organic_compounds_parts (mg/m³)");
});

describe("no product is proposed, and the announcement is named,", () => {
  it.each([
    ["of a light that reports nothing", "light/l", { cmd_t: "l/set" }, "light Desk"],
    ["of a switch that says no state", "switch/s", { cmd_t: "s/set" }, "switch Desk"],
    [
      "of a state that only Home Assistant can compute",
      "switch/s",
      { stat_t: "s", cmd_t: "c", val_tpl: "{{ 1 + 1 }}" },
      "switch Desk",
    ],
  ])("%s", (_what, object, config, named) => {
    const [found] = announced({ [object]: { ...config, name: "Desk", dev: BOX } });
    expect(found).toMatchObject({
      suggestions: [],
      remark: `No Atrium product supports this device. It announced: ${named}.`,
    });
  });
});

test("a device that announces all of its things in one message is understood too", () => {
  const components = {
    one: { p: "switch", cmd_t: "d/1", stat_t: "d/1s" },
    two: { p: "switch", name: "Two", cmd_t: "d/2", stat_t: "d/2s" },
  };
  const [found] = announced({ "device/d": { dev: BOX, cmps: components } });
  expect(found?.suggestions?.map(({ address, name }) => [address["command"], name])).toEqual([
    ["d/1", "Box"],
    ["d/2", "Box Two"],
  ]);
});

test("garbage and a flood of announcements are survived, and what was left out is said", () => {
  const devices = new Announcements();
  const odd: Record<string, unknown> = { dev: [], cmps: 7, availability: [null], state_topic: {}, "~": "~~", name: 3 };
  hear(devices, "switch/x", odd);
  expect(devices.found()).toMatchObject([{ key: "home-assistant x", suggestions: [] }]);
  for (let number = 0; number < 10_000; number += 1) {
    hear(devices, `switch/${number}`, { stat_t: "s", cmd_t: "c", name: "x".repeat(500) });
  }
  expect(devices.isCut).toBe(true);
  const found = devices.found();
  expect(found.length).toBeLessThanOrEqual(5_000);
  expect(
    found.every(
      ({ remark = "", suggestions = [] }) => remark.length <= 500 && (suggestions[0]?.name?.length ?? 0) <= 60,
    ),
  ).toBe(true);
});

test("an address of a plug that cannot work is refused at its field", () => {
  const problems = (address: Record<string, number | string>) =>
    mqtt.catalog.points("mqtt-plug", address).flatMap((row) => (isAddressProblem(row) ? [row.field] : []));
  expect(problems({ on: "a", command: "b" })).toEqual([]);
  expect(problems({ on: "a" })).toEqual(["command"]);
  expect(problems({ on: "a/+", command: "b#c", interval: 0 })).toEqual(["on", "command", "interval"]);
  expect(problems({ on: "a#", command: "b", colour: "red" })).toEqual(["on", "colour"]);
  expect(problems({ on: "a", command: "b", onWord: "X", offWord: "X" })).toEqual(["offWord"]);
  expect(problems({ on: "a", command: "b", onWord: "1|OFF" })).toEqual(["offWord"]);
});
