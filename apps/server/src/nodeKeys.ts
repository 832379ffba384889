// `atrium node-keys <installation> <folder> <role>:<node> …`: keys of nodes for NATS, and what each may say there. The
// folder gets `accounts.conf` for the servers of NATS, and for each node a file with its secret, which goes to the node's
// own machine. Nodes that have a secret in the folder keep it.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { newNatsKey, publicKeyOf } from "./platform/nodes/natsKeys.ts";
import { accountsFile, type NodeAccount } from "./platform/nodes/natsRights.ts";

const USAGE = "atrium node-keys <installation> <folder> core:<node> field:<node> leaf:<node> web:<node> …";
/** A word of a subject, and of the name of a stream. */
const NAME = /^[\w-]{1,64}$/;

/** The secret of a node; made where the folder has none. */
async function secretOf(file: string, make: () => string): Promise<string> {
  try {
    await writeFile(file, `${make()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}

async function accountOf(folder: string, word: string): Promise<NodeAccount> {
  const [kind = "", node = "", ...more] = word.split(":");
  if (!NAME.test(node) || more.length > 0) throw new Error(`"${word}" is not a role and a node. ${USAGE}`);
  if (kind === "leaf") {
    const password = await secretOf(path.join(folder, `${node}.password`), () => randomBytes(32).toString("base64url"));
    return { node, role: "field", access: { kind: "leaf", password } };
  }
  if (kind !== "core" && kind !== "field" && kind !== "web") throw new Error(`Unknown role "${kind}". ${USAGE}`);
  const seed = await secretOf(path.join(folder, `${node}.nk`), newNatsKey);
  return { node, role: kind, access: { kind: "key", publicKey: publicKeyOf(seed) } };
}

async function run([installation = "", folder, ...words]: readonly string[]): Promise<void> {
  if (!NAME.test(installation) || folder === undefined || words.length === 0) throw new Error(USAGE);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const accounts: NodeAccount[] = [];
  for (const word of words) accounts.push(await accountOf(folder, word));
  const names = accounts.map(({ node }) => node);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`Two nodes have the name ${double}`);
  const file = path.join(folder, "accounts.conf");
  await writeFile(file, accountsFile(installation, accounts), { mode: 0o600 });
  process.stdout.write(`${file} names ${String(accounts.length)} nodes\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
