import { afterEach, expect, test } from "vitest";
import { AnnouncedScene, announcedPoints, type Recorded } from "../../../test/announcedScene.ts";

/** The super car of the examples in the Homie convention (homieiot.github.io/specification, 3 to 5). */
const CAR: readonly Recorded[] = [
  ["homie/super-car/$homie", "4.0.0"],
  ["homie/super-car/$name", "Super car"],
  ["homie/super-car/$nodes", "engine,lights"],
  ["homie/super-car/$state", "ready"],
  ["homie/super-car/engine/$name", "Car engine"],
  ["homie/super-car/engine/$type", "V8"],
  ["homie/super-car/engine/$properties", "speed,direction,temperature"],
  ["homie/super-car/engine/speed/$name", "Motor speed"],
  ["homie/super-car/engine/speed/$datatype", "integer"],
  ["homie/super-car/engine/speed/$settable", "true"],
  ["homie/super-car/engine/speed/$format", "0:300"],
  ["homie/super-car/engine/speed", "60"],
  ["homie/super-car/engine/direction/$name", "Direction"],
  ["homie/super-car/engine/direction/$datatype", "enum"],
  ["homie/super-car/engine/direction/$format", "forward,backward"],
  ["homie/super-car/engine/direction", "backward"],
  ["homie/super-car/engine/temperature/$name", "Engine temperature"],
  ["homie/super-car/engine/temperature/$settable", "false"],
  ["homie/super-car/engine/temperature/$datatype", "float"],
  ["homie/super-car/engine/temperature/$unit", "°F"],
  ["homie/super-car/engine/temperature/$format", "-20:120"],
  ["homie/super-car/engine/temperature", "77"],
  ["homie/super-car/lights/$name", "Lights"],
  ["homie/super-car/lights/$properties", "main"],
  ["homie/super-car/lights/main/$name", "Main"],
  ["homie/super-car/lights/main/$datatype", "boolean"],
  ["homie/super-car/lights/main/$settable", "true"],
  ["homie/super-car/lights/main", "false"],
];

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

test("a device of version 4: data types, units, formats, what is settable, and its state", async () => {
  const { search, run, say, endpoint } = await scenes.make(CAR);
  const car = (await search()).find(({ form }) => form === "homie");
  expect(car).toMatchObject({
    key: "homie homie/super-car",
    identity: { name: "Super car" },
    suggestions: [{ product: "mqtt-plug" }],
  });
  const points = announcedPoints(car);
  expect(points.find(({ key }) => key === "car-engine-motor-speed")).toMatchObject({
    min: 0,
    max: 300,
    isWritable: true,
  });
  const driver = await run(points);
  await driver.shows("car-engine-motor-speed", 60);
  await driver.shows("car-engine-direction", 1);
  await driver.shows("car-engine-engine-temperature", 25);
  const sent = endpoint.next("homie/super-car/lights/main/set");
  const outcome = driver.write("lights-main", 1);
  expect(await sent).toBe("true");
  await say("homie/super-car/lights/main", "true");
  expect(await outcome).toMatchObject({ state: "confirmed" });
  // A device that asks for attention is there; one that is lost is not.
  await say("homie/super-car/$state", "alert");
  await say("homie/super-car/engine/speed", "61");
  await driver.shows("car-engine-motor-speed", 61);
  await say("homie/super-car/$state", "lost");
  await driver.isStale("car-engine-motor-speed");
});

test("version 3 has nodes of several alike, and version 5 describes itself in one message", async () => {
  const { search, run } = await scenes.make([
    ["homie/wheels/$homie", "3.0.1"],
    ["homie/wheels/$state", "ready"],
    ["homie/wheels/$nodes", "lights[]"],
    ["homie/wheels/lights/$array", "0-1"],
    ["homie/wheels/lights/$properties", "intensity"],
    ["homie/wheels/lights/intensity/$name", "Intensity"],
    ["homie/wheels/lights/intensity/$datatype", "float"],
    ["homie/wheels/lights/intensity/$unit", "%"],
    ["homie/wheels/lights_0/$name", "Back"],
    ["homie/wheels/lights_1/$name", "Front"],
    ["homie/wheels/lights_1/intensity", "30"],
    [
      "homie/5/lamp/$description",
      {
        homie: "5.0",
        name: "Lamp",
        version: 7,
        nodes: {
          "1": {
            name: "Dimmer",
            properties: { level: { name: "Level", datatype: "integer", format: "0:100:5", unit: "%", settable: true } },
          },
        },
      },
    ],
    ["homie/5/lamp/$state", "ready"],
    ["homie/5/lamp/1/level", "15"],
  ]);
  const devices = await search();
  const find = (key: string) => devices.find((one) => one.key === `homie ${key}`);
  const wheels = await run(announcedPoints(find("homie/wheels")));
  await wheels.shows("front-intensity", 30);
  const points = announcedPoints(find("homie/5/lamp"));
  expect(points).toMatchObject([{ key: "dimmer-level", min: 0, max: 100, step: 5, unit: "%", isWritable: true }]);
  await (await run(points)).shows("dimmer-level", 15);
});
