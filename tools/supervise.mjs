import { spawn } from "node:child_process";
import { root } from "./node.mjs";

/** How long a program has to stop by itself after SIGTERM. */
const STOP_LIMIT = 10_000;
/** A program that ends within this time never came up; the first time, that is taken for "it cannot start". */
const HEALTHY_AFTER = 30_000;
/** A program that ran this long did not fail at its start: whatever ended it, it is started again soon. */
const STARTED_AFTER = 3_000;
const SHORTEST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

/**
 * The pause before a program starts again, ms: short after a kill or a crash, however often; growing for one that fails at
 * each start, so that it leaves the machine to others.
 * @param {number} ranFor ms
 * @param {number} before the pause before that run; 0 where there was none
 */
export function pauseAfter(ranFor, before) {
  if (ranFor >= STARTED_AFTER || before === 0) return SHORTEST_PAUSE;
  return Math.min(before * 2, LONGEST_PAUSE);
}

/**
 * Keeps one program running: started again after a crash, after a pause (`pauseAfter`).
 * @param {{ name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv, screen?: import("./screen.mjs").Screen, isTriedAgain?: boolean, onStart?: (pid: number) => void }} program
 * `isTriedAgain`: also where it ends at its first start; `onStart`: called with the process of each start
 * @returns {{ firstExit: Promise<number>, stop: () => Promise<void> }} `firstExit` settles when it ended before ever
 * having been up for `HEALTHY_AFTER`, which a caller takes for "it cannot start"
 */
export function supervise({ name, command, args, env, screen, isTriedAgain = false, onStart }) {
  /** @type {import("node:child_process").ChildProcess} */
  let child;
  let stopping = false;
  let pause = 0;
  /** @type {(code: number) => void} */
  let failAtStart = () => {};
  /** @type {Promise<number>} */
  const firstExit = new Promise((resolve) => (failAtStart = resolve));
  let isFirst = true;

  function begin() {
    const startedAt = Date.now();
    const isHeard = screen?.isTerminal === true;
    child = spawn(command, args, { cwd: root, env, stdio: isHeard ? ["inherit", "pipe", "pipe"] : "inherit" });
    if (child.pid !== undefined) onStart?.(child.pid);
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) screen?.hear(name, stream);
    child.once("exit", (code, signal) => {
      if (stopping) return;
      const ranFor = Date.now() - startedAt;
      if (isFirst && !isTriedAgain && ranFor < HEALTHY_AFTER && signal === null) {
        failAtStart(code ?? 1);
        return;
      }
      isFirst = false;
      pause = pauseAfter(ranFor, pause);
      console.error(`${name} ended (${signal ?? `code ${code}`}); starting it again in ${pause / 1000} s`);
      setTimeout(() => !stopping && begin(), pause);
    });
  }

  async function stop() {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const hard = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
    await ended;
    clearTimeout(hard);
  }

  begin();
  return { firstExit, stop };
}
