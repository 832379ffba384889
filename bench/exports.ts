import { randomUUID } from "node:crypto";
import { withRunningServer } from "../apps/server/src/platform/database/withRunningServer.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { load, residentMegabytes } from "./machine.ts";

const ROWS = 50_000;
/** A file of each type before the clock runs: what a process loads once is not what an export costs. */
const WARM = ["csv", "xls", "pdf"] as const;
const FIRST_BYTE_BUDGET = "budget ≤ 200 ms";
const MEMORY_BUDGET = "budget: flat, whatever the rows";
/** How often the server's memory is looked at, ms. */
const LOOK = 20;

/** 50,000 rows of the audit log as a file of each type, over HTTP as the page does it. */
export async function exports(): Promise<void> {
  heading(`Exports of ${ROWS.toLocaleString("en-US")} rows`);
  const installation = await Installation.start({ connections: [], places: [{ key: "place-1", devices: [] }] });
  try {
    for (const fileType of WARM) await take(installation, fileType);
    await fill(installation);
    for (const fileType of ["csv", "xls", "pdf", "txt"]) {
      await installation.longestHold();
      const taken = await take(installation, fileType);
      const held = await installation.longestHold();
      figure(`${fileType}: first byte`, `${taken.firstByte.toFixed(0)} ms`, FIRST_BYTE_BUDGET);
      figure("  whole", `${(taken.whole / 1000).toFixed(2)} s`, `${(taken.octets / 2 ** 20).toFixed(1)} MB`);
      figure("  server's memory grew at most", `${taken.grown.toFixed(0)} MB`, MEMORY_BUDGET);
      figure("  the loop was held at most", `${held.toFixed(1)} ms`);
    }
    figure("server", `${residentMegabytes(installation.program.pid).toFixed(0)} MB`, `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

/** Rows as a year of acts leaves them; a chain of links is not what is measured. */
async function fill({ dataFolder }: Installation): Promise<void> {
  await withRunningServer({ databaseUrl: undefined, dataFolder }, async (_db, pool) =>
    pool.query(
      `INSERT INTO audit_log (at, kind, by_name, subject, sentence, place, hash)
       SELECT now() - (n || ' seconds')::interval, 'command.sent', 'somchai', 'L-' || n,
         'Open office A north rows set to ' || n % 100 || ' %', 'Office Building, 1st Floor, Zone A', ''
       FROM generate_series(1, $1::int) n`,
      [ROWS - 20],
    ),
  );
}

interface Taken {
  /** ms from the question. */
  readonly firstByte: number;
  readonly whole: number;
  readonly octets: number;
  /** MB that the server held at most, more than before. */
  readonly grown: number;
}

async function take({ url, token, program }: Installation, fileType: string): Promise<Taken> {
  const before = residentMegabytes(program.pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(program.pid));
  }, LOOK);
  const began = performance.now();
  const reply = await fetch(`${url}/api/core-service/v1.0/exports`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), fileType, of: { list: "audit" } }),
  });
  if (!reply.ok || reply.body === null) throw new Error(`export refused: ${reply.status} ${await reply.text()}`);
  let [firstByte, octets] = [0, 0];
  for await (const part of reply.body) {
    if (octets === 0) firstByte = performance.now() - began;
    octets += part.length;
  }
  clearInterval(looking);
  return { firstByte, whole: performance.now() - began, octets, grown: most - before };
}
