import { createHash } from "node:crypto";
import { type EventRow, foldText } from "@atrium/contract/alarms";
import { sayTerm } from "@atrium/words";
import { type Kysely, sql } from "kysely";
import { inEveryLanguage } from "../../platform/words/reader.ts";
import { gramsOf } from "./searchGrams.ts";
import type { AlarmTables } from "./tables.ts";

/** The priority is part of it: rows are looked for by it as by their words. */
type Subject = Pick<EventRow, "text" | "source" | "alarm">;

/** So many numbers are remembered; a subject that is not looked up again. */
const MAX_REMEMBERED = 50_000;

/** Gives each thing that rows are about one number, however many rows there are. */
export class Subjects {
  readonly #known = new Map<string, number>();

  /** The numbers of these, in their order. */
  async numbersOf(db: Kysely<AlarmTables>, subjects: readonly Subject[]): Promise<number[]> {
    const hashes = subjects.map((subject) => hashOf(subject));
    const missing = new Map<string, Subject>();
    for (const [index, subject] of subjects.entries()) {
      const hash = hashes[index] ?? "";
      if (!this.#known.has(hash)) missing.set(hash, subject);
    }
    const found = missing.size === 0 ? [] : await insert(db, missing);
    const known = new Map(found.map(({ hash, id }) => [hash, id]));
    const numbers = hashes.map((hash) => known.get(hash) ?? this.#known.get(hash) ?? 0);
    if (this.#known.size + known.size > MAX_REMEMBERED) this.#known.clear();
    for (const [hash, id] of known) this.#known.set(hash, id);
    return numbers;
  }

  /** What was remembered within a transaction that failed is not there. */
  forget(): void {
    this.#known.clear();
  }
}

function hashOf({ text, source, alarm }: Subject): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([text, source, alarm?.priority]))
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

async function insert(
  db: Kysely<AlarmTables>,
  missing: ReadonlyMap<string, Subject>,
): Promise<{ hash: string; id: number }[]> {
  const rows = [...missing].map(([hash, { text, source, alarm }]) => {
    const { name, placeName = "", device = "", connection = "", point = "" } = source;
    const words = inEveryLanguage([sayTerm(text), name, placeName, device, connection, point].join("\n"));
    const folded = foldText(words.join("\n"));
    return {
      hash,
      text,
      source: JSON.stringify(source),
      placement: source.placement ?? null,
      floor: source.floor ?? null,
      zone: source.zone ?? null,
      is_corridor: source.isCorridor,
      module: source.module ?? null,
      device: source.device ?? null,
      priority: alarm?.priority ?? null,
      folded,
      grams: sql<number[]>`${gramsOf(folded)}::int[]`,
    };
  });
  const found: { hash: string; id: number }[] = [];
  // A statement takes 65,535 values.
  for (let at = 0; at < rows.length; at += 1_000) {
    const some = rows.slice(at, at + 1_000);
    await db
      .insertInto("event_subjects")
      .values(some)
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
    const hashes = some.map(({ hash }) => hash);
    found.push(...(await db.selectFrom("event_subjects").select(["hash", "id"]).where("hash", "in", hashes).execute()));
  }
  return found;
}
