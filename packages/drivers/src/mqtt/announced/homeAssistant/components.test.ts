import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints } from "../../../../test/announcedScene.ts";

/**
 * Announcements in the form that Home Assistant documents (home-assistant.io, integration "MQTT", "Discovery messages":
 * device discovery, single components, base topic).
 */
const DEVICE = {
  dev: {
    ids: "ea334450945afc",
    name: "Kitchen",
    mf: "Bla electronics",
    mdl: "xya",
    sw: "1.0",
    sn: "ea334450945afc",
    hw: "1.0rev2",
  },
  o: { name: "bla2mqtt", sw: "2.1", url: "https://bla2mqtt.example.com/support" },
  cmps: {
    some_unique_component_id1: {
      p: "sensor",
      device_class: "temperature",
      unit_of_measurement: "°C",
      value_template: "{{ value_json.temperature}}",
      unique_id: "temp01ae_t",
    },
    some_unique_id2: {
      p: "sensor",
      device_class: "humidity",
      unit_of_measurement: "%",
      value_template: "{{ value_json.humidity}}",
      unique_id: "temp01ae_h",
    },
    id3: {
      p: "sensor",
      name: "Gas",
      stat_cla: "total_increasing",
      unit_of_meas: "m³",
      val_tpl: "{{ value_json.pulses / 100 }}",
    },
    id4: { p: "sensor", name: "Forecast", val_tpl: "{{ value_json.list | first }}" },
    id5: { p: "button", name: "Restart", cmd_t: "~/restart" },
    id6: { p: "vacuum", name: "Robby" },
  },
  "~": "sensorBedroom",
  state_topic: "~/state",
  avty: [{ t: "~/there" }, { t: "bridge", val_tpl: "{{ value_json.state }}", pl_avail: "up", pl_not_avail: "down" }],
  avty_mode: "any",
  exp_aft: 300,
};
const KITCHEN = {
  "~": "homeassistant/light/kitchen",
  name: "Kitchen",
  cmd_t: "~/set",
  stat_t: "~/state",
  schema: "json",
  brightness: true,
};
const OFFICE = {
  name: "Office",
  state_topic: "office/rgb1/light/status",
  command_topic: "office/rgb1/light/switch",
  brightness_state_topic: "office/rgb1/brightness/status",
  brightness_command_topic: "office/rgb1/brightness/set",
  brightness_scale: 200,
};
const STUDY = {
  name: "Study",
  modes: ["off", "cool", "fan_only"],
  fan_modes: ["high", "medium", "low"],
  mode_command_topic: "study/ac/mode/set",
  mode_state_topic: "study/ac/mode",
  temperature_command_topic: "study/ac/temperature/set",
  temperature_state_topic: "study/ac/temperature",
  fan_mode_command_topic: "study/ac/fan/set",
  fan_mode_state_topic: "study/ac/fan",
  current_temperature_topic: "study/ac/now",
  min_temp: 16,
  max_temp: 28,
  temp_step: 0.5,
};
const BLIND = {
  name: "Blind",
  command_topic: "blind/set",
  state_topic: "blind/state",
  position_topic: "blind/position",
  set_position_topic: "blind/position/set",
  position_open: 0,
  position_closed: 50,
  state_open: "open",
  payload_open: "OPEN",
};
const FAN = {
  name: "Fan",
  state_topic: "fan/on/state",
  command_topic: "fan/on/set",
  percentage_state_topic: "fan/speed/percentage_state",
  percentage_command_topic: "fan/speed/percentage",
  preset_mode_state_topic: "fan/preset/preset_mode_state",
  preset_mode_command_topic: "fan/preset/preset_mode",
  preset_modes: ["auto", "smart", "whoosh"],
  payload_on: "true",
  payload_off: "false",
  speed_range_min: 1,
  speed_range_max: 10,
};
const LOCK = { name: "Door", state_topic: "door/state", command_topic: "door/set" };
const NUMBER = {
  name: "Delay",
  state_topic: "delay",
  command_topic: "delay/set",
  command_template: '{"delay":{{ value | int }}}',
  min: 0,
  max: 60,
  step: 5,
  unit_of_measurement: "s",
};
const SELECT = { name: "Mode", state_topic: "mode", command_topic: "mode/set", options: ["Eco", "Boost"] };

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

async function scene(...things: readonly (readonly [component: string, config: object])[]) {
  const made = await scenes.make(
    things.map(([component, config]) => [`homeassistant/${component}/thing/config`, config]),
  );
  const devices = await made.search();
  return { ...made, found: devices.find(({ form }) => form === "home-assistant") };
}

test("a device that announces all of its things in one message: units, classes, arithmetic, and what is not supported", async () => {
  const { found, run, say } = await scene(["device", DEVICE]);
  expect(found).toMatchObject({
    identity: { name: "Kitchen", vendor: "Bla electronics", model: "xya", firmware: "1.0", serial: "ea334450945afc" },
    suggestions: [
      {
        product: "mqtt-air-sensor",
        address: { availability: "sensorBedroom/there", availability2: "bridge#state", onlineWord2: "up" },
      },
    ],
  });
  expect(found?.entries.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]]))).toEqual([
    ["sensor Forecast", "Its template is not supported: {{ value_json.list | first }}"],
    ["button Restart", "It reports no state."],
    ["vacuum Robby", "vacuum is not supported."],
  ]);
  const points = announcedPoints(found);
  expect(points.map(({ key, kind, expectedInterval }) => [key, kind, expectedInterval])).toEqual([
    ["temperature", "number", 100_000],
    ["humidity", "number", 100_000],
    ["gas", "counter", 100_000],
  ]);
  const driver = await run(points);
  await say("sensorBedroom/there", "offline");
  await say("bridge", { state: "up", since: 5 });
  await say("sensorBedroom/state", { temperature: 23.2, humidity: 43.7, pulses: 1_234 });
  await driver.shows("temperature", 23.2);
  await driver.shows("gas", 12.34);
  // Any of the two was enough; none is not.
  await say("bridge", { state: "down" });
  await driver.isStale("temperature");
  await say("sensorBedroom/there", "online");
  await say("sensorBedroom/state", { temperature: 23.4 });
  await driver.shows("temperature", 23.4);
});

test("lights by both schemas: a state, and a level in percent of their own scale", async () => {
  const json = await scene(["light", KITCHEN]);
  const kitchen = await json.run(announcedPoints(json.found));
  await json.say("homeassistant/light/kitchen/state", { state: "ON", brightness: 255 });
  await kitchen.shows("kitchen", 1);
  await kitchen.shows("kitchen-brightness", 100);
  const sent = json.endpoint.next("homeassistant/light/kitchen/set");
  const dimmed = kitchen.write("kitchen-brightness", 40);
  expect(await sent).toBe('{"state":"ON","brightness":102}');
  await json.say("homeassistant/light/kitchen/state", { state: "ON", brightness: 102 });
  expect(await dimmed).toMatchObject({ state: "confirmed" });

  const plain = await scene(["light", OFFICE]);
  const office = await plain.run(announcedPoints(plain.found));
  await plain.say("office/rgb1/light/status", "OFF");
  await plain.say("office/rgb1/brightness/status", "50");
  await office.shows("office", 0);
  await office.shows("office-brightness", 25);
  const level = plain.endpoint.next("office/rgb1/brightness/set");
  void office.write("office-brightness", 50);
  expect(await level).toBe("100");
});

test("a thermostat: setpoint with its limits, modes as states, what it measures", async () => {
  const { found, run, say, endpoint } = await scene(["climate", STUDY]);
  const points = announcedPoints(found);
  expect(points.find(({ key }) => key === "study-setpoint")).toMatchObject({
    min: 16,
    max: 28,
    step: 0.5,
    unit: "°C",
    isWritable: true,
  });
  expect(points.find(({ key }) => key === "study-temperature")).toMatchObject({ isWritable: false });
  const driver = await run(points);
  await say("study/ac/mode", "cool");
  await say("study/ac/now", "24.5");
  await driver.shows("study-mode", 1);
  await driver.shows("study-temperature", 24.5);
  const sent = endpoint.next("study/ac/mode/set");
  const outcome = driver.write("study-mode", 2);
  expect(await sent).toBe("fan_only");
  await say("study/ac/mode", "fan_only");
  expect(await outcome).toMatchObject({ state: "confirmed", value: 2 });
});

test("a cover whose positions are turned round, a fan with ten speeds, a lock, a number with a template, a choice", async () => {
  const cover = await scene(["cover", BLIND]);
  const blind = await cover.run(announcedPoints(cover.found));
  await cover.say("blind/position", "40");
  await cover.say("blind/state", "closing");
  await blind.shows("blind-position", 20);
  await blind.shows("blind", 3);
  const position = cover.endpoint.next("blind/position/set");
  void blind.write("blind-position", 100);
  expect(await position).toBe("0");
  const open = cover.endpoint.next("blind/set");
  void blind.write("blind", 1);
  expect(await open).toBe("OPEN");

  const wind = await scene(["fan", FAN]);
  const fan = await wind.run(announcedPoints(wind.found));
  await wind.say("fan/speed/percentage_state", "5");
  await wind.say("fan/preset/preset_mode_state", "whoosh");
  await fan.shows("fan-speed", 50);
  await fan.shows("fan-preset", 2);
  const speed = wind.endpoint.next("fan/speed/percentage");
  void fan.write("fan-speed", 100);
  expect(await speed).toBe("10");

  const locked = await scene(["lock", LOCK]);
  const door = await locked.run(announcedPoints(locked.found));
  await locked.say("door/state", "LOCKED");
  await door.shows("door", 1);
  const unlock = locked.endpoint.next("door/set");
  void door.write("door", 0);
  expect(await unlock).toBe("UNLOCK");

  const amount = await scene(["number", NUMBER]);
  const delay = await amount.run(announcedPoints(amount.found));
  const seconds = amount.endpoint.next("delay/set");
  void delay.write("delay", 15);
  expect(await seconds).toBe('{"delay":15}');

  const choice = await scene(["select", SELECT]);
  const mode = await choice.run(announcedPoints(choice.found));
  await choice.say("mode", "Boost");
  await mode.shows("mode", 1);
});

test("a value that shows no unit is a number where what it says is one, and a text otherwise", async () => {
  const made = await scenes.make([
    ["homeassistant/sensor/n1/config", { name: "Count", state_topic: "n/count", device: { identifiers: ["n"] } }],
    ["homeassistant/sensor/n2/config", { name: "Version", state_topic: "n/version", device: { identifiers: ["n"] } }],
    ["n/count", "17"],
    ["n/version", "v17"],
  ]);
  const found = (await made.search()).find(({ form }) => form === "home-assistant");
  expect(found?.entries.map(({ name, kind, value }) => [name, kind, value])).toEqual([
    ["Count", "number", "17"],
    ["Version", "text", "v17"],
  ]);
});
