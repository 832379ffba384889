import { term } from "@atrium/words";
import type { MqttProduct } from "../product.ts";
import type { PlacedProduct } from "../placedProduct.ts";
import { airSensor } from "./airSensor.ts";
import { wulianPlug } from "./wulianPlug.ts";

/** What stays of another product's points where each device says for itself where its values are. */
function placed(points: MqttProduct["points"]): PlacedProduct["points"] {
  return points.map(({ field: _field, words: _words, set: _set, expectedInterval: _interval, ...point }) => point);
}

/** A plug or a switch that says in its mapping, or announced to Home Assistant, where its values are and what switches it. */
export const placedPlug: PlacedProduct = {
  isPlaced: true,
  name: "mqtt-plug",
  label: term("Plug or switch with configurable topics (Home Assistant)"),
  modules: ["plug"],
  switched: "on",
  points: placed(wulianPlug.points.filter(({ key }) => key !== "link-quality")),
};

/** A lamp that a relay switches, whatever measures beside it: its level is 0 % or 100 %. */
export const placedLamp: PlacedProduct = {
  isPlaced: true,
  name: "mqtt-lamp",
  label: term("Lamp on a relay with configurable topics, on/off only"),
  modules: ["lighting"],
  switched: "level",
  switchedOn: 100,
  points: [
    { key: "level", name: term("Level"), kind: "number", unit: "%", min: 0, max: 100, step: 100 },
    ...placed(wulianPlug.points.filter(({ key }) => key === "power")),
  ],
};

/** A sensor of air of which its mapping, or what it announced to Home Assistant, says where each value is. */
export const placedAirSensor: PlacedProduct = {
  isPlaced: true,
  name: "mqtt-air-sensor",
  label: term("Air quality sensor with configurable topics (Home Assistant)"),
  modules: ["iaq"],
  points: placed(airSensor.points),
};
