import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { programEnvironment, serverProgram } from "../test/programEnvironment.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WAIT = { timeout: 50_000, interval: 10 };

let folder: string;
let children: ChildProcess[];
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-main-"));
  await cp(path.join(ROOT, "sites/campus"), path.join(folder, "site"), { recursive: true });
  // No device answers there: the program is tested without a field.
  await changeSite("connections.json", /"port": *\d+/g, (_port, index) => `"port": ${40_000 + (index % 9_973)}`);
  output = "";
  children = [];
});

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  // The database of a killed server ends by itself a little later, and writes its files until then.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function changeSite(name: string, pattern: RegExp | string, change: (found: string, index: number) => string) {
  const file = path.join(folder, "site", name);
  await writeFile(file, (await readFile(file, "utf8")).replace(pattern, change));
}

function start(environment: Record<string, string> = {}): ChildProcess {
  const program = spawn(process.execPath, [serverProgram], {
    env: {
      ...programEnvironment,
      HOME: folder,
      ATRIUM_PORT: "0",
      ATRIUM_DATA: path.join(folder, "data"),
      ATRIUM_SITE: path.join(folder, "site"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  }
  children.push(program);
  return program;
}

async function exitCodeOf(program: ChildProcess): Promise<unknown> {
  const [code]: unknown[] = program.exitCode === null ? await once(program, "exit") : [program.exitCode];
  return code;
}

/** The program's output, once it contains this text. */
async function printed(pattern: RegExp): Promise<string> {
  await vi.waitFor(() => expect(output).toMatch(pattern), WAIT);
  return pattern.exec(output)?.[1] ?? "";
}

const ADDRESS = /Atrium is at (\S+)\n/;
const PASSWORD = /Sign in as admin with the password (\S+)\. It is shown only once\./;

async function restarted(): Promise<string> {
  output = "";
  start();
  return printed(ADDRESS);
}

/** @returns the status of the answer */
async function signIn(url: string, password: string): Promise<number> {
  const reply = await fetch(`${url}/api/user-service/v1.0/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  return reply.status;
}

describe("the program", () => {
  it("prints its address and a working password, stops when asked, and prints the password only once", async () => {
    const first = start();
    const url = await printed(ADDRESS);
    const password = await printed(PASSWORD);
    expect(await signIn(url, password)).toBe(201);
    first.kill("SIGTERM");
    expect(await exitCodeOf(first)).toBe(0);

    output = "";
    const second = start();
    await printed(ADDRESS);
    second.kill("SIGINT");
    expect(await exitCodeOf(second)).toBe(0);
    expect(output).not.toContain("password");
  }, 60_000);

  it("keeps its compiled code when it has started, so that a killed program need not compile it again", async () => {
    const compiled = path.join(folder, "compiled");
    start({ NODE_COMPILE_CACHE: compiled });
    await printed(ADDRESS);
    const files = async () => readdir(compiled, { recursive: true, withFileTypes: true });
    await vi.waitFor(async () => expect((await files()).filter((file) => file.isFile())).not.toHaveLength(0), WAIT);
  }, 60_000);

  it("does not start with a wrong site folder, and says where it is wrong", async () => {
    await changeSite("site.json", "Asia/Bangkok", () => "Asia/Krungthep");
    expect(await exitCodeOf(start())).toBe(1);
    expect(output).toContain("site.json:2 timeZone: expected an IANA time zone such as Asia/Bangkok");
    await expect(stat(path.join(folder, "data"))).rejects.toThrow("ENOENT");
  });

  it("reads the site folder at its first start only: later the folder may change, be wrong or be gone", async () => {
    const first = start();
    await printed(ADDRESS);
    first.kill("SIGTERM");
    expect(await exitCodeOf(first)).toBe(0);
    expect(output).not.toContain("site folder differs");
    await changeSite("site.json", "Asia/Bangkok", () => "Asia/Krungthep");
    output = "";
    const second = start();
    await printed(ADDRESS);
    await printed(/site folder differs .* npm run site:import -- --replace/);
    second.kill("SIGTERM");
    expect(await exitCodeOf(second)).toBe(0);
    await rm(path.join(folder, "site"), { recursive: true });
    expect(await restarted()).toMatch(/^http/);
  }, 60_000);

  it("does not start with a setting that is wrong, and names it", async () => {
    expect(await exitCodeOf(start({ ATRIUM_PORT: "eighty" }))).toBe(1);
    expect(output).toContain("ATRIUM_PORT: ");
  });

  it("does not start where another program has its port", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const held = holder.address();
    if (held === null || typeof held === "string") throw new Error("no port was given");
    expect(await exitCodeOf(start({ ATRIUM_PORT: String(held.port) }))).toBe(1);
    expect(output).toContain("EADDRINUSE");
    holder.close();
    // The user was created before that, so the password was printed.
    const password = await printed(PASSWORD);
    expect(await signIn(await restarted(), password)).toBe(201);
  }, 60_000);

  it("does not start where another server has its data folder, and leaves that one as it was", async () => {
    const first = start();
    const url = await printed(ADDRESS);
    const password = await printed(PASSWORD);
    const second = start();
    expect(await exitCodeOf(second)).toBe(1);
    expect(output).toMatch(new RegExp(`Another Atrium has this data folder .*process ${first.pid} on `));
    expect(await signIn(url, password)).toBe(201);
    first.kill("SIGTERM");
    expect(await exitCodeOf(first)).toBe(0);
  }, 60_000);

  it("starts again after it was killed, even if another process has its pid", async () => {
    const first = start();
    await printed(ADDRESS);
    first.kill("SIGKILL");
    await once(first, "exit");
    const lock = path.join(folder, "data/server.lock");
    const owner = await readFile(lock, "utf8");
    await writeFile(lock, owner.replace(`"pid":${first.pid}`, `"pid":${process.pid}`));
    expect(await restarted()).toMatch(/^http/);
  }, 60_000);

  it("other users of the machine cannot enter its data folder, also where they could before", async () => {
    await mkdir(path.join(folder, "data"), { mode: 0o755 });
    start();
    await printed(ADDRESS);
    const facts = await stat(path.join(folder, "data"));
    // Root runs PostgreSQL as another user, whose group may pass through.
    expect(facts.mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
    expect((await stat(path.join(folder, "data/server.lock"))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, "data/history-queue"))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, "data/postgres/postgres.log"))).mode & 0o777).toBe(0o600);
  }, 60_000);
});
