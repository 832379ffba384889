import path from "node:path";
import { readSite, type Site } from "@atrium/site";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/builders.ts";
import { writeScaledSite } from "./scaledSite.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../sites/campus");

test("a scaled site is a right site with every device and port its own", async () => {
  const folder = path.join(await temporaryFolder(), "site-x10");
  await writeScaledSite(CAMPUS, folder, 10);
  const [one, site] = [await readSite(CAMPUS), await readSite(folder)];
  const ports = portsOf(site);
  expect(site.campus.places).toHaveLength(50);
  expect(site.mappings).toHaveLength(one.mappings.length * 10);
  expect(new Set(ports).size).toBe(portsOf(one).length * 10);
  expect(site.connections.map((connection) => connection.id)).toContain("bacnet-o1-10");
});

/** Of connections, and of devices with one of their own. */
function portsOf({ connections, mappings }: Site): unknown[] {
  const addresses = mappings.flatMap(({ parts }) => parts.map(({ address }) => address));
  const places = [...connections.map(({ settings }) => settings), ...addresses];
  return places.map((place) => place["port"]).filter((port) => port !== undefined);
}
