import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints } from "../../../test/announcedScene.ts";

/** Default topics of ESPHome (esphome.io, "MQTT Client Component"); the values are of this test. */
const MESSAGES = [
  ["livingroom/status", "online"],
  ["livingroom/sensor/living_room_temperature/state", "21.4"],
  ["livingroom/text_sensor/version/state", "2024.11.1"],
  ["livingroom/switch/pump/state", "OFF"],
  ["livingroom/light/desk/state", { state: "ON", brightness: 51, color_mode: "brightness" }],
  ["livingroom/climate/heater/mode/state", "heat"],
  ["livingroom/climate/heater/target_temperature/state", "20.5"],
  // Not of this family: nobody says whether it is there.
  ["other/sensor/x/state", "1"],
] as const;

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

test("plain topics are one device, read, commanded, and offline by its last will", async () => {
  const { search, run, say, endpoint } = await scenes.make(MESSAGES);
  const devices = await search();
  expect(devices.filter(({ form }) => form === "esphome").map(({ key }) => key)).toEqual(["esphome livingroom"]);
  const driver = await run(announcedPoints(devices.find(({ form }) => form === "esphome")));
  await driver.shows("living-room-temperature", 21.4);
  await driver.shows("desk-brightness", 20);
  await driver.shows("heater-mode", 3);
  const sent = endpoint.next("livingroom/switch/pump/command");
  const outcome = driver.write("pump", 1);
  expect(await sent).toBe("ON");
  await say("livingroom/switch/pump/state", "ON");
  expect(await outcome).toMatchObject({ state: "confirmed" });
  const setpoint = endpoint.next("livingroom/climate/heater/target_temperature/command");
  void driver.write("heater-target-temperature", 22);
  expect(await setpoint).toBe("22");
  await say("livingroom/status", "offline");
  await driver.isStale("living-room-temperature");
});

test("a device that announces itself to Home Assistant is found by that alone, with its units", async () => {
  const config = {
    name: "Temperature",
    dev_cla: "temperature",
    unit_of_meas: "°C",
    stat_t: "livingroom/sensor/living_room_temperature/state",
    avty_t: "livingroom/status",
    dev: { ids: "livingroom", name: "livingroom", mf: "espressif", sw: "esphome v2024.11.1" },
  };
  const { search } = await scenes.make([
    ["livingroom/status", "online"],
    ["livingroom/sensor/living_room_temperature/state", "21.4"],
    ["homeassistant/sensor/livingroom/living_room_temperature/config", config],
  ]);
  const forms = (await search()).map(({ form }) => form);
  expect(forms.filter((form) => form === "home-assistant" || form === "esphome")).toEqual(["home-assistant"]);
});
