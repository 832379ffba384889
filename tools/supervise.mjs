import { spawn } from "node:child_process";
import { root } from "./node.mjs";

/** How long a program has to stop by itself after SIGTERM. */
const STOP_LIMIT = 10_000;
/** A program that ran this long had started well: its next restart waits little again. */
const HEALTHY_AFTER = 30_000;

/**
 * Keeps one program running: started again after a crash, with a growing pause (0.5 s to 15 s).
 * @returns {{ firstExit: Promise<number>, stop: () => Promise<void> }} `firstExit` settles when it ended before ever
 * having been up for `HEALTHY_AFTER`, which a caller takes for "it cannot start"
 */
export function supervise({ name, command, args, env }) {
  let child;
  let stopping = false;
  let pause = 500;
  let failAtStart;
  const firstExit = new Promise((resolve) => (failAtStart = resolve));
  let isFirst = true;

  function begin() {
    const startedAt = Date.now();
    child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
    child.once("exit", (code, signal) => {
      if (stopping) return;
      const ranFor = Date.now() - startedAt;
      if (isFirst && ranFor < HEALTHY_AFTER && signal === null) {
        failAtStart(code ?? 1);
        return;
      }
      isFirst = false;
      pause = ranFor > HEALTHY_AFTER ? 500 : Math.min(pause * 2, 15_000);
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
