// `npm run site:check -- [folder]`: reads a site folder and reports every mistake in it.
import { protocols } from "@atrium/drivers";
import { readSite, settingsIssues, SiteError } from "@atrium/site";

const folder = process.argv[2] ?? "sites/campus";

try {
  const { campus, plans, connections, mappings } = await readSite(folder, { protocols });
  const devices = plans.reduce((sum, plan) => sum + plan.devices.length, 0);
  process.stdout.write(
    `${campus.name}: ${plans.length} plans, ${devices} devices, ${mappings.length} of them on ${connections.length} connections. Nothing is wrong.\n`,
  );
  for (const { id, protocol, settings } of connections) {
    for (const label of settingsIssues(settings, protocols[protocol]).missing) {
      process.stdout.write(
        `${id}: ${label} is left out. An import keeps the database's; without one, nothing behind ${id} is reached until it is entered.\n`,
      );
    }
  }
} catch (error) {
  if (!(error instanceof SiteError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
