import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const Site = z.looseObject({ firePanels: z.array(z.looseObject({ connection: z.string() })) });

/** Takes the programs of fire panels out of a site's folder whose line is not among those that are kept. */
export async function keepPanels(site: string, connections: ReadonlySet<string>): Promise<void> {
  const file = path.join(site, "site.json");
  const settings = Site.parse(JSON.parse(await readFile(file, "utf8")));
  const firePanels = settings.firePanels.filter(({ connection }) => connections.has(connection));
  await writeFile(file, JSON.stringify({ ...settings, firePanels }, null, 2));
}
