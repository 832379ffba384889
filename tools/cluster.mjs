// `npm run cluster`: a whole installation of several nodes on this machine, for a trial: three NATS servers, the database, two cores,
// two field nodes, two web nodes, HAProxy and the virtual campus. Ctrl+C ends all of it.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildServer, buildWeb } from "./build.mjs";
import { balancer } from "./cluster/haproxy.mjs";
import { natsCluster } from "./cluster/nats.mjs";
import { freePorts } from "./cluster/ports.mjs";
import { ensureHaproxy } from "./haproxy.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureNatsServer } from "./nats.mjs";
import { findNode, root } from "./node.mjs";
import { Screen } from "./screen.mjs";
import { supervise } from "./supervise.mjs";

/** How long the database and the first page may take, ms. */
const PATIENCE = 180_000;
const STEP = 250;

const screen = Screen.ofProcess();
await ensureInstalled(screen);
await ensureNatsServer();
await ensureHaproxy();
await Promise.all([buildServer(screen), buildWeb(screen)]);

const folder = path.resolve(process.env.ATRIUM_DATA ?? path.join(root, ".data/cluster"));
await mkdir(folder, { recursive: true, mode: 0o700 });
const host = process.env.ATRIUM_HOST ?? "127.0.0.1";
const port = Number(process.env.ATRIUM_PORT ?? 8080);
const node = findNode();
const address = `http://${host}:${port}`;

let isStopping = false;
/** @param {number} code */
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  // The newest first: what is written on the way down still finds the database.
  for (const group of groups.toReversed()) await Promise.all(group.map((program) => program.stop()));
  screen.flush();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop(0));
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

/** @type {ReturnType<typeof supervise>[][]} */
const groups = [];
/** @type {Record<string, number>} */
const pids = {};
/**
 * Who runs as what now, for whoever kills one of them: `pids.json`, whole at each moment.
 * @param {string} name
 * @param {number} pid
 */
function note(name, pid) {
  pids[name] = pid;
  const file = path.join(folder, "pids.json");
  writeFileSync(`${file}.new`, JSON.stringify(pids, null, 2));
  renameSync(`${file}.new`, file);
}
/**
 * @param {Parameters<typeof supervise>[0][]} group started together, ended together
 * @param {{ isNeeded: boolean }} what one that cannot start ends the trial; otherwise it is tried again
 */
function start(group, { isNeeded } = { isNeeded: false }) {
  const begun = group.map((one) =>
    supervise({ ...one, screen, isTriedAgain: !isNeeded, onStart: (pid) => note(one.name, pid) }),
  );
  groups.push(begun);
  for (const { firstExit } of begun) void firstExit.then((code) => stop(code));
}

const nats = await natsCluster(folder);
const url = path.join(folder, "database-url");
await rm(url, { force: true });
start(
  [
    ...nats.map(({ name, command, args }) => ({
      name,
      command,
      args: [...args, "--log", path.join(folder, `${name}.log`)],
    })),
    {
      name: "database",
      command: node,
      args: ["apps/server/dist/trial-database.js", folder],
      env: process.env,
    },
  ],
  { isNeeded: true },
);
await waitFor("the database", async () => existsSync(url));

const [coreA, coreB, webA, webB, fieldA, fieldB] = await freePorts(6);
const importToken = process.env.ATRIUM_IMPORT_TOKEN ?? randomBytes(32).toString("base64url");
const common = {
  ...process.env,
  ATRIUM_HOST: "127.0.0.1",
  ATRIUM_IMPORT_TOKEN: importToken,
  ATRIUM_SECRET_KEY: await secretKey(),
  ATRIUM_START: process.env.ATRIUM_START ?? "in-use",
  ATRIUM_TRUSTED_PROXIES: "127.0.0.1",
  DATABASE_URL: readFileSync(url, "utf8"),
  NATS_URL: nats.map((one) => one.url).join(","),
  NATS_REPLICAS: "3",
  NATS_LOG_MB: "128",
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, ".cache/node"),
};

/**
 * @param {string} name
 * @param {"core" | "field" | "web"} role
 * @param {number | undefined} own its port
 */
function atrium(name, role, own) {
  const runtime = JSON.parse(readFileSync(path.join(root, "apps/server/runtime.json"), "utf8"));
  const env = {
    ...common,
    ...runtime.environment,
    ATRIUM_NODE: name,
    ATRIUM_ROLES: role,
    ATRIUM_PORT: String(own),
    ATRIUM_DATA: path.join(folder, name),
  };
  return { name, command: node, args: [...runtime.nodeArguments, runtime.entry], env };
}
start([atrium("core-a", "core", coreA), atrium("core-b", "core", coreB)]);
start([atrium("field-a", "field", fieldA), atrium("field-b", "field", fieldB)]);
start([atrium("web-a", "web", webA), atrium("web-b", "web", webB)]);
const nodes = [
  { name: "web-a", port: Number(webA) },
  { name: "web-b", port: Number(webB) },
];
start([await balancer(folder, { host, port, nodes })]);
if (process.env.ATRIUM_VIRTUAL_CAMPUS !== "off") {
  const runtime = JSON.parse(readFileSync(path.join(root, "apps/virtual-campus/runtime.json"), "utf8"));
  const env = { ...process.env, ...runtime.environment, ATRIUM_IMPORT_TOKEN: importToken, ATRIUM_URL: address };
  start([{ name: "virtual-campus", command: node, args: [...runtime.nodeArguments, runtime.entry], env }]);
}
await waitFor("the first page", async () => (await fetch(`${address}/api/ready`)).ok);
console.log(`Atrium, of several nodes, is at ${address}. Its files are in ${folder}. Ctrl+C ends all of it.`);

/** The nodes' common key, kept for the next trial. */
async function secretKey() {
  const file = path.join(folder, "secret-key");
  if (existsSync(file)) return readFileSync(file, "utf8");
  const key = randomBytes(32).toString("base64");
  await writeFile(file, key, { mode: 0o600 });
  return key;
}

/**
 * @param {string} what for the person
 * @param {() => Promise<boolean>} isThere
 */
async function waitFor(what, isThere) {
  const end = Date.now() + PATIENCE;
  while (!isStopping && !(await isThere().catch(() => false))) {
    if (Date.now() > end) {
      console.error(`${what} has not come up in ${PATIENCE / 1000} s. Look at the logs in ${folder}.`);
      await stop(1);
    }
    await sleep(STEP);
  }
}
