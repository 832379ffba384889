// `npm run site:import -- [--replace] [--dry-run] <folder>`: puts a site folder in the place of the database's site, while
// the server stands still. `--dry-run` only says what would change, also beside a running server.
import { hostname, userInfo } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { protocols } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { systemClock } from "@atrium/time";
import { ENGLISH, said } from "@atrium/words";
import { AuditWriter } from "./features/audit/auditWriter.ts";
import { ConnectionSecrets } from "./features/site/connectionSecrets.ts";
import { importFolder, planImport } from "./features/site/importFolder.ts";
import { SiteStore } from "./features/site/store.ts";
import { readConfig } from "./platform/config.ts";
import { withRunningServer } from "./platform/database/withRunningServer.ts";
import type { Db } from "./platform/database/database.ts";
import { withExclusiveDatabase } from "./platform/database/withExclusiveDatabase.ts";
import type { SecretBox } from "./platform/secretBox.ts";
import { openSecretBox, readSecretBox } from "./platform/secretKeys.ts";
import { keepSentencesOf } from "./platform/words/keepSentencesOf.ts";

function print(lines: readonly string[]): void {
  process.stdout.write(`${said(lines.join("\n"), ENGLISH)}\n`);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, "dry-run": { type: "boolean" } },
  });
  const [given] = positionals;
  if (given === undefined) throw new Error("Say which folder: npm run site:import -- --replace /path/to/site");
  const config = readConfig(process.env);
  await keepSentencesOf(config);
  const site = await readSite(path.resolve(given), { protocols });
  const optionsFor = (db: Db, box: SecretBox) => {
    return { store: new SiteStore(db), protocols, secrets: new ConnectionSecrets(box, protocols), site };
  };

  if (values["dry-run"] === true) {
    const box = await readSecretBox(config);
    const { lines } = await withRunningServer(config, async (db) => planImport(optionsFor(db, box)));
    print([...lines, "Nothing was changed: this was a dry run."]);
    return;
  }
  await withExclusiveDatabase(config, async ({ kysely }) => {
    const options = optionsFor(kysely, await openSecretBox(config));
    const plan = await planImport(options);
    if (plan.present !== "none" && values.replace !== true) {
      throw new Error(
        "The database has a site already: --replace puts this folder in its place, --dry-run says what would change",
      );
    }
    const by = `${userInfo().username} at ${hostname()}`;
    const audit = new AuditWriter(kysely, systemClock);
    await importFolder(plan, { ...options, audit, clock: systemClock, by });
    print([...plan.lines, `${site.folder} is the site from now on.`]);
  });
}

run().catch((error: unknown) => {
  process.stderr.write(`${said(error instanceof Error ? error.message : String(error), ENGLISH)}\n`);
  process.exitCode = 2;
});
