import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const Site = z.looseObject({ firePanels: z.array(z.looseObject({ connection: z.string() })) });

/** Takes the programs of fire panels out of a site's folder whose line is not among those that are kept. */
export async function keepPanels(site: string, connections: ReadonlySet<string>): Promise<void> {
  await change(site, ({ firePanels, ...others }) => ({
    ...others,
    firePanels: firePanels.filter(({ connection }) => connections.has(connection)),
  }));
}

/** Takes out what counts with points of devices or draws them: for a folder that maps only a few devices. */
export async function dropPlant(site: string): Promise<void> {
  await change(site, ({ derived: _derived, schematics: _schematics, ...others }) => others);
}

async function change(site: string, changed: (settings: z.output<typeof Site>) => object): Promise<void> {
  const file = path.join(site, "site.json");
  const settings = Site.parse(JSON.parse(await readFile(file, "utf8")));
  await writeFile(file, JSON.stringify(changed(settings), null, 2));
}
