import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import type { FieldReport } from "./fieldKinds.ts";

interface KeptRow {
  readonly id: number;
  readonly device: string;
  readonly key: string;
  readonly samples: number;
  readonly newest: number;
}

export interface Comparison {
  readonly points: number;
  readonly changes: number;
  /** Changes that the driver read or received. */
  readonly received: number;
  readonly stored: number;
  /** Received and not stored, those included that were passed over. */
  readonly lost: number;
  /** Points whose last value is in the history, and at the page. */
  readonly rightInHistory: number;
  readonly rightAtPage: number;
}

/** Compares the field's changes with the history of a stopped server, point by point. */
export async function compare(
  dataFolder: string,
  report: FieldReport,
  atPage: ReadonlyMap<number, number>,
): Promise<Comparison> {
  const rows = new Map((await readKept(dataFolder)).map((row) => [`${row.device} ${row.key}`, row]));
  const sum = (column: readonly number[]): number => column.reduce((total, one) => total + one, 0);
  let [stored, lost, rightInHistory, rightAtPage] = [0, 0, 0, 0];
  for (const [index, device] of report.devices.entries()) {
    const row = rows.get(`${device} ${report.keys[index]}`);
    stored += row?.samples ?? 0;
    lost += Math.max(0, (report.received[index] ?? 0) - (row?.samples ?? 0));
    rightInHistory += row?.newest === report.values[index] ? 1 : 0;
    rightAtPage += atPage.get(row?.id ?? 0) === report.values[index] ? 1 : 0;
  }
  const { devices, changes, received } = report;
  const sums = { changes: sum(changes), received: sum(received), stored, lost };
  return { points: devices.length, ...sums, rightInHistory, rightAtPage };
}

async function readKept(folder: string): Promise<KeptRow[]> {
  const database = await openDatabase({ folder, log: createLog("silent") });
  try {
    const { rows } = await database.heavy.query<KeptRow>(
      `SELECT p.id, p.device, p.key, count(*) FILTER (WHERE s.value <> 'NaN') AS samples, l.value AS newest
       FROM points p JOIN samples s ON s.point_id = p.id JOIN latest l ON l.point_id = p.id
       GROUP BY p.id, l.value`,
    );
    return rows;
  } finally {
    await database.stop();
  }
}
