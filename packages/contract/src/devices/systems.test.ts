import { readdirSync } from "node:fs";
import * as z from "zod";
import { describe, expect, it, test } from "vitest";
import { CORE_API } from "@atrium/contract";
import { CALLS } from "@atrium/contract/calls";
import {
  CHANNEL_MODULES,
  DEVICE_TYPE_LABELS,
  factsOf,
  LIFT,
  LIGHTING,
  MODULES,
  pageOf,
  SUMMARY_MODULES,
  type System,
  systemCode,
  SYSTEMS,
} from "@atrium/contract/devices";
import { LIVE_CHANNELS } from "@atrium/contract/live";
import { ROUTE_NAMES, routeOf } from "@atrium/contract/pages";

/** Pages of the specification that show no system, and our register of holds. */
const PAGES_OF_NONE = new Set<string>([
  "control-overrides",
  "event",
  "event-hand-over",
  "event-statistics",
  "event-wasters",
  "monitor-energy-bill",
  "monitor-savings",
  "monitor-trends",
]);

const all: readonly System[] = SYSTEMS;

describe("every system", () => {
  it("that has a folder is in the list", async () => {
    const entries = readdirSync(new URL("systems/", import.meta.url), { withFileTypes: true });
    const declared: unknown[] = [];
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      const file = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const module = z.record(z.string(), z.unknown()).parse(await import(`./systems/${name}/${file}.ts`));
      declared.push(...Object.values(module));
    }
    expect(new Set(declared)).toEqual(new Set(SYSTEMS));
  });

  it("has a key and a drawing of its own", () => {
    for (const part of [({ module }: System) => module, ({ icon }: System) => icon]) {
      expect(new Set(all.map(part)).size).toBe(all.length);
    }
  });

  it.each(all)("$module asks for one right on a channel that it shares", ({ channels }) => {
    const rights = LIVE_CHANNELS.map(({ name, right }) => ({ name, right }));
    for (const channel of channels) expect(rights).toContainEqual(channel);
  });

  it.each(all.filter(({ command, summary }) => command !== null || summary !== null))(
    "$module, which is commanded or counted, has devices and a live channel",
    ({ facts, channels }) => {
      expect(facts).not.toBeNull();
      expect(channels.length).toBeGreaterThan(0);
    },
  );

  it("is commanded with a right that the call asks for", () => {
    const needed = new Set(all.flatMap(({ command }) => command ?? []));
    expect([...needed]).toEqual([CALLS[`POST ${CORE_API}/commands`]]);
  });

  it("has a main command only where it is commanded", () => {
    expect(all.filter(({ command, mainCommand }) => command === null && mainCommand !== null)).toEqual([]);
  });

  it("that the specification labels is in the list of labels", () => {
    const labels = all.flatMap(({ module, label }) => (label === null ? [] : [[module, label]]));
    expect(Object.fromEntries(labels)).toEqual(DEVICE_TYPE_LABELS);
  });

  it("leaves every fact of its devices open", () => {
    expect(all.filter(({ facts }) => facts?.safeParse({}).success === false)).toEqual([]);
  });
});

test("every page of the campus shows one system", () => {
  const pages = ROUTE_NAMES.filter((name) => {
    const { group, redirect } = routeOf(name);
    return group !== undefined && group !== "setting" && redirect === undefined && !PAGES_OF_NONE.has(name);
  });
  expect(all.flatMap(({ pages: own }) => own).toSorted()).toEqual(pages.toSorted());
});

test("one system detects fires", () => {
  expect(all.filter(({ fire }) => fire.kind === "detects").map(({ module }) => module)).toEqual(["fire-alarm"]);
});

test("a system without devices is not a kind of device", () => {
  expect(MODULES).not.toContain("booking");
  expect(systemCode("booking")).toBe("BOOKING");
});

test("a channel carries the devices of every system that names it", () => {
  expect(CHANNEL_MODULES.schneider.toSorted()).toEqual(["equipment", "fire-alarm"]);
  expect(CHANNEL_MODULES.ac).toEqual(["air-condition"]);
});

test("twelve systems are counted place by place", () => {
  expect(SUMMARY_MODULES.toSorted()).toEqual(
    [
      "access-control",
      "air-condition",
      "camera",
      "curtain",
      "doas",
      "exhaust-fan",
      "fire-alarm",
      "iaq",
      "lift",
      "lighting",
      "locker",
      "pa",
    ].toSorted(),
  );
});

test("a device has the page of its system, a pump that of its category", () => {
  expect(pageOf({ module: "lighting", facts: {} })).toBe("control-lightings");
  expect(pageOf({ module: "equipment", facts: { category: "cold-water-pump" } })).toBe("monitor-schneider-plumbing");
  expect(pageOf({ module: "equipment", facts: { category: "fire-alarm" } })).toBe("monitor-schneider-fire-alarm");
  expect(pageOf({ module: "equipment", facts: {} })).toBeUndefined();
  expect(pageOf({ module: "plug", facts: {} })).toBeUndefined();
  expect(pageOf({ module: "toaster", facts: {} })).toBeUndefined();
});

test("a fact of another form counts as not said, and the others stay", () => {
  expect(factsOf(LIGHTING, { watts: "many", also: ["R2"], colour: "red" })).toEqual({ also: ["R2"] });
  expect(factsOf(LIFT, { serves: ["first", "the cellar"], devID: 11 })).toEqual({ devID: 11 });
});
