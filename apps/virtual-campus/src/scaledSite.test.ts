import { cp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { readSite, type Site } from "@atrium/site";
import { expect, test } from "vitest";
import { networkOf, temporaryFolder } from "../test/builders.ts";
import { writeScaledSite } from "./scaledSite.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../sites/campus");
const SMALL = path.resolve(import.meta.dirname, "../../../packages/site/test/tiny");

test("a scaled site is a right site with every device and port its own", async () => {
  const folder = path.join(await temporaryFolder(), "site-x10");
  await writeScaledSite({ from: CAMPUS, to: folder, scale: 10, taken: [] });
  const [one, site] = [await readSite(CAMPUS), await readSite(folder)];
  const ports = portsOf(site);
  expect(site.campus.places).toHaveLength(50);
  expect(site.mappings).toHaveLength(one.mappings.length * 10);
  expect(new Set(ports).size).toBe(portsOf(one).length * 10);
  expect(site.connections.map((connection) => connection.id)).toContain("bacnet-o1-10");
  const [tree, trees] = [one, site].map(({ settings }) => settings.electricity?.nodes ?? []);
  expect(trees).toHaveLength((tree?.length ?? 0) * 10);
  const { parts, feederTree } = networkOf(site);
  const node = feederTree.partNodes[parts.findIndex(({ device }) => device.id === "EM-X-01.10")] ?? -1;
  expect(feederTree.nodes[node]?.key).toBe("incomer-10");
});

test("ports that somebody listens on, or will, are left out, and a written site keeps its own", async () => {
  const folder = path.join(await temporaryFolder(), "site-x50");
  const [listened, promised] = [12_005, 12_006];
  const server = createServer();
  await new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(listened, "127.0.0.1", () => resolve(undefined));
  });
  await writeScaledSite({ from: SMALL, to: folder, scale: 50, taken: [promised] });
  const ports = portsOf(await readSite(folder));
  expect(ports).toHaveLength(100);
  expect(ports).not.toContain(listened);
  expect(ports).not.toContain(promised);
  await new Promise((resolve) => void server.close(resolve));
  await writeScaledSite({ from: SMALL, to: folder, scale: 50, taken: ports.map(Number) });
  expect(portsOf(await readSite(folder))).toEqual(ports);
});

test("a scaled site has the products that the site describes itself", async () => {
  const parent = await temporaryFolder();
  const [from, to] = [path.join(parent, "site"), path.join(parent, "site-x2")];
  await cp(SMALL, from, { recursive: true });
  const point = { key: "level", name: "Level", kind: "number", table: "holding-register", register: 1, type: "uint16" };
  const points = [{ ...point, expectedInterval: 5_000 }];
  await mkdir(path.join(from, "products"));
  const product = JSON.stringify({ name: "tank", protocol: "modbus", points });
  await writeFile(path.join(from, "products/tank.json"), product);
  await writeScaledSite({ from, to, scale: 2, taken: [] });
  expect((await readSite(to)).products).toEqual((await readSite(from)).products);
});

/** Of connections, and of devices with one of their own. */
function portsOf({ connections, mappings }: Site): unknown[] {
  const addresses = mappings.flatMap(({ parts }) => parts.map(({ address }) => address));
  const places = [...connections.map(({ settings }) => settings), ...addresses];
  return places.map((place) => place["port"]).filter((port) => port !== undefined);
}
