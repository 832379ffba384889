import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints } from "../../../../test/announcedScene.ts";

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

/** Topics as Shelly names them for its first generation (shelly-api-docs.shelly.cloud/gen1, "MQTT"); the values are of this test. */
const GEN1 = [
  [
    "shellies/announce",
    {
      id: "shelly1pm-B929CC",
      model: "SHSW-PM",
      mac: "84CCA8B929CC",
      ip: "192.168.1.19",
      new_fw: false,
      fw_ver: "20221027-105518/v1.12.2-g32055ee",
    },
  ],
  ["shellies/shelly1pm-B929CC/online", "true"],
  ["shellies/shelly1pm-B929CC/relay/0", "on"],
  ["shellies/shelly1pm-B929CC/relay/0/power", "56.20"],
  ["shellies/shelly1pm-B929CC/relay/0/energy", "120000"],
  ["shellies/shelly1pm-B929CC/temperature", "41.30"],
  ["shellies/shellyswitch25-AA/online", "true"],
  ["shellies/shellyswitch25-AA/roller/0", "stop"],
  ["shellies/shellyswitch25-AA/roller/0/pos", "40"],
  ["shellies/shellyht-BB/online", "false"],
  ["shellies/shellyht-BB/sensor/temperature", "22.50"],
  ["shellies/shellyht-BB/sensor/humidity", "45.5"],
  ["shellies/shellyht-BB/sensor/battery", "100"],
] as const;

/** Messages in the form of Shelly's later generations (shelly-api-docs.shelly.cloud/gen2, "Notifications"); the values are of this test. */
const FULL = {
  src: "shellyplus1pm-08b61fd141e8",
  dst: "shellyplus1pm-08b61fd141e8/events",
  method: "NotifyFullStatus",
  params: {
    ts: 1_736_604_018.38,
    cloud: { connected: true },
    "input:0": { id: 0, state: false },
    "switch:0": {
      id: 0,
      source: "SHC",
      output: true,
      apower: 12.5,
      voltage: 231.8,
      current: 0.054,
      aenergy: { total: 1_234.5, by_minute: [0], minute_ts: 1 },
      temperature: { tC: 41.2, tF: 106.2 },
    },
  },
};
const COVER = {
  id: 0,
  source: "limit_switch",
  state: "open",
  apower: 0,
  current_pos: 100,
  temperature: { tC: 30.1, tF: 86.2 },
};

async function gen2() {
  const made = await scenes.make([
    ["shellyplus1pm-08b61fd141e8/online", "true"],
    ["shellyplus1pm-08b61fd141e8/events/rpc", FULL],
    ["home/blind/online", "true"],
    ["home/blind/status/cover:0", COVER],
  ]);
  const devices = await made.search();
  return { ...made, find: (key: string) => devices.find((one) => one.key === `shelly ${key}`) };
}

test("a relay of the first generation with its meter, and the product of ours that a plug is", async () => {
  const { search, run, say, endpoint } = await scenes.make(GEN1);
  const devices = await search();
  const relay = devices.find(({ key }) => key === "shelly shelly1pm-B929CC");
  expect(relay).toMatchObject({
    form: "shelly",
    identity: { model: "SHSW-PM", serial: "84CCA8B929CC" },
    address: { topic: "shellies/shelly1pm-B929CC" },
    suggestions: [{ product: "mqtt-plug" }],
  });
  const driver = await run(announcedPoints(relay));
  await driver.shows("relay-0", 1);
  await driver.shows("relay-0-power", 56.2);
  await driver.shows("relay-0-energy", 2);
  const sent = endpoint.next("shellies/shelly1pm-B929CC/relay/0/command");
  const outcome = driver.write("relay-0", 0);
  expect(await sent).toBe("off");
  await say("shellies/shelly1pm-B929CC/relay/0", "off");
  expect(await outcome).toMatchObject({ state: "confirmed", value: 0 });
  await say("shellies/shelly1pm-B929CC/online", "false");
  await driver.isStale("relay-0-power");
});

test("a roller is moved to a position, and a sensor with a battery is not offline while it sleeps", async () => {
  const { search, run, say, endpoint } = await scenes.make(GEN1);
  const devices = await search();
  const roller = await run(announcedPoints(devices.find(({ key }) => key === "shelly shellyswitch25-AA")));
  await roller.shows("roller-0-pos", 40);
  await roller.shows("roller-0", 2);
  const sent = endpoint.next("shellies/shellyswitch25-AA/roller/0/command/pos");
  const moved = roller.write("roller-0-pos", 75);
  expect(await sent).toBe("75");
  await say("shellies/shellyswitch25-AA/roller/0/pos", "75");
  expect(await moved).toMatchObject({ state: "confirmed" });

  const sensor = devices.find(({ key }) => key === "shelly shellyht-BB");
  expect(sensor?.availability).toBeUndefined();
  expect(sensor?.suggestions).toMatchObject([{ product: "mqtt-air-sensor" }]);
  const air = await run(announcedPoints(sensor));
  await air.shows("sensor-temperature", 22.5);
});

test("a relay of a later generation is read from its notifications, which tell what has changed, and switched by a call", async () => {
  const { find, run, say, endpoint } = await gen2();
  const relay = find("shellyplus1pm-08b61fd141e8");
  expect(relay).toMatchObject({
    identity: { model: "shellyplus1pm", serial: "08b61fd141e8" },
    suggestions: [{ product: "mqtt-plug" }],
  });
  const driver = await run(announcedPoints(relay));
  await driver.shows("switch-0-output", 1);
  await driver.shows("switch-0-aenergy-total", 1.2345);
  await say(
    "shellyplus1pm-08b61fd141e8/events/rpc",
    { src: FULL.src, dst: FULL.dst, method: "NotifyStatus", params: { ts: 1, "switch:0": { id: 0, apower: 99 } } },
    false,
  );
  await driver.shows("switch-0-apower", 99);
  await driver.shows("switch-0-output", 1);
  const sent = endpoint.next("shellyplus1pm-08b61fd141e8/rpc");
  const outcome = driver.write("switch-0-output", 0);
  expect(JSON.parse(await sent)).toEqual({ id: 1, src: "atrium", method: "Switch.Set", params: { id: 0, on: false } });
  await say("shellyplus1pm-08b61fd141e8/status/switch:0", { id: 0, output: false }, false);
  expect(await outcome).toMatchObject({ state: "confirmed", value: 0 });
  await say("shellyplus1pm-08b61fd141e8/online", "false");
  await driver.isStale("switch-0-apower");
});

test("a cover with a prefix of its own is read from its status topic", async () => {
  const { find, run, endpoint } = await gen2();
  const cover = await run(announcedPoints(find("home/blind")));
  await cover.shows("cover-0-current-pos", 100);
  await cover.shows("cover-0-state", 0);
  const sent = endpoint.next("home/blind/rpc");
  void cover.write("cover-0-current-pos", 20);
  expect(JSON.parse(await sent)).toMatchObject({ method: "Cover.GoToPosition", params: { id: 0, pos: 20 } });
});
