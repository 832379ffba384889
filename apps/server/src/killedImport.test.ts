import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Paged } from "@atrium/contract";
import { MappingRow, SiteDevice } from "@atrium/contract/devices";
import { MappingImportReply, SiteImportReply, SiteReply } from "@atrium/contract/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KillableServer } from "../test/killableServer.ts";
import { readZip } from "./platform/zip/readZip.ts";
import { zip } from "./platform/zip/zip.ts";

const SITE = path.resolve(import.meta.dirname, "../../../sites/campus");
const ROWS = 4_000;
/** ms after the file was sent; an import of so many rows takes longer than the last. */
const MOMENTS = [40, 250, 700];

let server: KillableServer;
beforeEach(async () => {
  server = await KillableServer.make(SITE);
  await server.start();
});
afterEach(async () => server.remove());

/** Lamps that are all called after one word. */
async function sheet(word: string): Promise<string> {
  const { module, placement, floor, room, at, connection, parts } = SiteDevice.parse(
    await (await server.call("core-service/v1.0/devices/L-O1-B-03")).json(),
  );
  const place = [module, placement, floor, room, ...at, connection, parts[0]?.product].join(",");
  const lamps = Array.from(
    { length: ROWS },
    (_, index) => `L-MANY-${index},${word} ${index},${5_000 + index},${place}`,
  );
  return ["id,name,address.instance,module,placement,floor,room,x,y,connection,product", ...lamps].join("\r\n");
}

async function called(word: string): Promise<number> {
  const reply = await server.call(`core-service/v1.0/mappings?module=lighting&search=${word}&size=10`);
  return Paged(MappingRow).parse(await reply.json()).total;
}

test("a server that is killed in an import has all of it or nothing", async () => {
  for (const moment of MOMENTS) {
    const word = `After-${moment}`;
    const text = await sheet(word);
    const imports = "core-service/v1.0/mapping-imports";
    const looked = MappingImportReply.parse(await (await server.call(imports, { file: "many.csv", text })).json());
    expect(looked.counts.none).toBe(0);
    const sent = server.call(imports, { file: "many.csv", text, revision: looked.revision }).catch(() => undefined);
    await pause(moment);
    await server.kill();
    await sent;
    await server.start();
    expect([0, ROWS]).toContain(await called(word));
  }
}, 150_000);

const LIMITS = { entries: 1_000, entrySize: 20_000_000, totalSize: 80_000_000 };
const LAMP = "L-O1-B-03";

/** The whole site with another name, of itself and of a lamp. */
async function folder(word: string): Promise<string> {
  const reply = await server.call("core-service/v1.0/site-folder");
  const files = await readZip(Buffer.from(await reply.arrayBuffer()), LIMITS);
  const entries = [...files].map(([name, content]) => {
    const text = content.toString();
    if (name === "campus.json") return { name, content: [text.replace(/"name": "[^"]*"/, `"name": "${word}"`)] };
    const lamp = new RegExp(`("id": "${LAMP}"[^}]*?"name": )"[^"]*"`);
    return { name, content: [name.startsWith("plans/") ? text.replace(lamp, `$1"${word}"`) : text] };
  });
  const parts: Buffer[] = [];
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts).toString("base64");
}

async function names(): Promise<string[]> {
  const site = SiteReply.parse(await (await server.call("core-service/v1.0/site")).json());
  const lamp = SiteDevice.parse(await (await server.call(`core-service/v1.0/devices/${LAMP}`)).json());
  return [site.name, lamp.name];
}

test("a server that is killed while a whole site comes in has all of it or nothing", async () => {
  for (const moment of MOMENTS) {
    const word = `After ${moment}`;
    const before = await names();
    const content = await folder(word);
    const imports = "core-service/v1.0/site-imports";
    const looked = SiteImportReply.parse(await (await server.call(imports, { file: "site.zip", content })).json());
    expect(looked.kinds.map(({ changed }) => changed)).toEqual([1, 0, 0, 0, 0, 1]);
    const sent = server.call(imports, { file: "site.zip", content, revision: looked.revision }).catch(() => undefined);
    await pause(moment);
    await server.kill();
    await sent;
    await server.start();
    expect([before, [word, word]]).toContainEqual(await names());
  }
}, 150_000);
