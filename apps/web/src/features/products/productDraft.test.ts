import { ProductFile } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { newPoint } from "./pointDraft.ts";
import { addressFields, emptyProduct, productDraft, productOf } from "./productDraft.ts";

const COMMON = { kind: "number", expectedInterval: 10_000 };
const METER = {
  name: "acme-meter",
  protocol: "modbus",
  label: "ACME meter",
  modules: ["energy-meter"],
  source: "ACME manual, edition 3",
  points: [
    {
      ...COMMON,
      key: "energy",
      name: "Energy",
      kind: "counter",
      unit: "kWh",
      deviceUnit: "Wh",
      maxPerHour: 200,
      table: "input-register",
      register: 10,
      type: "uint32",
      wordOrder: "low-first",
      scale: 10,
    },
    {
      ...COMMON,
      key: "fault",
      name: "Fault",
      kind: "boolean",
      table: "holding-register",
      register: 1,
      type: "uint16",
      bit: 3,
    },
    {
      ...COMMON,
      key: "mode",
      name: "Mode",
      kind: "enum",
      table: "holding-register",
      register: 2,
      type: "uint16",
      isWritable: true,
      risk: "medium",
      states: [
        { value: 0, name: "Off", code: "O" },
        { value: 1, name: "On" },
      ],
    },
    { ...COMMON, key: "door", name: "Door", kind: "boolean", table: "discrete-input", register: 1, type: "bit" },
  ],
};
const BOX = {
  name: "box",
  protocol: "mqtt",
  state: "state",
  availability: { topic: "LWT", online: "Online", offline: "Offline" },
  sender: "from",
  points: [
    { ...COMMON, key: "power", name: "Power", unit: "kW", field: "ENERGY.Power", scale: 0.001, min: 0, max: 4 },
    {
      ...COMMON,
      key: "on",
      name: "On",
      kind: "boolean",
      state: "POWER",
      words: { ON: 1, OFF: 0 },
      set: { topic: "cmnd/POWER" },
    },
  ],
};
const BOARD = {
  name: "board",
  protocol: "bacnet",
  points: [
    {
      ...COMMON,
      key: "level",
      name: "Level",
      unit: "%",
      objectType: "analog-output",
      instance: { plus: 2 },
      isWritable: true,
    },
    {
      ...COMMON,
      key: "temperature",
      name: "Temperature",
      unit: "°C",
      objectType: "analog-input",
      instance: 7,
      hasNotifications: true,
    },
  ],
};

test.each([METER, BOX, BOARD])("the form of $name keeps every field, also those that it does not show", (file) => {
  const product = ProductFile.parse(file);
  expect(productOf(productDraft(product))).toEqual(product);
});

test("a new point lacks what only a person can say, and says so at its fields", () => {
  const draft = { ...emptyProduct("modbus"), name: "new", points: [newPoint()] };
  const { error } = ProductFile.safeParse(productOf(draft));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "points.0.key",
    "points.0.name",
    "points.0.register",
  ]);
});

test("an address is asked for only what the product needs", () => {
  const keys = (file: object) => addressFields(productDraft(ProductFile.parse(file))).map(({ key }) => key);
  expect([keys(METER), keys(BOX), keys(BOARD)]).toEqual([["unit"], ["topic", "sender"], ["instance"]]);
  expect(keys({ ...BOARD, points: [BOARD.points[1]] })).toEqual([]);
});

test("what the form does not show of an announced device stays as it is", () => {
  const product = ProductFile.parse({
    name: "radiator",
    protocol: "mqtt",
    availability: { topic: "/zigbee2mqtt/bridge/state", field: "state", online: "online", offline: "offline" },
    alsoAvailable: [{ topic: "availability", field: "state", online: "online", offline: "offline" }],
    availabilityMode: "all",
    points: [
      {
        ...COMMON,
        key: "level",
        name: "Level",
        unit: "%",
        field: "brightness",
        offset: 1,
        also: [{ state: "/stat/{topic}/RESULT", field: "Dimmer" }],
        set: { topic: "set", payload: '{"state":"ON","brightness":{value}}', decimals: 0 },
      },
    ],
  });
  expect(productOf(productDraft(product))).toEqual(product);
});
