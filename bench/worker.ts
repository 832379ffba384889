import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const Asked = z.object({ number: z.int(), task: z.string(), input: z.unknown() });
const Answered = z.object({ number: z.int(), output: z.unknown(), error: z.string().optional() });

/** Ms. */
const TASK_LIMIT = 120_000;

/** One more process for a task: a field of devices, a crowd of pages. It ends when this one does. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: z.infer<typeof Answered>) => void>();
  #asked = 0;

  /** @param module URL of the worker's file */
  constructor(module: URL) {
    this.#child = fork(fileURLToPath(module), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.#child.on("message", (message) => {
      const answer = Answered.parse(message);
      this.#waiting.get(answer.number)?.(answer);
      this.#waiting.delete(answer.number);
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error("the worker did not start");
    return this.#child.pid;
  }

  /** @throws Error with the worker's error, or when it is silent for two minutes */
  async ask<Output>(task: string, input: unknown, shape: z.ZodType<Output>): Promise<Output> {
    this.#asked += 1;
    const number = this.#asked;
    const answer = await new Promise<z.infer<typeof Answered>>((resolve, reject) => {
      const silence = setTimeout(() => reject(new Error(`${task}: no answer of the worker`)), TASK_LIMIT);
      this.#child.once("exit", () => reject(new Error(`${task}: the worker has ended`)));
      this.#waiting.set(number, (given) => {
        clearTimeout(silence);
        resolve(given);
      });
      this.#child.send({ number, task, input });
    });
    this.#child.removeAllListeners("exit");
    if (answer.error !== undefined) throw new Error(`${task}: ${answer.error}`);
    return shape.parse(answer.output);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGKILL");
    await ended;
  }
}

/** The worker's side: answers each task by its name. */
export function serve(tasks: Readonly<Record<string, (input: unknown) => unknown>>): void {
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message) => void perform(Asked.parse(message), tasks));
}

async function perform(
  { number, task, input }: z.infer<typeof Asked>,
  tasks: Readonly<Record<string, (input: unknown) => unknown>>,
): Promise<void> {
  try {
    process.send?.({ number, output: (await tasks[task]?.(input)) ?? null });
  } catch (error) {
    process.send?.({ number, output: null, error: error instanceof Error ? error.message : String(error) });
  }
}
