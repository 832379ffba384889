import { readFileSync } from "node:fs";
import path from "node:path";
import { databaseFolder } from "../apps/server/src/platform/dataFolder.ts";
import { familySeconds, processorSeconds, residentMegabytes } from "./machine.ts";

export interface ServerUse {
  /** Shares of one core: the server's own process, and its PostgreSQL with all that work for it. */
  readonly server: number;
  readonly database: number;
  /** Resident memory of the server's own process, MB. */
  readonly resident: number;
  toString(): string;
}

/** The use of a server and its embedded PostgreSQL from now until the next call. */
export function serverUse(pid: number, dataFolder: string): () => ServerUse {
  const database = postmaster(dataFolder);
  const beganAt = performance.now();
  const [serverBefore, databaseBefore] = [processorSeconds(pid), familySeconds(database)];
  return () => {
    const seconds = (performance.now() - beganAt) / 1000;
    const server = (processorSeconds(pid) - serverBefore) / seconds;
    const share = (familySeconds(database) - databaseBefore) / seconds;
    const resident = residentMegabytes(pid);
    const text = `${server.toFixed(2)} + PostgreSQL ${share.toFixed(2)} of a core, ${resident.toFixed(0)} MB`;
    return { server, database: share, resident, toString: () => text };
  };
}

function postmaster(dataFolder: string): number {
  return Number(readFileSync(path.join(databaseFolder(dataFolder), "data/postmaster.pid"), "utf8").split("\n")[0]);
}
