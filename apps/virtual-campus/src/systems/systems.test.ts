import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { MODULES } from "@atrium/contract/devices";
import { describe, expect, it } from "vitest";
import { loopbackSite, networkOf } from "../../test/builders.ts";
import { COMMON_FAULTS } from "../faults/fault.ts";
import { isMover } from "./plant/plantLoad.ts";
import { systems } from "./systems.ts";

const SENTENCE = /^[A-Z].+\.$/;

describe("a system is one folder and one line", () => {
  it("every folder beside the list is in it once, with a key and a product of its own; meters and scales share a module", async () => {
    const entries = await readdir(import.meta.dirname, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(systems.map(({ key }) => key).toSorted()).toEqual(folders.toSorted());
    const shared = systems.map(({ module }) => module).filter((module, index, all) => all.indexOf(module) !== index);
    expect(shared).toEqual(["water-and-waste-meter"]);
    expect(new Set(systems.map(({ product }) => product)).size).toBe(systems.length);
  });

  it("every connection of the campus is played by exactly one system", async () => {
    const site = await loopbackSite();
    const products = new Set(systems.flatMap(({ product, variants = [] }) => [product, ...variants]));
    const mapped = new Set(site.mappings.flatMap(({ parts }) => parts.map(({ product }) => product)));
    expect([...mapped].filter((product) => !products.has(product))).toEqual([]);
  });

  it.each(systems)("$key says of each fault of its own what it does, and acts on it", async ({ key, faults }) => {
    const folder = path.join(import.meta.dirname, key);
    const names = await readdir(folder);
    const sources = names.filter((name) => !/\.test\.ts$|Faults\.ts$/.test(name));
    const own = (await Promise.all(sources.map((name) => readFile(path.join(folder, name), "utf8")))).join("\n");
    // What systems share of the faults of sensors and clocks is beside the faults.
    const shared = ["faultySensor.ts", "clockFaults.ts"].filter((name) => own.includes(`faults/${name}`));
    const beside = shared.map((name) => readFile(path.join(import.meta.dirname, "../faults", name), "utf8"));
    const code = [own, ...(await Promise.all(beside))].join("\n");
    for (const [fault, sentence] of Object.entries(faults.own)) {
      expect(sentence).toMatch(SENTENCE);
      expect(Object.keys(COMMON_FAULTS)).not.toContain(fault);
      expect(code).toContain(`"${fault}"`);
    }
  });

  it.each(systems)("$key says what its devices take, or why that is nothing", async ({ key, module, electricity }) => {
    const site = await loopbackSite();
    expect(MODULES).toContain(module);
    const devices = site.plans.flatMap((plan) => plan.devices.filter((one) => one.module === module));
    const ids = new Set(devices.map(({ id }) => id));
    const loads = networkOf(site).loads.filter(({ id }) => ids.has(id));
    const reason = "none" in electricity ? electricity.none : undefined;
    expect(reason ?? "Its devices take it.").toMatch(SENTENCE);
    // Plant that moves electricity itself is in the tree: what it moves, the others take.
    const taking = key === "plant" ? devices.filter((device) => isMover(String(device["category"]))) : devices;
    expect(loads).toHaveLength(reason === undefined ? taking.length : 0);
  });
});
