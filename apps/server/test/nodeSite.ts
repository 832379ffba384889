import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { VirtualCampus } from "./virtualCampus.ts";

/** Ports from here on are nobody's. */
const NOBODY = 40_000;
const ROOT = path.resolve(import.meta.dirname, "../../..");
const Connections = z.array(z.looseObject({ id: z.string(), settings: z.looseObject({ port: z.int().optional() }) }));

/** Writes the sample site into a folder: some of its gateways answer, and at the other addresses there is nobody. */
export function siteOf(campus: VirtualCampus, gateways: readonly string[]): (folder: string) => Promise<void> {
  return async (folder) => {
    await cp(path.join(ROOT, "sites/campus"), folder, { recursive: true });
    const file = path.join(folder, "connections.json");
    const connections = Connections.parse(JSON.parse(await readFile(file, "utf8")));
    for (const [index, { id, settings }] of connections.entries()) {
      if (settings.port === undefined) continue;
      settings.port = gateways.includes(id) ? campus.portOf(id) : NOBODY + index;
    }
    await writeFile(file, JSON.stringify(connections));
  };
}
