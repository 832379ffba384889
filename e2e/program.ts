import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { anotherHour } from "./hour.ts";

export const root = path.resolve(import.meta.dirname, "..");

interface Arguments {
  /** Of Node, before the file. */
  readonly nodeArguments?: readonly string[];
  readonly fileArguments?: readonly string[];
}

/** One program of ours as a journey runs it: started, killed and started again at will. */
export class Program {
  readonly #file: string;
  readonly #nodeArguments: readonly string[];
  readonly #fileArguments: readonly string[];
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  /** All its output, for a failing journey's report. */
  output = "";

  constructor(file: string, env: Record<string, string>, { nodeArguments = [], fileArguments = [] }: Arguments = {}) {
    this.#file = file;
    this.#nodeArguments = nodeArguments;
    this.#fileArguments = fileArguments;
    this.#env = env;
  }

  start(): void {
    const child = spawn(
      process.execPath,
      [...this.#nodeArguments, path.join(root, this.#file), ...this.#fileArguments],
      {
        cwd: root,
        env: {
          PATH: process.env["PATH"] ?? "",
          HOME: process.env["HOME"] ?? "/",
          ...anotherHour,
          // As `npm start` has it: many starts of the same source.
          NODE_COMPILE_CACHE: path.join(root, ".cache/node"),
          ...this.#env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
    this.#child = child;
  }

  /** The running process's number. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.#file} is not running`);
    return this.#child.pid;
  }

  /** The exit code of a program that ends by itself. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined) throw new Error(`${this.#file} is not running`);
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    return new Promise((resolve) => child.once("exit", resolve));
  }

  /** Ends it with a signal and waits until it is gone. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}

/** Asks until the answer is right; the last failure is the error. */
export async function until<T>(what: string, limit: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + limit;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within ${limit} ms`, { cause: last });
}
