import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { problemsOf } from "./problems.fixture.ts";
import { TinySite } from "./tinySite.ts";

let site: TinySite;

beforeEach(async () => {
  site = await TinySite.make();
});
afterEach(() => site.remove("."));

describe("files that contradict each other", () => {
  it.each([
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
      'mappings/hut.json:8 [1].device: "L-H1-A-01" is already mapped in mappings/hut.json',
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
      'mappings/hut.json:10 [1].parts[0].address: this address of "bacnet-hut" is already used by L-H1-A-01',
    ],
    [
      "one place behind a connection as two products",
      "mappings/hut.json",
      '"product": "lighting-circuit", "address": { "instance": 2 }',
      '"product": "lighting-relay", "address": { "instance": 1 }',
      'mappings/hut.json:10 [1].parts[0].product: output 1 of "bacnet-hut" is already used by L-H1-A-01 as "lighting-circuit", and cannot be "lighting-relay" too',
    ],
    [
      "a part named twice",
      "mappings/hut.json",
      '"part": "plug"',
      '"part": "lighting"',
      'mappings/hut.json:17 [2].parts[1].part: duplicate "lighting"',
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
      'connections.json:9 [1].id: duplicate "bacnet-hut"',
    ],
    [
      "a room that does not exist",
      "plans/first.json",
      '"room": "A01"',
      '"room": "A07"',
      'plans/first.json:53 devices[0].room: there is no room "A07" on this floor',
    ],
    [
      "a room that a fresh air unit serves and nobody built",
      "plans/first.json",
      '"module": "energy-meter"',
      '"module": "doas", "rooms": ["first/A01", "first/A07", "attic/A01"]',
      'plans/first.json:65 devices[2].rooms[1]: there is no room "A07" on floor "first"',
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
      'plans/first.json:55 devices[1].id: "L-H1-A-01" is already in plans/first.json',
    ],
    [
      "two devices of a kind with one name on a floor",
      "plans/first.json",
      '"name": "Room", "watts"',
      '"name": "corridor", "watts"',
      'plans/first.json:60 devices[1].name: "Corridor" is already the name of L-H1-A-01 on this floor',
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
      'campus.json:27 places[0].floors[0].plan: the plan belongs to "house", expected "hut"',
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
      "site.json:15 tariffs[1].from: overlaps the row from 2025-01-01",
    ],
  ])("%s is reported", async (_case, file, text, replacement, expected) => {
    await site.change(file, text, replacement);
    expect(await problemsOf(site)).toContain(expected);
  });
});

describe("a calendar", () => {
  const EVENT = '"placement": "hut", "name": "Market", "opens": "10:00", "closes": "17:00", "guests": 20';
  const give = (calendar: string) => site.change("site.json", '"currency"', `"calendar": ${calendar},\n  "currency"`);

  it("is right with holidays, terms and events of its places", async () => {
    await give(`{
      "holidays": [{ "date": "2026-01-01", "name": "New Year's Day" }],
      "terms": [{ "placement": "hut", "name": "First", "from": "2026-05-16", "until": "2026-10-10" }],
      "events": [{ ${EVENT}, "weekdays": [6] }, { ${EVENT}, "date": "2026-05-01" }] }`);
    expect(await problemsOf(site)).toEqual([]);
  });

  it.each([
    [
      "a holiday twice",
      '{ "holidays": [{ "date": "2026-01-01", "name": "One" }, { "date": "2026-01-01", "name": "Two" }] }',
      "site.json:3 calendar.holidays[1].date: 2026-01-01 is already a holiday",
    ],
    [
      "a term of no place",
      '{ "terms": [{ "placement": "barn", "name": "First", "from": "2026-05-16", "until": "2026-10-10" }] }',
      'site.json:3 calendar.terms[0].placement: there is no place "barn"',
    ],
    [
      "a term that ends before it begins",
      '{ "terms": [{ "placement": "hut", "name": "First", "from": "2026-05-16", "until": "2026-05-10" }] }',
      "site.json:3 calendar.terms[0].until: expected 2026-05-16 or a later day",
    ],
    [
      "an event on no day",
      `{ "events": [{ ${EVENT} }] }`,
      "site.json:3 calendar.events[0]: expected either a date or weekdays",
    ],
    [
      "an event in weeks without weekdays",
      `{ "events": [{ ${EVENT}, "date": "2026-05-01", "weeks": [1] }] }`,
      "site.json:3 calendar.events[0].weeks: expected weekdays together with weeks of the month",
    ],
    [
      "an event that ends before it begins",
      `{ "events": [{ ${EVENT.replace("17:00", "09:30")}, "weekdays": [6] }] }`,
      "site.json:3 calendar.events[0].closes: expected a time after 10:00",
    ],
  ])("with %s is reported", async (_case, calendar, expected) => {
    await give(calendar);
    expect(await problemsOf(site)).toContain(expected);
  });
});

describe("devices behind a router", () => {
  const settings = '"port": 47901, "deviceInstance": 1';
  const behind = (mac: string) => `"port": 47901, "deviceInstance": 1, "network": 2001, "mac": "${mac}"`;
  const second = (mac: string) => `"protocol": "bacnet", "settings": { "host": "127.0.0.1", ${behind(mac)} }`;

  it.each([
    ["may share its host and port, with it and with each other", "0d", []],
    ["are two at one address no more than others", "0C", ["bacnet 127.0.0.1:47901 2001:0c is"]],
  ])("%s", async (_case, mac, expected) => {
    await site.change("connections.json", settings, behind("0c"));
    await site.change(
      "connections.json",
      '"protocol": "modbus",\n    "settings": { "host": "127.0.0.1", "port": 5901 }',
      second(mac),
    );
    const found = (await problemsOf(site)).filter((problem) => problem.includes("settings"));
    expect(found).toEqual(expected.map((text) => expect.stringContaining(text)));
  });
});
