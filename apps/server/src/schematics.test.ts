import { CORE_API } from "@atrium/contract";
import { getSchematics, schematicPoints } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const CHILLER = "EQ-X-29";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 120_000);
afterAll(() => server.stop());

async function drawings(): Promise<z.infer<typeof getSchematics.reply>> {
  return getSchematics.reply.parse((await admin.ask("GET", `${CORE_API}/schematics`)).json());
}

test("the sample site has drawings of its plant, whose points its devices have", async () => {
  const { schematics, modules } = await drawings();
  expect(schematics.map(({ key, page }) => `${page} ${key}`)).toEqual([
    "electrical single-line",
    "mechanical chilled-water-plant",
    "mechanical chilled-water-buildings",
    "mechanical sunshine-loop",
    "mechanical hot-water",
    "mechanical office-air",
    "mechanical learning-air",
    "plumbing cold-water",
    "plumbing sewage",
    "plumbing hydrotherapy-pool",
    "plumbing rainwater",
  ]);
  expect([...modules].toSorted()).toEqual(["doas", "energy-meter", "equipment", "water-and-waste-meter"]);
  expect(schematics.flatMap(schematicPoints)).toContainEqual({ device: "EM-X-03", point: "plant-cop" });
});

test("a chiller that is retired leaves its node, which nothing measures any more", async () => {
  expect((await admin.ask("DELETE", `${CORE_API}/devices/${CHILLER}`)).statusCode).toBe(204);
  const plant = (await drawings()).schematics.find(({ key }) => key === "chilled-water-plant");
  const node = plant?.nodes.find(({ key }) => key === "chiller-1");
  expect(node).toMatchObject({ kind: "chiller", points: [] });
  expect(node).not.toHaveProperty("device");
  expect(JSON.stringify(plant)).not.toContain(CHILLER);
});
