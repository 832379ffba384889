import type { Kysely } from "kysely";
import type { Log } from "@atrium/time";
import type { Db } from "../../../../platform/database/database.ts";
import { NodeArchive } from "../../../../platform/nodes/field/recordingMessages.ts";
import type { ArchiveTables } from "../../tables.ts";

/** What a field node said of its recordings. */
export interface StoredArchive {
  readonly node: string;
  readonly archive: NodeArchive;
  /** Epoch ms, by our clock. */
  readonly heardAt: number;
}

/** What field nodes said last of their recordings: a core that takes over knows what is where, though a node is silent. */
export class ArchiveStore {
  readonly #db: Kysely<ArchiveTables>;
  readonly #log: Log;

  constructor({ db, log }: { readonly db: Db; readonly log: Log }) {
    this.#db = db.withTables<ArchiveTables>();
    this.#log = log;
  }

  async all(): Promise<StoredArchive[]> {
    const rows = await this.#db.selectFrom("recording_nodes").selectAll().execute();
    return rows.flatMap(({ node, said, heard_at: heardAt }) => {
      const checked = NodeArchive.safeParse(said);
      if (!checked.success) this.#log.warn({ node }, "what a node said of its recordings cannot be read");
      return checked.success ? [{ node, archive: checked.data, heardAt: heardAt.getTime() }] : [];
    });
  }

  async keep({ node, archive, heardAt }: StoredArchive): Promise<void> {
    const row = { said: JSON.stringify(archive), heard_at: new Date(heardAt) };
    await this.#db
      .insertInto("recording_nodes")
      .values({ node, ...row })
      .onConflict((conflict) => conflict.column("node").doUpdateSet(row))
      .execute();
  }

  async forget(node: string): Promise<void> {
    await this.#db.deleteFrom("recording_nodes").where("node", "=", node).execute();
  }
}
