import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningCluster } from "./clusterRun.ts";

/** Between two kills, ms. */
const [SHORTEST, LONGEST] = [8_000, 15_000];

export interface Kill {
  readonly name: string;
  /** ms since the epoch */
  readonly at: number;
  readonly wasActiveCore: boolean;
}

/** Ends processes of an installation at random, one after the other, at once and without a word. */
export class Killer {
  readonly kills: Kill[] = [];
  readonly #cluster: RunningCluster;

  constructor(cluster: RunningCluster) {
    this.#cluster = cluster;
  }

  async run(count: number): Promise<void> {
    while (this.kills.length < count) {
      await sleep(SHORTEST + Math.random() * (LONGEST - SHORTEST));
      const names = Object.keys(this.#cluster.pids).filter((name) => name !== "virtual-campus");
      const name = names[Math.floor(Math.random() * names.length)] ?? "";
      const wasActiveCore = name.startsWith("core") && (await this.#isActive(name));
      const at = Date.now();
      if (!this.#cluster.kill(name)) continue;
      this.kills.push({ name, at, wasActiveCore });
      const what = wasActiveCore ? `${name}, the active core` : name;
      console.log(`  ${new Date(at).toISOString()} kill ${this.kills.length} of ${count}: ${what}`);
    }
  }

  /** The active core answers as every server does; a standby says that it is one. */
  async #isActive(name: string): Promise<boolean> {
    try {
      const environment = readFileSync(`/proc/${this.#cluster.pids[name]}/environ`, "utf8").split("\0");
      const port = environment.find((one) => one.startsWith("ATRIUM_PORT="))?.split("=")[1];
      const reply = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(1_000) });
      return !(await reply.text()).includes('"standby"');
    } catch {
      return false;
    }
  }
}
