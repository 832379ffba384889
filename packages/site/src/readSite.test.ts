import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { bacnet, problemsOf } from "./problems.fixture.ts";
import { readSite } from "./readSite.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;

beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

describe("a right site folder", () => {
  it("is read whole", async () => {
    const read = await readSite(site.folder, { protocols: { bacnet } });
    expect(read.campus.name).toBe("Tiny");
    expect(read.settings.timeZone).toBe("Asia/Bangkok");
    expect(read.plans.map((plan) => plan.id)).toEqual(["hut-first"]);
    expect(read.connections.map((connection) => connection.id)).toEqual(["bacnet-hut", "modbus-hut"]);
    expect(read.mappings.map((mapping) => mapping.device)).toEqual(["L-H1-A-01", "L-H1-A-02", "EM-H1-01"]);
  });

  it("may have no connections yet", async () => {
    await site.remove("connections.json");
    await site.remove("mappings");
    expect((await readSite(site.folder)).connections).toEqual([]);
  });

  it("is what the default campus is", async () => {
    const campus = await readSite(path.resolve(import.meta.dirname, "../../../sites/campus"));
    expect(campus.plans).toHaveLength(15);
    expect(campus.plans.flatMap((plan) => plan.devices).length).toBeGreaterThan(1_400);
  });
});

test("what a site begins with is read too, and an entry of an unknown kind is a mistake with its line", async () => {
  await site.write("start.json", '[{ "kind": "schedule", "example": "lights-off" }]');
  expect((await readSite(site.folder)).start).toEqual([{ kind: "schedule", example: "lights-off" }]);
  await site.write("start.json", '[\n{ "kind": "lamp" }]');
  await expect(readSite(site.folder)).rejects.toThrow("start.json:2 [0].kind");
});

test("a secret of a connection may be left out, and is checked where it stands", async () => {
  const guarded = {
    ...bacnet,
    settings: [{ key: "password", label: "Password", isSecret: true }],
    checkSettings: ({ password }: Record<string, unknown>) =>
      password === "right" ? [] : [{ field: "password", problem: "expected another" }],
  };
  const read = async () => readSite(site.folder, { protocols: { bacnet: guarded } });
  expect((await read()).connections).toHaveLength(2);
  await site.change("connections.json", '"deviceInstance": 1', '"deviceInstance": 1, "password": "wrong"');
  await expect(read()).rejects.toThrow(/settings\.password: expected another$/);
});

describe("a file that is no JSON", () => {
  it.each([
    ["a missing comma", '"currency": "THB",', '"currency": "THB"', "site.json:3 (file): expected a comma"],
    ["a comment", '"currency"', '// money\n  "currency"', "site.json:3 (file): expected JSON without comments"],
    ["a trailing comma", '"sample" }]', '"sample" }],', "site.json:24 (file): expected a field name in double quotes"],
    [
      "a field twice",
      '"currency": "THB",',
      '"currency": "THB",\n  "currency": "EUR",',
      'site.json:4 (file): duplicate field "currency"',
    ],
  ])("with %s is reported with its line", async (_case, text, replacement, expected) => {
    await site.change("site.json", text, replacement);
    expect(await problemsOf(site)).toEqual([expected]);
  });

  it("that is empty or cut off is reported too", async () => {
    await site.write("site.json", "");
    await site.write("connections.json", '[\n{ "id": "a"');
    expect(await problemsOf(site)).toEqual([
      expect.stringMatching(/^connections\.json:2 /),
      "site.json:1 (file): expected a value",
    ]);
  });
});

describe("a missing file", () => {
  it.each(["campus.json", "site.json", "plans/first.json"])("%s is named", async (file) => {
    await site.remove(file);
    expect(await problemsOf(site)).toContain(`${file}:1 (file): the file does not exist`);
  });
});

describe("a field that is wrong", () => {
  it.each([
    ["of another type", "campus.json", '"height": 3', '"height": "3"', "campus.json:29 places[0].floors[0].height: "],
    ["missing", "campus.json", '"label": "1st Floor",', "", "campus.json:23 places[0].floors[0].label: "],
    ["misspelt", "campus.json", '"icon"', '"ikon"', "campus.json:13 places[0].ikon: unknown field"],
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
      "site.json:5 tariffs[0].seasons[0].days[0].windows[1].until: expected a time",
    ],
    ["an unknown module", "plans/first.json", '"energy-meter"', '"meter"', "plans/first.json:65 devices[2].module: "],
  ])("%s is reported with line, field and what was expected", async (_case, file, text, replacement, expected) => {
    await site.change(file, text, replacement);
    const [first] = await problemsOf(site);
    expect(first).toContain(expected);
  });

  it("does not hide the others", async () => {
    await site.change("site.json", "Asia/Bangkok", "Mars");
    await site.change("campus.json", '"code": 1', '"code": "one"');
    await site.change("connections.json", '"name": "Hut lighting",', "");
    expect((await problemsOf(site)).map((problem) => problem.split(" ")[0])).toEqual([
      "campus.json:11",
      "connections.json:2",
      "site.json:2",
    ]);
  });
});
