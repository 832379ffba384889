import type { PoolClient } from "pg";
import type { BackupContents, BackupTable } from "./manifest.ts";

type Shape = Pick<BackupTable, "name" | "columns" | "partition">;

/**
 * The tables that hold rows, in an order in which they can be filled. Migrating creates the list of migrations itself.
 */
export async function readShapes(client: PoolClient): Promise<Shape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; of: string | null; bound: string | null }>(`
    SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      (SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = c.oid) AS of,
      pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'kysely\\_%'
    GROUP BY c.oid ORDER BY c.relname`);
  const references = await client.query<{ from: string; to: string }>(`
    SELECT f.relname AS from, t.relname AS to FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`);
  const shapes = rows.map(({ name, columns, of, bound }): Shape => {
    if (of === null || bound === null) return { name, columns };
    return { name, columns, partition: { of, bound } };
  });
  return inOrder(shapes, references.rows);
}

/** Each table after those that it refers to. @throws where two refer to each other, which none of ours do */
function inOrder(shapes: readonly Shape[], references: readonly { from: string; to: string }[]): Shape[] {
  const ordered: Shape[] = [];
  const waiting = [...shapes];
  while (waiting.length > 0) {
    const missing = new Set(waiting.map(({ name }) => name));
    const index = waiting.findIndex(({ name }) => !references.some(({ from, to }) => from === name && missing.has(to)));
    const [next] = waiting.splice(index, index < 0 ? 0 : 1);
    if (next === undefined) throw new Error(`Tables refer to each other in a circle: ${[...missing].join(", ")}`);
    ordered.push(next);
  }
  return ordered;
}

export async function readSequences(client: PoolClient): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    "SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows;
}

/** What says of a restored database whether it is the one that was backed up. */
export async function readContents(client: Pick<PoolClient, "query">): Promise<BackupContents> {
  const { rows } = await client.query<BackupContents>(`
    SELECT (SELECT max(ts)::text FROM samples) AS "newestSample",
      (SELECT count(*)::int FROM audit_log) AS "auditRows",
      (SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1) AS "auditLink"`);
  return rows[0] ?? { newestSample: null, auditRows: 0, auditLink: null };
}

/** The newest migration that the database has run. @throws where it is not one of ours */
export async function readSchema(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>("SELECT max(name) AS name FROM kysely_migration");
  const name = rows[0]?.name ?? undefined;
  if (name === undefined) throw new Error("The database has never been started by Atrium");
  return name;
}

export function copyStatement({ name, columns }: Shape, direction: "TO STDOUT" | "FROM STDIN"): string {
  return `COPY "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) ${direction} (FORMAT binary)`;
}
