import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints, suggestedPoints } from "../../../test/announcedScene.ts";

/** The announcement of a device with one relay, as Tasmota 9.3.0 and later send it (SetOption19 0). */
const CONFIG = {
  ip: "192.168.1.20",
  dn: "Desk plug",
  fn: ["Desk", null, null, null, null, null, null, null],
  hn: "tasmota-huzzah",
  mac: "DC4F22AABBCC",
  md: "Nous A1T",
  ty: 0,
  if: 0,
  ofln: "Offline",
  onln: "Online",
  state: ["OFF", "ON", "TOGGLE", "HOLD"],
  sw: "13.4.0",
  t: "tasmota_AABBCC",
  ft: "%prefix%/%topic%/",
  tp: ["cmnd", "stat", "tele"],
  rl: [1, 0, 0, 0, 0, 0, 0, 0],
  so: { "4": 0 },
  lt_st: 0,
  sho: [0, 0, 0, 0],
  ver: 1,
};
/** Tasmota, "MQTT" (telemetry of a plug with a meter, of an AM2301 and a PMS5003). */
const ENERGY = {
  Total: 514.153,
  Yesterday: 1.495,
  Today: 0.537,
  Period: 0,
  Power: 56,
  ApparentPower: 92,
  ReactivePower: 73,
  Factor: 0.61,
  Voltage: 234,
  Current: 0.392,
  TotalStartTime: "2022-03-20T15:20:48",
};
const SENSORS = {
  Time: "2023-05-19T20:52:56",
  ENERGY,
  AM2301: { Temperature: 72.5, Humidity: 44.1 },
  PMS5003: { "PM2.5": 9 },
  TempUnit: "F",
};
/** A dimmer, a fan (`if`), and a shutter, by the same document. */
const DIMMER = { ...CONFIG, mac: "DC4F22AABB01", t: "lamp", dn: "Lamp", rl: [2, 0, 0, 0, 0, 0, 0, 0], lt_st: 1 };
const BLIND = {
  ...CONFIG,
  mac: "DC4F22AABB02",
  t: "blind",
  dn: "Blind",
  rl: [1, 3, 3, 0, 0, 0, 0, 0],
  ft: "site/%topic%/%prefix%/",
};

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

async function scene() {
  const made = await scenes.make([
    ["tasmota/discovery/DC4F22AABBCC/config", CONFIG],
    ["tasmota/discovery/DC4F22AABBCC/sensors", { sn: SENSORS, ver: 1 }],
    ["tasmota/discovery/DC4F22AABB01/config", DIMMER],
    ["tasmota/discovery/DC4F22AABB02/config", BLIND],
    ["tele/tasmota_AABBCC/LWT", "Online"],
    ["tele/lamp/LWT", "Online"],
  ]);
  const devices = await made.search();
  return { ...made, find: (mac: string) => devices.find(({ key }) => key === `tasmota ${mac}`) };
}

test("a plug is found with its relay and all that its meter and its sensors say, in their units", async () => {
  const { find, run, say } = await scene();
  const plug = find("DC4F22AABBCC");
  expect(plug).toMatchObject({
    form: "tasmota",
    identity: { name: "Desk plug", model: "Nous A1T", firmware: "13.4.0" },
    address: { topic: "tasmota_AABBCC" },
    suggestions: [
      {
        product: "mqtt-plug",
        address: { command: "cmnd/tasmota_AABBCC/POWER1", power: "tele/tasmota_AABBCC/SENSOR#ENERGY.Power" },
      },
    ],
  });
  const points = announcedPoints(plug);
  const driver = await run(points);
  await say("tele/tasmota_AABBCC/SENSOR", SENSORS, false);
  await driver.shows("energy-power", 56);
  await driver.shows("energy-total", 514.153);
  await driver.shows("energy-apparentpower", 0.092);
  await driver.shows("am2301-temperature", 22.5);
  await driver.shows("pms5003-pm2-5", 9);
});

test("its relay is read from the regular state and from each change, and a command is confirmed by the change", async () => {
  const { find, run, say, endpoint } = await scene();
  const driver = await run(announcedPoints(find("DC4F22AABBCC")));
  await say("tele/tasmota_AABBCC/STATE", { Time: "2021-02-23T19:49:19", POWER: "OFF", Wifi: { AP: 1 } }, false);
  await driver.shows("desk", 0);
  const sent = endpoint.next("cmnd/tasmota_AABBCC/POWER1");
  const outcome = driver.write("desk", 1);
  expect(await sent).toBe("ON");
  await say("stat/tasmota_AABBCC/RESULT", { POWER: "ON" }, false);
  expect(await outcome).toMatchObject({ state: "confirmed", value: 1 });
});

test("its last will makes all of it stale", async () => {
  const { find, run, say } = await scene();
  const driver = await run(announcedPoints(find("DC4F22AABBCC")));
  await say("tele/tasmota_AABBCC/STATE", { POWER: "ON" }, false);
  await driver.shows("desk", 1);
  await say("tele/tasmota_AABBCC/LWT", "Offline");
  await driver.isStale("desk");
  expect(await driver.write("desk", 0)).toMatchObject({ state: "failed", isUnsent: true });
});

test("the plug that is suggested reads both topics as well", async () => {
  const { find, run, say } = await scene();
  const [suggestion] = find("DC4F22AABBCC")?.suggestions ?? [];
  expect(suggestion?.address["on"]).toBe(
    "tele/tasmota_AABBCC/STATE#POWER|stat/tasmota_AABBCC/RESULT#POWER|tele/tasmota_AABBCC/STATE#POWER1|stat/tasmota_AABBCC/RESULT#POWER1",
  );
  const driver = await run(suggestedPoints(suggestion));
  await say("stat/tasmota_AABBCC/RESULT", { POWER1: "ON" }, false);
  await driver.shows("on", 1);
});

test("a lamp is dimmed, and a shutter is moved by a pattern of topics of its own", async () => {
  const { find, run, say, endpoint } = await scene();
  const lamp = await run(announcedPoints(find("DC4F22AABB01")));
  const sent = endpoint.next("cmnd/lamp/Dimmer");
  const dimmed = lamp.write("desk-dimmer", 7);
  expect(await sent).toBe("7");
  await say("stat/lamp/RESULT", { POWER: "ON", Dimmer: 7 }, false);
  expect(await dimmed).toMatchObject({ state: "confirmed", value: 7 });

  const blind = await run(announcedPoints(find("DC4F22AABB02")));
  await say("site/blind/tele/STATE", { POWER1: "ON" }, false);
  await blind.shows("desk", 1);
  const moved = endpoint.next("site/blind/cmnd/ShutterPosition1");
  const outcome = blind.write("relay-2-position", 30);
  expect(await moved).toBe("30");
  await say("site/blind/stat/RESULT", { Shutter1: { Position: 30, Direction: 0, Target: 30 } }, false);
  expect(await outcome).toMatchObject({ state: "confirmed", value: 30 });
});
