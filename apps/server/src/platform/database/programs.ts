import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { existsSync } from "node:fs";
import type { Account } from "./account.ts";

/** How the programs of PostgreSQL are run on this machine. */
export interface Runner {
  /** Absent: as this process. */
  readonly account?: Account;
  /** The account cannot pass through the folders above the data, so it is lent the right to. */
  readonly needsPassage: boolean;
}

const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));

export const canLendPassage = setpriv !== undefined;

/** Runs a program to its end. Rejects with its stderr when it fails. */
export async function run(runner: Runner, program: string, args: readonly string[]): Promise<void> {
  const child = launch(runner, program, args, ["ignore", "ignore", "pipe"]);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.trim()}`);
}

/** Starts a program that ends with us: where the machine can, it is interrupted when this process dies. */
export function launch(runner: Runner, program: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const { account } = runner;
  const privileges = setpriv === undefined ? [] : [setpriv, "--pdeathsig", "INT", ...passage(runner)];
  const [file = program, ...rest] = [...privileges, program, ...args];
  return spawn(file, rest, {
    stdio,
    cwd: "/",
    // A group of its own: Ctrl+C in the terminal reaches us first, and we stop the database last.
    detached: true,
    ...(account !== undefined && !runner.needsPassage ? account : {}),
  });
}

function passage({ account, needsPassage }: Runner): string[] {
  if (account === undefined || !needsPassage) return [];
  const user = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  // access(2) ignores capabilities of users other than root by default; initdb asks it about its own programs.
  return [...user, "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
}
