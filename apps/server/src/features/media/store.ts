import { Media, MediaId, MediaUnitState, MAX_MEDIA } from "@atrium/contract/devices";
import { sayTerm, t, term } from "@atrium/words";
import type { Kysely, Selectable } from "kysely";
import type { AuditSink, AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { StoredMedia, UnitStanding } from "./storedMedia.ts";
import type { MediaTables } from "./tables.ts";
import type { AuditKind } from "@atrium/contract/people";
import { actedBy } from "../../platform/audit/changes.ts";

type Content = NonNullable<StoredMedia["content"]>;

interface Added {
  readonly name: string;
  readonly isRepeated: boolean;
  readonly content: Content;
  readonly at: number;
}

/** One that the units have, by its code. */
interface UnitClip {
  readonly code: number;
  readonly file: string;
  readonly name: string;
  readonly isRepeated: boolean;
}

/** Who added what the units had before us. */
const UNITS = term("the units");

/** The sounds in the database; each change is kept together with its audit row. */
export class MediaStore {
  readonly #db: Kysely<MediaTables>;
  readonly #audit: AuditSink;

  constructor({ db, audit }: { readonly db: Db; readonly audit: AuditSink }) {
    this.#db = db.withTables<MediaTables>();
    this.#audit = audit;
  }

  /** Deleted ones too. */
  async all(): Promise<StoredMedia[]> {
    return (await this.#db.selectFrom("media").selectAll().orderBy("id").execute()).map((row) => present(row));
  }

  /** Keeps those that are not known yet; their files are taken from the units. */
  async seed(clips: readonly UnitClip[], at: number): Promise<void> {
    for (const { code: id, file: unit_file, name, isRepeated: is_repeated } of clips) {
      const row = { id, unit_file, name, is_repeated, is_ours: false, added_by: UNITS, added_at: new Date(at) };
      await this.#db
        .insertInto("media")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  /** A name that is taken gets a number. @throws AppError EMD004 where there are as many as there may be */
  async add({ name, isRepeated, content, at }: Added, actor: Caller): Promise<StoredMedia> {
    return await lockedTransaction(this.#db, "media", async (db) => {
      const names = await namesOf(db);
      if (names.size >= MAX_MEDIA) {
        throw new AppError(
          "EMD004",
          t("There are already {count} sounds, the maximum. Delete one first.", { count: MAX_MEDIA }),
        );
      }
      const values = {
        name: freeName(name, names),
        // Given its name below: it contains the id.
        unit_file: "",
        is_repeated: isRepeated,
        ...columnsOf(content),
        added_by: actor.name,
        added_at: new Date(at),
      };
      const { id } = await db.insertInto("media").values(values).returning("id").executeTakeFirstOrThrow();
      const unit_file = `sound-${id}-${content.hash.slice(0, 8)}.${content.sound.format}`;
      const row = db.updateTable("media").set({ unit_file }).where("id", "=", id).returningAll();
      const after = present(await row.executeTakeFirstOrThrow());
      await this.#audit.recordWithin(db, mediaEntry({ kind: "media.added", after }, actor));
      return after;
    });
  }

  /** The server now has the file of a sound that only units had. @returns undefined: it was deleted in between */
  async adopt(id: number, content: Content): Promise<StoredMedia | undefined> {
    const row = await this.#db
      .updateTable("media")
      .set(columnsOf(content))
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    return row && present(row);
  }

  /** @throws AppError ENF001; EDV009 where it was changed since it was read; EMD001 */
  async change(
    id: number,
    { revision, name, isRepeated }: { readonly revision: number; readonly name: string; readonly isRepeated: boolean },
    actor: Caller,
  ): Promise<StoredMedia> {
    return await lockedTransaction(this.#db, "media", async (db) => {
      const before = await find(db, id);
      if (before.revision !== revision) {
        throw new AppError(
          "EDV009",
          t("{name} was changed by someone else. Reload to see the changes.", { name: before.name }),
        );
      }
      if (before.name !== name && (await namesOf(db, id)).has(name.toLowerCase())) {
        const fields = [{ path: "name", message: t("A sound with this name already exists") }];
        throw new AppError("EMD001", t('A sound named "{name}" already exists', { name }), { fields });
      }
      if (before.name === name && before.isRepeated === isRepeated) return before;
      const row = await db
        .updateTable("media")
        .set({ name, is_repeated: isRepeated, revision: revision + 1 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const after = present(row);
      await this.#audit.recordWithin(db, mediaEntry({ kind: "media.changed", before, after }, actor));
      return after;
    });
  }

  /** @throws AppError ENF001 */
  async remove(id: number, at: number, actor: Caller): Promise<StoredMedia> {
    return await lockedTransaction(this.#db, "media", async (db) => {
      const before = await find(db, id);
      const row = await db
        .updateTable("media")
        .set({ deleted_at: new Date(at) })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await this.#audit.recordWithin(db, mediaEntry({ kind: "media.deleted", before }, actor));
      return present(row);
    });
  }

  /** Somebody has it sent again. */
  async recordSent(after: StoredMedia, actor: Caller): Promise<void> {
    await this.#audit.record(mediaEntry({ kind: "media.sent", after }, actor));
  }

  async played(times: ReadonlyMap<number, number>): Promise<void> {
    for (const [id, time] of times) {
      await this.#db
        .updateTable("media")
        .set({ last_played_at: new Date(time) })
        .where("id", "=", id)
        .execute();
    }
  }

  async standings(): Promise<UnitStanding[]> {
    const rows = await this.#db.selectFrom("media_units").selectAll().execute();
    return rows.map(({ media_id: media, device, state, reason, hash, at }) => {
      return { media, device, state: MediaUnitState.parse(state), reason, hash, at: at.getTime() };
    });
  }

  async keepStanding({ media: media_id, device, state, reason, hash, at: since }: UnitStanding): Promise<void> {
    const values = { state, reason, hash, at: new Date(since) };
    await this.#db
      .insertInto("media_units")
      .values({ media_id, device, ...values })
      .onConflict((conflict) => conflict.columns(["media_id", "device"]).doUpdateSet(values))
      .execute();
  }

  async forgetStanding(media: number, device: string): Promise<void> {
    await this.#db.deleteFrom("media_units").where("media_id", "=", media).where("device", "=", device).execute();
  }
}

/** The names that are taken, in lower case. @param own the id of one that may keep its name */
async function namesOf(db: Kysely<MediaTables>, own = 0): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("media").select(["id", "name"]).where("deleted_at", "is", null).execute();
  return new Set(rows.flatMap(({ id, name }) => (id === own ? [] : [name.toLowerCase()])));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) {
    const ending = ` (${count})`;
    name = `${wanted.slice(0, 80 - ending.length)}${ending}`;
  }
  return name;
}

async function find(db: Kysely<MediaTables>, id: number): Promise<StoredMedia> {
  const rows = db.selectFrom("media").selectAll().where("id", "=", id).where("deleted_at", "is", null);
  const row = await rows.executeTakeFirst();
  if (row === undefined) throw new AppError("ENF001", t("Sound not found"));
  return present(row);
}

function columnsOf({ hash, sound }: Content) {
  return { hash, sound: JSON.stringify(sound) };
}

function present(row: Selectable<MediaTables["media"]>): StoredMedia {
  const sound = row.sound === null ? null : Media.shape.sound.parse(row.sound);
  return {
    id: MediaId.parse(row.id),
    revision: row.revision,
    name: row.name,
    unitFile: row.unit_file,
    isRepeated: row.is_repeated,
    isOurs: row.is_ours,
    content: row.hash === null || sound === null ? null : { hash: row.hash, sound },
    addedBy: row.is_ours ? row.added_by : sayTerm(row.added_by),
    addedAt: row.added_at.getTime(),
    lastPlayedAt: row.last_played_at?.getTime() ?? null,
    isDeleted: row.deleted_at !== null,
  };
}

interface MediaAct {
  readonly kind: Extract<AuditKind, `media.${string}`>;
  readonly before?: StoredMedia | undefined;
  readonly after?: StoredMedia | undefined;
}

/** "Sound Chime added", "Sound Chime renamed to Hours". */
function mediaEntry({ kind, before, after }: MediaAct, actor: Caller): AuditEntry {
  const { name = "" } = before ?? after ?? {};
  const sentence = sentenceOf({ kind, before, after }, name);
  return { kind, ...actedBy(actor), subject: name, sentence, before: factsOf(before), after: factsOf(after) };
}

function sentenceOf({ kind, before, after }: MediaAct, name: string): string {
  if (kind === "media.added") return t("Sound {name} added", { name });
  if (kind === "media.deleted") return t("Sound {name} deleted", { name });
  if (kind === "media.sent") return t("Sound {name} resent to the units", { name });
  if (before?.name !== after?.name) return t("Sound {name} renamed to {other}", { name, other: after?.name ?? "" });
  return after?.isRepeated === true
    ? t("Sound {name} set to repeat until stopped", { name })
    : t("Sound {name} set to play once", { name });
}

/** The fields that the audit log compares. The waveform is left out. */
function factsOf(media: StoredMedia | undefined): object | undefined {
  if (media === undefined) return undefined;
  const { name, isRepeated, unitFile, content } = media;
  const { format, length, size, loudness } = content?.sound ?? {};
  return { name, isRepeated, file: unitFile, format, length, size, loudness, sha256: content?.hash };
}
