import { t } from "@atrium/words";
import type { Kysely, Selectable } from "kysely";
import { PointKey } from "@atrium/contract";
import type { NewMeterExchange } from "@atrium/contract/energy";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import { ExchangeBook, type Exchange, type RecordStamp } from "./exchangeBook.ts";
import type { ExchangeTables } from "./tables.ts";

export interface NewExchange extends NewMeterExchange, RecordStamp {
  readonly pointId: number;
  readonly device: string;
}

/** The audit row of a record. */
type Audited = (exchange: Exchange) => AuditEntry;

/** Keeps records of exchanges, each together with its audit row, and all of them in memory: every count asks for them. */
export class ExchangeLedger {
  readonly #db: Kysely<ExchangeTables>;
  readonly #audit: AuditSink;
  #book: ExchangeBook | undefined;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<ExchangeTables>();
    this.#audit = audit;
  }

  async current(): Promise<ExchangeBook> {
    return this.#book ?? (await this.#read());
  }

  /** The newest exchange of a counter that counts; undefined also before the records were read. */
  newest(pointId: number): Exchange | undefined {
    return this.#book?.standing(pointId).at(-1);
  }

  /** @throws AppError EMT001 where the counter has an exchange at that moment */
  async record(exchange: NewExchange, audited: Audited): Promise<Exchange> {
    const { pointId, device, point, at, oldEnd, newStart, reason, by, recordedAt, countsUntil } = exchange;
    const id = await lockedTransaction(this.#db, "meter exchanges", async (db) => {
      const book = new ExchangeBook(await readAll(db));
      if (book.standing(pointId).some((other) => other.at === at)) {
        const message = t("A meter replacement at that time is already recorded for this counter");
        throw new AppError("EMT001", message, { fields: [{ path: "at", message }] });
      }
      const row = await db
        .insertInto("meter_exchanges")
        .values({
          point_id: pointId,
          device,
          point,
          at: new Date(at),
          old_end: oldEnd,
          new_start: newStart,
          reason,
          by_name: by,
          recorded_at: new Date(recordedAt),
          counts_until: new Date(countsUntil),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, audited({ ...exchange, id: row.id, withdrawn: undefined }));
      return row.id;
    });
    await this.#read();
    return { ...exchange, id, withdrawn: undefined };
  }

  /** @throws AppError ENF001 where the device has no such exchange that counts */
  async withdraw({ device, id }: Pick<Exchange, "device" | "id">, stamp: RecordStamp, audited: Audited): Promise<void> {
    await lockedTransaction(this.#db, "meter exchanges", async (db) => {
      const found = new ExchangeBook(await readAll(db)).find(device, id);
      const { by, recordedAt, countsUntil } = stamp;
      const times = { recorded_at: new Date(recordedAt), counts_until: new Date(countsUntil) };
      await db
        .insertInto("meter_exchange_withdrawals")
        .values({ exchange_id: id, by_name: by, ...times })
        .execute();
      await this.#audit.recordWithin(db, audited(found));
    });
    await this.#read();
  }

  /** Records only come, so the book with more of them is the newer one. */
  async #read(): Promise<ExchangeBook> {
    const read = new ExchangeBook(await readAll(this.#db));
    if (this.#book === undefined || read.revision > this.#book.revision) this.#book = read;
    return this.#book;
  }
}

async function readAll(db: Kysely<ExchangeTables>): Promise<Exchange[]> {
  const rows = await db.selectFrom("meter_exchanges").selectAll().orderBy("id").execute();
  const withdrawals = await db.selectFrom("meter_exchange_withdrawals").selectAll().execute();
  const withdrawalOf = new Map(withdrawals.map((row) => [row.exchange_id, stampOf(row)]));
  return rows.map((row) => presented(row, withdrawalOf.get(row.id)));
}

function presented(row: Selectable<ExchangeTables["meter_exchanges"]>, withdrawn: RecordStamp | undefined): Exchange {
  return {
    id: row.id,
    pointId: row.point_id,
    device: row.device,
    point: PointKey.parse(row.point),
    at: row.at.getTime(),
    oldEnd: row.old_end,
    newStart: row.new_start,
    reason: row.reason,
    ...stampOf(row),
    withdrawn,
  };
}

/** What the rows of both tables have in common. */
type Stamped = Pick<Selectable<ExchangeTables["meter_exchanges"]>, "by_name" | "recorded_at" | "counts_until">;

function stampOf({ by_name: by, recorded_at: recordedAt, counts_until: countsUntil }: Stamped): RecordStamp {
  return { by, recordedAt: recordedAt.getTime(), countsUntil: countsUntil.getTime() };
}
