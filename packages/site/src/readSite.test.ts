import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProtocolCheck } from "./fieldCheck.ts";
import { readSite } from "./readSite.ts";
import { SiteError } from "./site.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;

beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

/** Knows one product; an instance is a number from 1. */
const bacnet: ProtocolCheck = {
  checkSettings: ({ deviceInstance }) =>
    deviceInstance === undefined ? [{ field: "deviceInstance", problem: "expected a number" }] : [],
  catalog: {
    names: ["lighting-circuit"],
    points(product, address) {
      if (product !== "lighting-circuit") return [{ field: "product", problem: `no product "${product}"` }];
      const { instance } = address;
      return typeof instance === "number" && instance > 0
        ? [{ key: "level" }]
        : [{ field: "instance", problem: "expected a number from 1" }];
    },
  },
};

/** Each problem as `file:line field: problem`. */
async function problems(): Promise<string[]> {
  try {
    await readSite(site.folder, { protocols: { bacnet } });
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.message.split("\n");
  }
}

describe("a right site folder", () => {
  test("is read whole", async () => {
    const read = await readSite(site.folder, { protocols: { bacnet } });
    expect(read.campus.name).toBe("Tiny");
    expect(read.settings.timeZone).toBe("Asia/Bangkok");
    expect(read.plans.map((plan) => plan.id)).toEqual(["hut-first"]);
    expect(read.connections.map((connection) => connection.id)).toEqual(["bacnet-hut", "modbus-hut"]);
    expect(read.mappings.map((mapping) => mapping.device)).toEqual(["L-H1-A-01", "L-H1-A-02", "EM-H1-01"]);
  });

  test("may have no connections yet", async () => {
    await site.remove("connections.json");
    await site.remove("mappings");
    expect((await readSite(site.folder)).connections).toEqual([]);
  });

  test("is what the default campus is", async () => {
    const campus = await readSite(path.resolve(import.meta.dirname, "../../../sites/campus"));
    expect(campus.plans).toHaveLength(15);
    expect(campus.plans.flatMap((plan) => plan.devices).length).toBeGreaterThan(1_400);
  });
});

describe("devices behind a router", () => {
  const settings = '"port": 47901, "deviceInstance": 1';
  const behind = (mac: string) => `"port": 47901, "deviceInstance": 1, "network": 2001, "mac": "${mac}"`;
  const second = (mac: string) => `"protocol": "bacnet", "settings": { "host": "127.0.0.1", ${behind(mac)} }`;

  test.each([
    ["may share its host and port, with it and with each other", "0d", []],
    ["are two at one address no more than others", "0C", ["bacnet 127.0.0.1:47901 network 2001 address 0c is"]],
  ])("%s", async (_case, mac, expected) => {
    await site.change("connections.json", settings, behind("0c"));
    await site.change(
      "connections.json",
      '"protocol": "modbus",\n    "settings": { "host": "127.0.0.1", "port": 5901 }',
      second(mac),
    );
    const found = (await problems()).filter((problem) => problem.includes("settings"));
    expect(found).toEqual(expected.map((text) => expect.stringContaining(text)));
  });
});

describe("a file that is no JSON", () => {
  test.each([
    ["a missing comma", '"currency": "THB",', '"currency": "THB"', "site.json:3 (file): expected a comma"],
    ["a comment", '"currency"', '// money\n  "currency"', "site.json:3 (file): expected JSON without comments"],
    ["a trailing comma", '"sample" }]', '"sample" }],', "site.json:24 (file): expected a field name in double quotes"],
    [
      "a field twice",
      '"currency": "THB",',
      '"currency": "THB",\n  "currency": "EUR",',
      'site.json:4 (file): the field "currency" stands here a second time',
    ],
  ])("with %s is reported with its line", async (_case, text, replacement, expected) => {
    await site.change("site.json", text, replacement);
    expect(await problems()).toEqual([expected]);
  });

  test("that is empty or cut off is reported too", async () => {
    await site.write("site.json", "");
    await site.write("connections.json", '[\n{ "id": "a"');
    expect(await problems()).toEqual([
      expect.stringMatching(/^connections\.json:2 /),
      "site.json:1 (file): expected a value",
    ]);
  });
});

describe("a missing file", () => {
  test.each(["campus.json", "site.json", "plans/first.json"])("%s is named", async (file) => {
    await site.remove(file);
    expect(await problems()).toContain(`${file}:1 (file): the file does not exist`);
  });
});

describe("a field that is wrong", () => {
  test.each([
    ["of another type", "campus.json", '"height": 3', '"height": "3"', "campus.json:29 places[0].floors[0].height: "],
    ["missing", "campus.json", '"label": "1st Floor",', "", "campus.json:23 places[0].floors[0].label: "],
    ["misspelt", "campus.json", '"icon"', '"ikon"', "campus.json:13 places[0].ikon: there is no such field here"],
    [
      "a time zone that does not exist",
      "site.json",
      "Asia/Bangkok",
      "Asia/Krungthep",
      "site.json:2 timeZone: expected an IANA time zone such as Asia/Bangkok",
    ],
    [
      "an hour after midnight",
      "site.json",
      '"22:00"',
      '"25:00"',
      "site.json:12 tariffs[0].onPeakUntil: expected a time",
    ],
    ["an unknown module", "plans/first.json", '"energy-meter"', '"meter"', "plans/first.json:65 devices[2].module: "],
  ])("%s is reported with line, field and what was expected", async (_case, file, text, replacement, expected) => {
    await site.change(file, text, replacement);
    const [first] = await problems();
    expect(first).toContain(expected);
  });

  test("does not hide the others", async () => {
    await site.change("site.json", "Asia/Bangkok", "Mars");
    await site.change("campus.json", '"code": 1', '"code": "one"');
    await site.change("connections.json", '"name": "Hut lighting",', "");
    expect((await problems()).map((problem) => problem.split(" ")[0])).toEqual([
      "campus.json:11",
      "connections.json:2",
      "site.json:2",
    ]);
  });
});

describe("files that contradict each other", () => {
  test.each([
    [
      "a device that stands on no plan",
      "mappings/hut.json",
      "L-H1-A-02",
      "L-H1-A-77",
      'mappings/hut.json:8 [1].device: there is no device "L-H1-A-77" on any plan',
    ],
    [
      "a device mapped twice",
      "mappings/hut.json",
      "L-H1-A-02",
      "L-H1-A-01",
      'mappings/hut.json:8 [1].device: "L-H1-A-01" is mapped in mappings/hut.json already',
    ],
    [
      "a connection that does not exist",
      "mappings/hut.json",
      "modbus-hut",
      "modbus-hat",
      'mappings/hut.json:14 [2].connection: there is no connection "modbus-hat" in connections.json',
    ],
    [
      "an address used twice",
      "mappings/hut.json",
      '"instance": 2',
      '"instance": 1',
      'mappings/hut.json:10 [1].parts[0].address: this address of "bacnet-hut" is the one of L-H1-A-01 already',
    ],
    [
      "a part named twice",
      "mappings/hut.json",
      '"part": "plug"',
      '"part": "lighting"',
      'mappings/hut.json:17 [2].parts[1].part: "lighting" stands here a second time',
    ],
    [
      "a product nobody knows",
      "mappings/hut.json",
      "lighting-circuit",
      "lamp",
      'mappings/hut.json:5 [0].parts[0].product: no product "lamp"',
    ],
    [
      "an address the product refuses",
      "mappings/hut.json",
      '"instance": 1',
      '"instance": 0',
      "mappings/hut.json:5 [0].parts[0].address.instance: expected a number from 1",
    ],
    [
      "settings the protocol refuses",
      "connections.json",
      ', "deviceInstance": 1',
      "",
      "connections.json:6 [0].settings.deviceInstance: expected a number",
    ],
    [
      "a connection named twice",
      "connections.json",
      "modbus-hut",
      "bacnet-hut",
      'connections.json:9 [1].id: "bacnet-hut" stands here a second time',
    ],
    [
      "a room that does not exist",
      "plans/first.json",
      '"room": "A01"',
      '"room": "A07"',
      'plans/first.json:53 devices[0].room: there is no room "A07" on this floor',
    ],
    [
      "a door without its device",
      "plans/first.json",
      '"device": "AD-H1-01"',
      '"device": "AD-H1-09"',
      'plans/first.json:49 doors[0].device: there is no device "AD-H1-09"',
    ],
    [
      "a device id used twice",
      "plans/first.json",
      '"id": "L-H1-A-02"',
      '"id": "L-H1-A-01"',
      'plans/first.json:55 devices[1].id: "L-H1-A-01" is in plans/first.json already',
    ],
    [
      "two devices of a kind with one name on a floor",
      "plans/first.json",
      '"name": "Room", "watts"',
      '"name": "corridor", "watts"',
      'plans/first.json:60 devices[1].name: "Corridor" is the name of L-H1-A-01 on this floor already',
    ],
    [
      "a fact of a device in another form than its system gives",
      "plans/first.json",
      '"watts": 40',
      '"watts": "sixty"',
      "plans/first.json:61 devices[1].watts: Invalid input: expected number, received string",
    ],
    [
      "a fact that is a list, with something else in it",
      "plans/first.json",
      '"watts": 40',
      '"watts": 40, "posts": [[1, 2], "there"]',
      "plans/first.json:61 devices[1].posts[1]: Invalid input: expected tuple, received string",
    ],
    [
      "a plan of another building",
      "plans/first.json",
      '"building": "hut"',
      '"building": "house"',
      'campus.json:27 places[0].floors[0].plan: the plan is one of "house", expected "hut"',
    ],
    [
      "a zone that the plan does not have",
      "campus.json",
      '"zones": ["A"]',
      '"zones": ["A", "B"]',
      "campus.json:30 places[0].floors[0].zones: expected the zones of the plan: A",
    ],
    [
      "a menu of a floor that does not exist",
      "campus.json",
      '{ "first": ["A"] }',
      '{ "second": ["A"] }',
      'campus.json:38 menus.curtain.floors.hut.second: "hut" has no floor "second"',
    ],
    [
      "a menu of a place that does not exist",
      "campus.json",
      '"floors": { "hut"',
      '"places": ["barn"], "floors": { "hut"',
      'campus.json:38 menus.curtain.places[0]: there is no place "barn"',
    ],
    [
      "tariffs of the same days",
      "site.json",
      '"until": "2025-12-31"',
      '"until": "2026-01-01"',
      "site.json:15 tariffs[1].from: expected days that tariffs[0] does not cover already",
    ],
  ])("%s is reported", async (_case, file, text, replacement, expected) => {
    await site.change(file, text, replacement);
    expect(await problems()).toContain(expected);
  });
});
