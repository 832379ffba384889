import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALHOST } from "./certificate.ts";

const run = promisify(execFile);
const DEPLOY = path.resolve(import.meta.dirname, "../../../deploy");
const NODE_KEYS = path.resolve(import.meta.dirname, "../src/nodeKeys.ts");
const NODES = ["core:core-a", "core:core-b", "field:building-a", "leaf:building-c", "web:web-1"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-deploy-"));
  for (const [name, content] of [
    ["cert.pem", LOCALHOST.cert],
    ["key.pem", LOCALHOST.key],
    ["ca.pem", LOCALHOST.cert],
    ["atrium.pem", LOCALHOST.cert + LOCALHOST.key],
  ] as const) {
    await writeFile(path.join(folder, name), content, { mode: 0o600 });
  }
  await nodeKeys(...NODES);
});
afterAll(async () => rm(folder, { recursive: true }));

async function nodeKeys(...nodes: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [NODE_KEYS, "campus", folder, ...nodes]);
  return stdout;
}

/** Puts a file that ships where its program looks for it: everything is in one folder here. */
async function lay(file: string, places: Readonly<Record<string, string>>): Promise<string> {
  let content = await readFile(path.join(DEPLOY, file), "utf8");
  for (const [place, here] of Object.entries(places)) content = content.replaceAll(place, here);
  const laid = path.join(folder, path.basename(file));
  await writeFile(laid, content);
  return laid;
}

test.each(["nats/server.conf", "nats/leaf.conf"])("NATS takes %s as it ships", async (file) => {
  const laid = await lay(file, { "/etc/nats": folder, "/var/lib/nats": path.join(folder, "streams") });
  const leaves = [1, 2, 3].map((one) => [`NATS_LEAF_${one}`, `tls://building-c:password@nats-${one}:7422`]);
  const env = { ...process.env, NATS_NAME: "nats-1", ...Object.fromEntries(leaves) };
  const { stderr } = await run("/usr/sbin/nats-server", ["-t", "-c", laid], { env });
  expect(stderr).toContain("is valid");
});

test("HAProxy takes its configuration as it ships", async () => {
  const laid = await lay("haproxy/haproxy.cfg", { "/etc/haproxy": folder });
  const { stdout, stderr } = await run("/usr/sbin/haproxy", ["-c", "-f", laid]);
  expect(stdout + stderr).toContain("Configuration file is valid");
  expect(stdout + stderr).not.toContain("WARNING");
});

test("nodes that come later change nobody's key, and a name is given once", async () => {
  const before = await readFile(path.join(folder, "core-a.nk"), "utf8");
  expect(await nodeKeys(...NODES, "web:web-2")).toContain("names 6 nodes");
  expect(await readFile(path.join(folder, "core-a.nk"), "utf8")).toBe(before);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["web-2.nk", "building-c.password"]));
  await expect(nodeKeys("core:core-a", "web:core-a")).rejects.toThrow("Two nodes have the name core-a");
  await expect(nodeKeys("core:a.b")).rejects.toThrow('"core:a.b" is not a role and a node');
});
