// `npm run audit:verify -- [link]`: walks the audit log's chain and names the first row that was altered.
// Given a link that was noted earlier, it also says whether the rows up to that one are still there.
import { AuditLog, type AuditProof } from "./features/audit/auditLog.ts";
import { readConfig } from "./platform/config.ts";
import { withRunningServer } from "./platform/database/withRunningServer.ts";

const given = process.argv[2];

function print(proof: AuditProof): void {
  const { rows, hash, broken, hasGiven } = proof;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (broken !== undefined) {
    const at = new Date(broken.at).toISOString();
    say(`The audit log is broken at row ${broken.id} (${at}, ${broken.kind}, by ${broken.by}).`);
    say(`This row was changed, or rows right before it were changed or removed. The ${rows} rows before it are whole.`);
    process.exitCode = 1;
    return;
  }
  say(`The audit log is whole: ${rows === 1 ? "1 row" : `${rows} rows`}. Its newest link is ${hash}`);
  if (given === undefined) return;
  if (hasGiven) {
    say("The given link is one of them: every row up to it is as it was.");
    return;
  }
  say("The given link is not one of them: rows at the end were removed, or the whole log was written anew.");
  process.exitCode = 1;
}

async function run(): Promise<void> {
  print(await withRunningServer(readConfig(process.env), async (db) => new AuditLog(db).verify(given)));
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
