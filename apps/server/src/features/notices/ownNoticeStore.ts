import { t } from "@atrium/words";
import { createHash } from "node:crypto";
import {
  DEFAULT_OWN_NOTICES,
  MAX_PUSH_BROWSERS,
  OwnNotices,
  type PushBrowserAdd,
  PushBrowserId,
} from "@atrium/contract/alarms";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { lockedTransaction } from "../../platform/database/lockedTransaction.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { SealedText, type SecretBox } from "../../platform/secretBox.ts";
import { DID, noticeEntry } from "./noticeEntry.ts";
import type { NoticeTables } from "./tables.ts";
import type { PushSubscription } from "./transports/pushEncryption.ts";

const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** A browser that takes notices. */
export interface StoredBrowser {
  readonly id: PushBrowserId;
  readonly user: number;
  readonly name: string;
  readonly addedAt: number;
  readonly lastSentAt: number | null;
}

export interface OwnNoticeStoreOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly box: SecretBox;
}

/** How persons want to be notified, and their browsers. */
export class OwnNoticeStore {
  readonly #db: Kysely<NoticeTables>;
  readonly #options: OwnNoticeStoreOptions;

  constructor(options: OwnNoticeStoreOptions) {
    this.#options = options;
    this.#db = options.db.withTables<NoticeTables>();
  }

  async choices(user: number): Promise<{ readonly choices: OwnNotices; readonly updatedAt: number | null }> {
    const row = await this.#db.selectFrom("own_notices").selectAll().where("user_id", "=", user).executeTakeFirst();
    return {
      choices: row === undefined ? DEFAULT_OWN_NOTICES : OwnNotices.parse(row.choices),
      updatedAt: row?.updated_at.getTime() ?? null,
    };
  }

  async allChoices(): Promise<ReadonlyMap<number, OwnNotices>> {
    const rows = await this.#db.selectFrom("own_notices").select(["user_id", "choices"]).execute();
    return new Map(rows.map((row) => [row.user_id, OwnNotices.parse(row.choices)]));
  }

  async change(choices: OwnNotices, { actor, now }: { readonly actor: Caller; readonly now: number }): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const found = await db
        .selectFrom("own_notices")
        .select("choices")
        .where("user_id", "=", actor.userId)
        .executeTakeFirst();
      const before = found?.choices ?? DEFAULT_OWN_NOTICES;
      const columns = { choices: JSON.stringify(choices), updated_at: new Date(now) };
      await db
        .insertInto("own_notices")
        .values({ user_id: actor.userId, ...columns })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
        .execute();
      const entry = {
        kind: "own-notices.changed" as const,
        actor,
        subject: t("Notices for {name}", { name: actor.name }),
        did: DID.changed,
      };
      await this.#options.audit.recordWithin(db, noticeEntry({ ...entry, before, after: choices }));
    });
  }

  /** The oldest first. @param user absent: of everyone */
  async browsers(user?: number): Promise<StoredBrowser[]> {
    let browsers = this.#db
      .selectFrom("push_browsers")
      .select(["id", "user_id", "name", "added_at"])
      .select((build) =>
        build
          .selectFrom("notices")
          .where(sql<boolean>`notices.lane = 'push:' || push_browsers.id`)
          .where("state", "=", "sent")
          .select((inner) => inner.fn.max("ended_at").as("at"))
          .as("sent_at"),
      );
    if (user !== undefined) browsers = browsers.where("user_id", "=", user);
    const rows = await browsers.orderBy("id").execute();
    return rows.map((row) => ({
      id: PushBrowserId.parse(row.id),
      user: row.user_id,
      name: row.name,
      addedAt: row.added_at.getTime(),
      lastSentAt: row.sent_at?.getTime() ?? null,
    }));
  }

  /** undefined: it is gone, or cannot be read any more. */
  async subscription(browser: number): Promise<PushSubscription | undefined> {
    const row = await this.#db.selectFrom("push_browsers").selectAll().where("id", "=", browser).executeTakeFirst();
    if (row === undefined) return undefined;
    const text = this.#options.box.openIfReadable(SealedText.parse(row.subscription), placeOf(row.endpoint_hash));
    return text === undefined ? undefined : Subscription.parse(JSON.parse(text));
  }

  /** Seals with the newest key what an older one sealed, so that the older one can go. Once, at the start. */
  async sealAfresh(): Promise<void> {
    const { box } = this.#options;
    for (const row of await this.#db.selectFrom("push_browsers").selectAll().execute()) {
      const [kept, place] = [SealedText.parse(row.subscription), placeOf(row.endpoint_hash)];
      const text = box.isOutdated(kept) ? box.openIfReadable(kept, place) : undefined;
      if (text === undefined) continue;
      const subscription = JSON.stringify(box.seal(text, place));
      await this.#db.updateTable("push_browsers").set({ subscription }).where("id", "=", row.id).execute();
    }
  }

  /** Where the browser is known already, it is this person's from now on. @throws AppError ENO002 */
  async addBrowser(
    { name, ...subscription }: PushBrowserAdd,
    { actor, now }: { readonly actor: Caller; readonly now: number },
  ): Promise<void> {
    const hash = createHash("sha256").update(subscription.endpoint).digest();
    const sealed = this.#options.box.seal(JSON.stringify(subscription), placeOf(hash));
    // Two tabs of a browser that begin together must not both find that it is not known yet.
    await lockedTransaction(this.#db, "push browsers", async (db) => {
      await db.deleteFrom("push_browsers").where("endpoint_hash", "=", hash).execute();
      const { count } = await db
        .selectFrom("push_browsers")
        .select((build) => build.fn.countAll<string>().as("count"))
        .where("user_id", "=", actor.userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_PUSH_BROWSERS) {
        throw new AppError("ENO002", t("You have {count} browsers, the maximum. Remove one first.", { count }));
      }
      const columns = { user_id: actor.userId, name, added_at: new Date(now), subscription: JSON.stringify(sealed) };
      await db
        .insertInto("push_browsers")
        .values({ ...columns, endpoint_hash: hash })
        .execute();
      const entry = {
        kind: "own-notices.changed" as const,
        actor,
        subject: t("Notices for {name}", { name: actor.name }),
      };
      await this.#options.audit.recordWithin(
        db,
        noticeEntry({
          ...entry,
          did: (subject) => t("{subject} pushed to {name}", { subject, name }),
          after: { browser: name },
        }),
      );
    });
  }

  /** @param actor absent: the browser has said that it is gone. false: there is no such browser of the person */
  async removeBrowser(id: number, actor?: Caller): Promise<boolean> {
    return await this.#db.transaction().execute(async (db) => {
      let removing = db.deleteFrom("push_browsers").where("id", "=", id);
      if (actor !== undefined) removing = removing.where("user_id", "=", actor.userId);
      const gone = await removing.returning("name").executeTakeFirst();
      if (gone === undefined) return false;
      if (actor !== undefined) {
        const entry = {
          kind: "own-notices.changed" as const,
          actor,
          subject: t("Notices for {name}", { name: actor.name }),
        };
        const did = (subject: string) => t("{subject} no longer pushed to {name}", { subject, name: gone.name });
        await this.#options.audit.recordWithin(db, noticeEntry({ ...entry, did, before: { browser: gone.name } }));
      }
      return true;
    });
  }
}

/** A sealed subscription opens for its endpoint only. */
function placeOf(hash: Buffer): string {
  return `push browser ${hash.toString("hex")}`;
}
