import {
  MAX_NOTICE_CHANNELS,
  NoticeChannel,
  type NoticeChannelContent,
  NoticeChannelId,
  type NoticeChannelKind,
  NoticeChannelSettings,
} from "@atrium/contract/alarms";
import { phrase, type Phrase, t } from "@atrium/words";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import type { BoundText } from "../../platform/boundSecrets.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { ChannelSecrets } from "./channelSecrets.ts";
import { DID, noticeEntry } from "./noticeEntry.ts";
import type { NoticeTables } from "./tables.ts";

/** A channel with its secret opened. */
export interface OpenChannel {
  readonly id: NoticeChannelId;
  readonly revision: number;
  readonly name: string;
  readonly isOn: boolean;
  readonly settings: NoticeChannelSettings;
  /** undefined: it has none, or one that cannot be used. */
  readonly secret: string | undefined;
  /** Why a secret that it has cannot be used, as a sentence: nothing is sent through it. */
  readonly trouble: string | undefined;
}

/** What a channel shall be. */
export interface WantedChannel {
  readonly content: Pick<NoticeChannelContent, "name" | "isOn">;
  readonly settings: NoticeChannelSettings;
  readonly secret: string | undefined;
}

export interface ChannelStoreOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly box: SecretBox;
}

interface Change {
  readonly actor: Caller;
  readonly now: number;
}

/** Channels in the database, their secrets sealed; each change is kept with its audit row. */
export class ChannelStore {
  readonly #db: Kysely<NoticeTables>;
  readonly #options: ChannelStoreOptions;
  readonly #secrets: ChannelSecrets;

  constructor(options: ChannelStoreOptions) {
    this.#options = options;
    this.#secrets = new ChannelSecrets(options.box);
    this.#db = options.db.withTables<NoticeTables>();
  }

  /** Seals secrets with the newest key and for their receiver where an older key or version did not. Once, at the start. */
  async sealAfresh(): Promise<void> {
    await lockedTransaction(this.#db, "notices", async (db) => {
      for (const { id, settings, secret } of await db.selectFrom("notice_channels").selectAll().execute()) {
        const sealed = this.#secrets.resealed(id, NoticeChannelSettings.parse(settings), secret);
        if (sealed === undefined) continue;
        await db
          .updateTable("notice_channels")
          .set({ secret: JSON.stringify(sealed) })
          .where("id", "=", id)
          .execute();
      }
    });
  }

  async all(): Promise<OpenChannel[]> {
    const rows = await this.#db.selectFrom("notice_channels").selectAll().orderBy("id").execute();
    return rows.map((row) => this.#open(row));
  }

  /** With what they did last, by name. */
  async list(): Promise<NoticeChannel[]> {
    const rows = await this.#db
      .selectFrom("notice_channels")
      .selectAll()
      .orderBy(sql`lower(name)`)
      .execute();
    return await Promise.all(rows.map((row) => this.#present(row, this.#db)));
  }

  /** @throws AppError ENO002 */
  async add(wanted: WantedChannel, { actor, now }: Change): Promise<NoticeChannel> {
    return await lockedTransaction(this.#db, "notices", async (db) => {
      await refuseOther(db, wanted, 0);
      const row = await db
        .insertInto("notice_channels")
        .values({ ...columnsOf(wanted, { actor, now }), revision: 1, secret: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      const sealed = await this.#keepSecret(db, row.id, wanted);
      const entry = { kind: "notice-channel.added" as const, actor, subject: subjectOf(wanted), did: DID.added };
      await this.#options.audit.recordWithin(db, noticeEntry({ ...entry, after: auditedOf(wanted) }));
      return await this.#present({ ...row, secret: sealed }, db);
    });
  }

  /** undefined: there is no such channel. @throws AppError ENO001, ENO002, and what `wanted` throws */
  async change(
    id: number,
    options: Change & { readonly revision: number; readonly wanted: (before: OpenChannel) => WantedChannel },
  ): Promise<NoticeChannel | undefined> {
    const { actor, revision } = options;
    return await lockedTransaction(this.#db, "notices", async (db) => {
      const found = await db.selectFrom("notice_channels").selectAll().where("id", "=", id).executeTakeFirst();
      if (found === undefined) return undefined;
      if (found.revision !== revision) throw changedMeanwhile(found.name);
      const before = this.#open(found);
      const wanted = options.wanted(before);
      await refuseOther(db, wanted, id);
      const row = await db
        .updateTable("notice_channels")
        .set({ ...columnsOf(wanted, options), revision: revision + 1 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const sealed = await this.#keepSecret(db, id, wanted);
      const audited = {
        kind: "notice-channel.changed" as const,
        actor,
        subject: subjectOf(wanted),
        did: didOf(before.isOn, wanted.content.isOn),
      };
      const was = auditedOf({ content: before, settings: before.settings });
      const after = { ...auditedOf(wanted), ...(wanted.secret === before.secret ? {} : { hasNewSecret: true }) };
      await this.#options.audit.recordWithin(db, noticeEntry({ ...audited, before: was, after }));
      return await this.#present({ ...row, secret: sealed }, db);
    });
  }

  /** false: there is no such channel. @throws AppError ENO003 */
  async remove(id: number, { actor }: Change): Promise<boolean> {
    return await lockedTransaction(this.#db, "notices", async (db) => {
      const found = await db.selectFrom("notice_channels").selectAll().where("id", "=", id).executeTakeFirst();
      if (found === undefined) return false;
      const users = await rulesWith(db, id);
      if (users.length > 0) {
        throw new AppError("ENO003", t("{name} is used by {users}", { name: found.name, users: users.join(", ") }));
      }
      await db.deleteFrom("notice_channels").where("id", "=", id).execute();
      const { name, settings, isOn } = this.#open(found);
      const before = auditedOf({ content: { name, isOn }, settings });
      const entry = { kind: "notice-channel.removed" as const, actor, subject: t("Notice channel {name}", { name }) };
      await this.#options.audit.recordWithin(db, noticeEntry({ ...entry, did: DID.removed, before }));
      return true;
    });
  }

  #open(row: Selectable<NoticeTables["notice_channels"]>): OpenChannel {
    const settings = NoticeChannelSettings.parse(row.settings);
    return {
      id: NoticeChannelId.parse(row.id),
      revision: row.revision,
      name: row.name,
      isOn: row.is_on,
      settings,
      ...this.#secrets.open(row.id, settings, row.secret),
    };
  }

  async #keepSecret(
    db: Kysely<NoticeTables>,
    id: number,
    { settings, secret }: WantedChannel,
  ): Promise<BoundText | null> {
    const sealed = secret === undefined ? null : this.#secrets.seal(id, settings, secret);
    const column = sealed === null ? null : JSON.stringify(sealed);
    await db.updateTable("notice_channels").set({ secret: column }).where("id", "=", id).execute();
    return sealed;
  }

  /** @param db of the change, where it is one: whoever has a connection and waits for a second one keeps all others waiting */
  async #present(row: Selectable<NoticeTables["notice_channels"]>, db: Kysely<NoticeTables>): Promise<NoticeChannel> {
    const { rows } = await sql<{ sent: Date | null; at: Date | null; answer: string | null; waiting: string }>`
      SELECT (SELECT max(ended_at) FROM notices WHERE channel = ${row.id} AND state = 'sent') AS sent,
        refused.at, refused.answer,
        (SELECT count(*) FROM notices WHERE channel = ${row.id} AND state IN ('waiting', 'sending')) AS waiting
      FROM (SELECT 1) one LEFT JOIN LATERAL (
        SELECT coalesce(ended_at, created_at) AS at, answer FROM notices
        WHERE channel = ${row.id} AND attempts > 0 AND state IN ('waiting', 'failed') ORDER BY id DESC LIMIT 1
      ) refused ON true`.execute(db);
    const { sent, at, answer, waiting } = rows[0] ?? { sent: null, at: null, answer: null, waiting: "0" };
    const { updated_at: updatedAt, by_name: by } = row;
    const { name, isOn, settings, trouble = null } = this.#open(row);
    return NoticeChannel.parse({
      id: row.id,
      revision: row.revision,
      name,
      isOn,
      settings,
      updatedAt: updatedAt.getTime(),
      by,
      trouble,
      lastSentAt: sent?.getTime() ?? null,
      lastRefusal: at === null || answer === null ? null : { at: at.getTime(), answer },
      waiting: Number(waiting),
    });
  }
}

function columnsOf({ content, settings }: WantedChannel, { actor, now }: Change) {
  return {
    kind: settings.kind,
    name: content.name,
    is_on: content.isOn,
    settings: JSON.stringify(settings),
    updated_at: new Date(now),
    by_name: actor.name,
  };
}

/** Of these there is one, and what is said to a second. */
const SINGLE: Partial<Readonly<Record<NoticeChannelKind, Phrase>>> = {
  mail: phrase("There is already a mail channel. Change that one."),
  push: phrase("There is already a push channel. Change that one."),
};

/** There is one mail server and one sender of pushes, as many webhooks as one likes, and each name once. */
async function refuseOther(
  db: Kysely<NoticeTables>,
  { content: { name }, settings: { kind } }: WantedChannel,
  own: number,
): Promise<void> {
  const rows = await db.selectFrom("notice_channels").select(["id", "name", "kind"]).where("id", "<>", own).execute();
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) {
    const fields = [{ path: "name", message: t("A channel with this name already exists") }];
    throw new AppError("ENO002", t("A channel named {name} already exists", { name }), { fields });
  }
  const single = SINGLE[kind];
  if (single !== undefined && rows.some((row) => row.kind === kind)) throw new AppError("ENO002", t(single));
  if (rows.length >= MAX_NOTICE_CHANNELS) {
    throw new AppError("ENO002", t("There are already {count} channels, the maximum", { count: rows.length }));
  }
}

async function rulesWith(db: Kysely<NoticeTables>, channel: number): Promise<string[]> {
  const rows = await db.selectFrom("notice_rules").select("content").execute();
  const tells = ({ content }: (typeof rows)[number]) =>
    content.steps.some(({ to }) => to.some((one) => one.kind === "webhook" && one.channel === channel));
  return rows.filter((row) => tells(row)).map(({ content }) => content.name);
}

export function changedMeanwhile(name: string): AppError {
  return new AppError("ENO001", t("{name} was changed by someone else. Reload it to see the changes.", { name }));
}

export function didOf(was: boolean, is: boolean): (subject: string) => string {
  if (was === is) return DID.changed;
  return is ? DID["switched on"] : DID["switched off"];
}

function subjectOf({ content: { name } }: Pick<WantedChannel, "content">): string {
  return t("Notice channel {name}", { name });
}

function auditedOf({ content: { name, isOn }, settings }: Pick<WantedChannel, "content" | "settings">): object {
  return { name, isOn, ...settings };
}
