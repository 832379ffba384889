import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints } from "../../../test/announcedScene.ts";

/**
 * Messages as Zigbee2MQTT documents them: "MQTT topics and messages" and "Exposes" (zigbee2mqtt.io, guide/usage, for
 * 2.x), "Device availability".
 */
const PLUG = {
  ieee_address: "0x00158d00018255df",
  type: "Router",
  supported: true,
  friendly_name: "Living room/my plug",
  definition: {
    model: "ZNCZ02LM",
    vendor: "Xiaomi",
    description: "Mi power plug ZigBee",
    exposes: [
      {
        type: "switch",
        features: [
          {
            type: "binary",
            name: "state",
            label: "State",
            property: "state",
            value_on: "ON",
            value_off: "OFF",
            value_toggle: "TOGGLE",
            access: 7,
          },
        ],
      },
      { type: "numeric", name: "power", label: "Power", property: "power", unit: "W", access: 5 },
      { type: "numeric", name: "energy", label: "Energy", property: "energy", unit: "kWh", access: 1 },
      {
        type: "binary",
        name: "child_lock",
        label: "Child lock",
        property: "child_lock",
        value_on: true,
        value_off: false,
        access: 3,
        category: "config",
      },
      { type: "enum", name: "identify", property: "identify", values: ["blink", "okay"], access: 2 },
      {
        type: "numeric",
        name: "linkquality",
        property: "linkquality",
        unit: "lqi",
        value_min: 0,
        value_max: 255,
        access: 1,
      },
    ],
  },
};
const BULB = {
  ieee_address: "0x90fd9ffffe6494fc",
  type: "Router",
  supported: true,
  friendly_name: "my_bulb",
  software_build_id: "1.3.009",
  definition: {
    model: "LED1624G9",
    vendor: "IKEA",
    exposes: [
      {
        type: "light",
        features: [
          {
            type: "binary",
            name: "state",
            property: "state",
            value_on: "ON",
            value_off: "OFF",
            value_toggle: "TOGGLE",
            access: 7,
          },
          { type: "numeric", name: "brightness", property: "brightness", value_min: 0, value_max: 254, access: 7 },
          {
            type: "composite",
            name: "color_xy",
            property: "color",
            features: [{ type: "numeric", name: "x", property: "x", access: 7 }],
          },
          {
            type: "numeric",
            name: "color_temp_startup",
            property: "color_temp_startup",
            unit: "mired",
            value_min: 150,
            value_max: 500,
            access: 7,
            presets: [{ name: "previous", value: 65_535 }],
          },
        ],
      },
    ],
  },
};
const THERMOSTAT = {
  ieee_address: "0x00169a00022256da",
  type: "EndDevice",
  friendly_name: "radiator",
  definition: {
    model: "TRV",
    vendor: "Test",
    exposes: [
      {
        type: "climate",
        features: [
          {
            type: "numeric",
            name: "occupied_heating_setpoint",
            property: "occupied_heating_setpoint",
            value_min: 7,
            value_max: 30,
            value_step: 0.5,
            access: 7,
            unit: "°C",
          },
          { type: "numeric", name: "local_temperature", property: "local_temperature", access: 1, unit: "°C" },
          {
            type: "enum",
            name: "system_mode",
            property: "system_mode",
            values: ["off", "auto", "heat", "cool"],
            access: 7,
          },
        ],
      },
    ],
  },
};
const COORDINATOR = {
  ieee_address: "0x00124b00120144ae",
  type: "Coordinator",
  friendly_name: "Coordinator",
  definition: null,
};
const UNKNOWN = { ieee_address: "0x1", type: "Router", friendly_name: "my_sensor", supported: false, definition: null };

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

async function scene(availability: unknown) {
  const topic = "zigbee2mqtt/Living room/my plug";
  const made = await scenes.make([
    ["zigbee2mqtt/bridge/state", { state: "online" }],
    ["zigbee2mqtt/bridge/devices", [PLUG, BULB, THERMOSTAT, COORDINATOR, UNKNOWN]],
    [`${topic}/availability`, availability],
    [topic, { state: "ON", power: 56, energy: 12.5, child_lock: false, linkquality: 102 }],
    ["zigbee2mqtt/my_bulb", { state: "ON", brightness: 127, color: { x: 0.4 } }],
    ["zigbee2mqtt/radiator", { occupied_heating_setpoint: 20, local_temperature: 19.5, system_mode: "heat" }],
    // Zigbee2MQTT may announce the same plug to Home Assistant too.
    [
      "homeassistant/switch/0x00158d00018255df/switch/config",
      {
        command_topic: `${topic}/set`,
        state_topic: topic,
        value_template: "{{ value_json.state }}",
        device: { identifiers: ["zigbee2mqtt_0x00158d00018255df"] },
      },
    ],
  ]);
  const devices = await made.search();
  const find = (key: string) => devices.find((device) => device.key === `zigbee2mqtt ${key}`);
  return { ...made, topic, devices, find };
}

test("a Zigbee plug is found once, with the values it has, read with its words, and commanded and read back", async () => {
  const { devices, find, run, endpoint, say, topic } = await scene({ state: "online" });
  expect(devices.filter(({ form }) => form === "home-assistant")).toEqual([]);
  expect(devices.map(({ key }) => key)).not.toContain("zigbee2mqtt 0x00124b00120144ae");
  const plug = find("0x00158d00018255df");
  expect(plug).toMatchObject({
    form: "zigbee2mqtt",
    identity: { name: "Living room/my plug", vendor: "Xiaomi", model: "ZNCZ02LM" },
    address: { topic },
    availability: { mode: "all" },
    suggestions: [
      {
        product: "mqtt-plug",
        address: {
          on: `${topic}#state`,
          command: `${topic}/set`,
          onWord: '{"state":"ON"}|ON',
          power: `${topic}#power`,
          energy: `${topic}#energy`,
          availability: "zigbee2mqtt/bridge/state#state",
          availability2: `${topic}/availability#state`,
          availabilityMode: "all",
        },
      },
    ],
  });
  expect(plug?.entries.find(({ name }) => name === "Power")).toMatchObject({ unit: "W", value: "56" });
  expect(plug?.entries.find(({ problem }) => problem !== undefined)).toMatchObject({ problem: "It reports no state." });
  const driver = await run(announcedPoints(plug));
  await driver.shows("state", 1);
  await driver.shows("power", 56);
  await driver.shows("child-lock", 0);
  const sent = endpoint.next(`${topic}/set`);
  const outcome = driver.write("state", 0);
  expect(await sent).toBe('{"state":"OFF"}');
  await say(topic, { state: "OFF", power: 0 });
  expect(await outcome).toMatchObject({ state: "confirmed", value: 0 });
  const locked = endpoint.next(`${topic}/set`);
  const lock = driver.write("child-lock", 1);
  expect(await locked).toBe('{"child_lock":true}');
  await say(topic, { state: "OFF", child_lock: true });
  expect(await lock).toMatchObject({ state: "confirmed" });
});

test.each([
  ["JSON", { state: "online" }, { state: "offline" }],
  ["the bare words of before", "online", "offline"],
])(
  "a plug that its gateway has lost is offline at once, and so is all when the gateway goes: %s",
  async (_how, online, offline) => {
    const { find, run, say, topic } = await scene(online);
    const driver = await run(announcedPoints(find("0x00158d00018255df")));
    await driver.shows("power", 56);
    await say(`${topic}/availability`, offline);
    await driver.isStale("power");
    expect(driver.sink.devices.at(-1)).toMatchObject({ isAnswering: false });
    await say(`${topic}/availability`, online);
    await say(topic, { power: 57 });
    await driver.shows("power", 57);
    await say("zigbee2mqtt/bridge/state", offline);
    await driver.isStale("power");
  },
);

test("a lamp has a level in percent, and a thermostat its setpoint with limits and its modes as states", async () => {
  const { find, run, endpoint, say } = await scene({ state: "online" });
  const lamp = await run(announcedPoints(find("0x90fd9ffffe6494fc")));
  await lamp.shows("brightness", 50);
  await lamp.shows("color-x", 0.4);
  const sent = endpoint.next("zigbee2mqtt/my_bulb/set");
  const dimmed = lamp.write("brightness", 40);
  expect(await sent).toBe('{"brightness":102}');
  await say("zigbee2mqtt/my_bulb", { state: "ON", brightness: 102 });
  expect(await dimmed).toMatchObject({ state: "confirmed" });

  const found = find("0x00169a00022256da");
  expect(found?.entries.find(({ name }) => name === "occupied_heating_setpoint")?.point).toMatchObject({
    min: 7,
    max: 30,
    step: 0.5,
    unit: "°C",
  });
  const radiator = await run(announcedPoints(found));
  await radiator.shows("system-mode", 2);
  const mode = endpoint.next("zigbee2mqtt/radiator/set");
  void radiator.write("system-mode", 0);
  expect(await mode).toBe('{"system_mode":"off"}');
});

test("a device whose model the gateway does not know is listed, with the reason", async () => {
  const { find } = await scene({ state: "online" });
  expect(find("0x1")).toMatchObject({
    identity: { name: "my_sensor" },
    entries: [{ kind: "other", problem: "Zigbee2MQTT does not support this model." }],
  });
});
