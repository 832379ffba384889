import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { protocols } from "@atrium/drivers";
import { readSite, SiteError } from "@atrium/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const Plan = z.looseObject({ devices: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
const Mappings = z.array(z.looseObject({ device: z.string() }));
let folder: string;

/** A small site from the guide: each file that it names, and the devices that it maps. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-products-"));
  await cp(path.join(ROOT, "packages/site/test/tiny"), folder, { recursive: true });
  await rm(path.join(folder, "mappings"), { recursive: true });
  const guide = await readFile(path.join(ROOT, "docs/guides/product.md"), "utf8");
  for (const [, file = "", text = ""] of guide.matchAll(
    /^`([a-z0-9-]+(?:\/[a-z0-9-]+)?\.json)`[^]*?```json\n([^]+?)```/gm,
  )) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const rooms = Mappings.parse(JSON.parse(await readFile(path.join(folder, "mappings/rooms.json"), "utf8")));
  await changeJson("plans/first.json", Plan, (plan) => {
    const [lamp] = plan.devices;
    const copies = rooms.map(({ device }) => Object.assign({}, lamp, { id: device, name: `Device ${device}` }));
    return { ...plan, devices: [...plan.devices, ...copies] };
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function changeJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  change: (value: z.output<Schema>) => unknown,
): Promise<void> {
  const name = path.join(folder, file);
  const value = schema.parse(JSON.parse(await readFile(name, "utf8")));
  await writeFile(name, JSON.stringify(change(value), null, 2));
}

/** Each problem as `file:line field: problem`. */
async function problems(): Promise<string[]> {
  try {
    await readSite(folder, { protocols });
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.split("\n");
  }
}

test("the site check accepts the guide's examples, and their devices have points", async () => {
  expect(await problems()).toEqual([]);
  const site = await readSite(folder, { protocols });
  expect(site.products.map(({ name }) => name)).toEqual(["acme-tr8", "door-reader", "relay-box", "vav-box"]);
  expect(site.mappings.map(({ device }) => String(device))).toEqual(["RC-1", "RB-1", "VAV-1"]);
});

test.each([
  [
    "a unit that nobody knows",
    "acme-tr8",
    '"unit": "°C", "table": "input-register"',
    '"unit": "degC", "table": "input-register"',
    'products/acme-tr8.json:6 points[0].unit: there is no unit "degC"; expected one of %, W, ',
  ],
  [
    "a register that lies in another point's",
    "acme-tr8",
    '"register": 104',
    '"register": 103',
    'products/acme-tr8.json:8 points[2].register: input-register 102 to 103 is already used by "power"',
  ],
  [
    "a value that ends past the last register",
    "acme-tr8",
    '"register": 104',
    '"register": 65536',
    "products/acme-tr8.json:8 points[2].register: uint32 at register 65536 extends beyond the last register, 65536",
  ],
  [
    "a register that a table does not have",
    "acme-tr8",
    '"register": 104',
    '"register": 0',
    "products/acme-tr8.json:8 points[2].register: ",
  ],
  [
    "a key that stands twice",
    "acme-tr8",
    '"key": "energy"',
    '"key": "power"',
    'products/acme-tr8.json:8 points[2].key: duplicate key "power"',
  ],
  [
    "a range that no such device can mean",
    "acme-tr8",
    '"max": 80',
    '"max": 800',
    "products/acme-tr8.json:6 points[0].max: a value in °C must be between -60 and 200, got 800",
  ],
  [
    "a range the wrong way round",
    "acme-tr8",
    '"min": 15',
    '"min": 31',
    "products/acme-tr8.json:9 points[3].max: expected more than min (31)",
  ],
  [
    "a command that its register has no room for",
    "acme-tr8",
    '"type": "int16", "scale": 0.1, "isWritable"',
    '"type": "int16", "scale": 0.0001, "isWritable"',
    "products/acme-tr8.json:9 points[3].max: 30 becomes 300000 in the register, but int16 holds -32768 to 32767",
  ],
  [
    "a command of what can only be read",
    "acme-tr8",
    '"table": "holding-register", "register": 1',
    '"table": "input-register", "register": 1',
    "products/acme-tr8.json:9 points[3].isWritable: input-register is read-only",
  ],
  [
    "a coil that is no bit",
    "acme-tr8",
    '"register": 5, "type": "bit"',
    '"register": 5, "type": "uint16"',
    'products/acme-tr8.json:11 points[5].type: table "coil" has bits: expected type "bit", got "uint16"',
  ],
  [
    "codes without meanings",
    "acme-tr8",
    '"states": [{ "value": 0, "name": "Off" }, { "value": 1, "name": "Heating" }, { "value": 2, "name": "Cooling" }], ',
    "",
    'products/acme-tr8.json:10 points[4].kind: a point of kind "enum" requires states: the meaning of each code',
  ],
  [
    "an interlock with a point that is not there",
    "acme-tr8",
    '"point": "window"',
    '"point": "door"',
    'products/acme-tr8.json:9 points[3].interlocks[0].point: the product has no point "door"',
  ],
  [
    "a feedback of a command that stays",
    "acme-tr8",
    '"interlocks": [',
    '"feedback": { "point": "room-temperature", "values": [1] }, "interlocks": [',
    "products/acme-tr8.json:9 points[3].feedback: only a momentary point has feedback; others are read back directly",
  ],
  [
    "a feedback whose values nobody knows",
    "acme-tr8",
    '"interlocks": [',
    '"isMomentary": true, "feedback": { "point": "room-temperature" }, "interlocks": [',
    'products/acme-tr8.json:9 points[3].feedback.values: expected the values of "room-temperature" that confirm the command',
  ],
  [
    "a misspelt field",
    "acme-tr8",
    '"deadband"',
    '"deadBand"',
    "products/acme-tr8.json:6 points[0].deadBand: unknown field",
  ],
  [
    "a protocol whose devices are not data",
    "acme-tr8",
    '"protocol": "modbus"',
    '"protocol": "vapix"',
    "products/acme-tr8.json:3 protocol: expected bacnet, modbus or mqtt",
  ],
  [
    "a name that Atrium has a product of",
    "acme-tr8",
    '"name": "acme-tr8"',
    '"name": "pm5000"',
    `products/acme-tr8.json:2 name: "pm5000" is a built-in product: choose another name`,
  ],
  [
    "an object that is two points",
    "vav-box",
    '"objectType": "analog-value", "instance": 17',
    '"objectType": "analog-input", "instance": 1',
    'products/vav-box.json:7 points[2].instance: analog-input 1 is already used by "room-temperature"',
  ],
  [
    "an instance that no object has",
    "vav-box",
    '"instance": 17',
    '"instance": 4194303',
    "products/vav-box.json:7 points[2].instance: ",
  ],
  [
    "a command of an input",
    "vav-box",
    '"analog-output"',
    '"analog-input"',
    'products/vav-box.json:6 points[1].objectType: "setpoint" is commanded, but analog-input is read-only',
  ],
  [
    "a topic with wildcards",
    "relay-box",
    '"cmnd/POWER"',
    '"cmnd/#"',
    "products/relay-box.json:9 points[2].set.topic: expected a topic without wildcards and without a slash at its end",
  ],
  [
    "a word that means no state",
    "relay-box",
    '"OFF": 0',
    '"OFF": 2',
    "products/relay-box.json:9 points[2].words.OFF: 2 is not one of 0, 1",
  ],
  [
    "two points read from one place",
    "relay-box",
    '"field": "ENERGY.Power.1"',
    '"field": "BME280.Temperature"',
    'products/relay-box.json:8 points[1].field: already read by "room-temperature" from the same place',
  ],
  [
    "an event without the detail that makes it one",
    "door-reader",
    '"details": { "card"',
    '"details": { "badge"',
    'products/door-reader.json:8 events[0].details: an event of kind "card-read" requires "card"',
  ],
])("the site check reports %s", async (_case, product, text, replacement, expected) => {
  const name = path.join(folder, `products/${product}.json`);
  const before = await readFile(name, "utf8");
  expect(before).toContain(text);
  await writeFile(
    name,
    before.replace(text, () => replacement),
  );
  expect((await problems()).join("\n")).toContain(expected);
});

test("the site check reports two products of one name, and a device of an unknown product", async () => {
  await cp(path.join(folder, "products/vav-box.json"), path.join(folder, "products/vav-copy.json"));
  expect(await problems()).toEqual(['products/vav-copy.json:2 name: "vav-box" is already in products/vav-box.json']);
  await rm(path.join(folder, "products"), { recursive: true });
  expect((await problems())[0]).toMatch(
    /^mappings\/rooms\.json:2 \[0\]\.parts\[0\]\.product: unknown Modbus product "acme-tr8"; known: pm5000, /,
  );
});

test("the site check reports an object that a mapping cannot mean", async () => {
  const objects = { colour: { objectType: "analog-value", instance: 1 } };
  await changeJson("mappings/rooms.json", z.array(z.looseObject({ parts: z.array(z.looseObject({})) })), (mappings) =>
    mappings.map(({ parts, ...mapping }) =>
      Object.assign(mapping, { parts: parts.map((part) => Object.assign(part, { objects })) }),
    ),
  );
  const found = (await problems()).map((problem) => problem.replace(/^.+?: /, ""));
  expect(found).toEqual([
    "Modbus devices have no BACnet objects",
    "MQTT devices have no BACnet objects",
    'the product has no point "colour", only room-temperature, setpoint, airflow, fault',
  ]);
});
