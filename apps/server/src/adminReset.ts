// `npm run admin:reset -- [name]`: a new password for an administrator who cannot sign in any more. It asks on the machine
// itself: anyone who may read the data folder may run it, and nobody over the network.
import { hostname, userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { systemClock } from "@atrium/time";
import { ENGLISH, said } from "@atrium/words";
import { AuditWriter } from "./features/audit/auditWriter.ts";
import { chooseAdministrator, resetAdministrator } from "./features/identity/adminReset.ts";
import { readConfig } from "./platform/config.ts";
import { withRunningServer } from "./platform/database/withRunningServer.ts";
import type { Db } from "./platform/database/database.ts";
import { keepSentencesOf } from "./platform/words/keepSentencesOf.ts";

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function reset(db: Db): Promise<void> {
  const user = await chooseAdministrator(db, process.argv[2]);
  print(`${user.username} gets a new password, and no second factor is asked any more; all sessions end.`);
  if ((await ask(`Type ${user.username} to go on: `)) !== user.username) {
    print("Nothing was changed.");
    process.exitCode = 1;
    return;
  }
  const by = `${userInfo().username} at ${hostname()}`;
  const audit = new AuditWriter(db, systemClock);
  const password = await resetAdministrator({ db, audit, clock: systemClock }, user, by);
  print(
    `Sign in as ${user.username} with the password ${password}. It is shown only once, and is changed at that sign-in.`,
  );
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // An input that ends without an answer means no.
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return (await Promise.race([lines.question(question), ended])).trim();
  } finally {
    lines.close();
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  await keepSentencesOf(config);
  await withRunningServer(config, reset);
}

run().catch((error: unknown) => {
  process.stderr.write(`${said(error instanceof Error ? error.message : String(error), ENGLISH)}\n`);
  process.exitCode = 2;
});
