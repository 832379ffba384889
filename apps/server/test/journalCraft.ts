import type { TestDatabase } from "./testDatabase.ts";

interface CraftedAlarm {
  readonly priority: number;
  readonly raised: number;
  /** Absent: it stands. */
  readonly returned?: number;
  readonly rating?: number | undefined;
  /** The rule that raised it. */
  readonly rule?: number;
}

/** Writes rows of the journal as they would stand there, for tests of what they come to. */
export class JournalCraft {
  readonly #database: TestDatabase["ingest"];
  #nextId = 1_000_000;

  constructor(database: TestDatabase["ingest"]) {
    this.#database = database;
  }

  async watched(from: number, to: number): Promise<void> {
    await this.#database.query("INSERT INTO alarm_watches (began, seen) VALUES ($1, $2)", [
      new Date(from),
      new Date(to),
    ]);
  }

  /** What rows are about. */
  async subject(text: string, device: string): Promise<number> {
    const source = JSON.stringify({ device, name: device, isCorridor: false });
    const { rows } = await this.#database.query(
      `INSERT INTO event_subjects (hash, text, source, is_corridor, device, folded, grams)
       VALUES (gen_random_uuid(), $1, $2, false, $3, $1, '{}') RETURNING id`,
      [text, source, device],
    );
    return Number(rows[0]?.id);
  }

  async alarm(subject: number, { priority, raised, returned, rating, rule = 1 }: CraftedAlarm): Promise<number> {
    const id = this.#nextId++;
    const facts = {
      code: "crafted",
      rule,
      isActive: returned === undefined,
      raisedAt: raised,
      ...(returned === undefined ? {} : { returnedAt: returned }),
      ...(rating === undefined ? {} : { rating }),
    };
    await this.#database.query(
      "INSERT INTO events (id, time, subject, priority, state, facts) VALUES ($1, $2, $3, $4, 'normal', $5)",
      [id, new Date(raised), subject, priority, JSON.stringify(facts)],
    );
    await this.step(id, raised, "raised");
    if (returned !== undefined) await this.step(id, returned, "returned");
    return id;
  }

  async step(event: number, at: number, kind: string, text?: string): Promise<void> {
    await this.#database.query(
      "INSERT INTO event_steps (event, at, kind, text, annunciates) VALUES ($1, $2, $3, $4, $5)",
      [event, new Date(at), kind, text ?? null, kind === "raised"],
    );
  }
}
