import type { ListQuery, Paged } from "@atrium/contract";
import {
  type Account,
  type FactorWay,
  MAX_PASSKEYS,
  type OneTimeCodeSecret,
  type PasskeyAdd,
  type PasskeyOptions,
  RECOVERY_CODES,
  type SessionEnd,
  type SessionRow,
} from "@atrium/contract/people";
import { phrase, t } from "@atrium/words";
import type { Kysely } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import { pageOf } from "../../../platform/http/paging.ts";
import type { Actor, Changes } from "../changes.ts";
import type { Ending } from "../endedSessions.ts";
import { IDLE_LIMIT } from "../sessions.ts";
import type { IdentityTables } from "../tables.ts";
import * as users from "../userStore.ts";
import { base32 } from "./base32.ts";
import { askForNewPasskey, type PageOrigin, readNewPasskey } from "./passkeys.ts";
import { addPasskey, listPasskeys, passkeysAt, removePasskey } from "./passkeyStore.ts";
import * as store from "./factorStore.ts";
import { newSecret, otpauthUri, stepOfCode } from "./oneTimeCode.ts";
import { newRecoveryCodes } from "./recoveryCodes.ts";
import type { SecondFactors } from "./secondFactors.ts";

/** How long a person may take to make a passkey, ms. */
const OFFER_LIFE = 5 * 60_000;

/** Challenges of new passkeys, by session: each is good once, for this run of the program. */
class PasskeyOffers {
  readonly #offers = new Map<number, { readonly challenge: string; readonly until: number }>();

  keep(sessionId: number, challenge: string, now: number): void {
    for (const [old, { until }] of this.#offers) if (until <= now) this.#offers.delete(old);
    this.#offers.set(sessionId, { challenge, until: now + OFFER_LIFE });
  }

  take(sessionId: number, now: number): string | undefined {
    const offer = this.#offers.get(sessionId);
    this.#offers.delete(sessionId);
    return offer !== undefined && offer.until > now ? offer.challenge : undefined;
  }
}

export interface AccountServiceOptions {
  readonly changes: Changes;
  readonly factors: SecondFactors;
  /** Shown by authenticator apps. */
  readonly siteName: () => string;
}

/** A second factor in the audit log; passkeys have names. */
interface Factor {
  readonly secondFactor: FactorWay;
  readonly name?: string;
}

/** What people do with their own account, beside the password: the second factor and their sessions. */
export class AccountService {
  readonly #changes: Changes;
  readonly #factors: SecondFactors;
  readonly #siteName: () => string;
  readonly #offers = new PasskeyOffers();

  constructor({ changes, factors, siteName }: AccountServiceOptions) {
    this.#changes = changes;
    this.#factors = factors;
    this.#siteName = siteName;
  }

  async find(userId: number): Promise<Account> {
    const { db } = this.#changes;
    const [demand, kept, passkeys, codes] = await Promise.all([
      demandOf(db, userId),
      store.findOneTimeCode(db, userId),
      listPasskeys(db, userId),
      store.countRecoveryCodes(db, userId),
    ]);
    return {
      passwordChangedAt: demand.password_changed_at?.getTime() ?? null,
      oneTimeCode: kept === undefined ? null : { addedAt: kept.addedAt, usedAt: kept.usedAt },
      passkeys,
      recoveryCodes: codes ?? null,
      isSecondFactorAsked: demand.asks_second_factor,
    };
  }

  /** A secret for an authenticator app, in place of the last one that was not confirmed. */
  async offerOneTimeCode({ userId }: Actor): Promise<OneTimeCodeSecret> {
    const { db } = this.#changes;
    const { username } = await demandOf(db, userId);
    const secret = newSecret();
    await store.keepPending(db, userId, this.#factors.seal(userId, secret));
    return { secret: base32(secret), uri: otpauthUri(secret, { site: this.#siteName(), username }) };
  }

  /**
   * The app shows right codes: from now on they are asked for.
   * @returns new recovery codes where the person had no second factor before; otherwise none
   * @throws AppError EVA001 for another code
   */
  async confirmOneTimeCode(code: string, actor: Actor): Promise<readonly string[]> {
    const { userId } = actor;
    return await this.#changes.make(actor, async (db) => {
      const now = this.#changes.now();
      const pending = await store.findPending(db, userId);
      const secret = pending && this.#factors.open(userId, pending);
      const step = secret && stepOfCode(secret, code, now);
      if (pending === undefined || step === undefined) {
        const message = t(pending === undefined ? NO_PENDING : WRONG_CODE);
        throw new AppError("EVA001", message, { fields: [{ path: "code", message }] });
      }
      await store.confirmPending(db, userId, { secret: pending, step, now });
      return await this.#added(db, actor, { secondFactor: "one-time-code" });
    });
  }

  /** What a browser is asked with for a new passkey; good for five minutes, and for this session. */
  async offerPasskey({ userId, sessionId }: Actor, page: PageOrigin): Promise<PasskeyOptions> {
    const { db } = this.#changes;
    const { username } = await demandOf(db, userId);
    const has = await passkeysAt(db, userId, page.host);
    const site = this.#siteName();
    const { options, challenge } = await askForNewPasskey({ site, person: { id: userId, username }, page, has });
    this.#offers.keep(sessionId, challenge, this.#changes.now());
    return options;
  }

  /**
   * The passkey counts from now on.
   * @returns as `confirmOneTimeCode`
   * @throws AppError EVA001 where it does not answer what was asked, EUS006 where there are too many or it is known
   */
  async addPasskey({ name, credential }: PasskeyAdd, actor: Actor, page: PageOrigin): Promise<readonly string[]> {
    const { userId, sessionId } = actor;
    const challenge = this.#offers.take(sessionId, this.#changes.now());
    const passkey = challenge === undefined ? undefined : await readNewPasskey(credential, { challenge, page });
    if (passkey === undefined) {
      throw new AppError("EVA001", t("The passkey response does not match the request. Start again"));
    }
    return await this.#changes.make(actor, async (db) => {
      const isFull = (await listPasskeys(db, userId)).length >= MAX_PASSKEYS;
      if (isFull || !(await addPasskey(db, { ...passkey, userId, name, now: this.#changes.now() }))) {
        throw new AppError(
          "EUS006",
          isFull ? t("You have reached the maximum number of passkeys") : t("This passkey is already registered"),
        );
      }
      return await this.#added(db, actor, { secondFactor: "passkey", name });
    });
  }

  /** @throws AppError EUS005 where the role asks for the last one, ENF001 where it is not the person's */
  async removePasskey(id: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const name = await removePasskey(db, actor.userId, id);
      if (name === undefined) throw new AppError("ENF001", t("Passkey not found"));
      return await this.#removed(db, actor, { secondFactor: "passkey", name });
    });
  }

  /** Another second factor counts: the other sessions end, and the first one brings recovery codes. */
  async #added(db: Kysely<IdentityTables>, actor: Actor, factor: Factor) {
    const { userId } = actor;
    const hadCodes = (await store.countRecoveryCodes(db, userId)) !== undefined;
    const codes = hadCodes ? [] : newRecoveryCodes();
    if (codes.length > 0) await store.replaceRecoveryCodes(db, userId, codes, this.#changes.now());
    const endedSessions = await this.#othersOf(db, actor, "factor-added");
    const after = { ...factor, recoveryCodes: codes.length };
    const entry = { kind: "factor.added" as const, subject: actor.name, after };
    return { result: codes, entry, changedUsers: [userId], endedSessions };
  }

  /** The last one takes the recovery codes with it, and stays where the role asks for it. */
  async #removed(db: Kysely<IdentityTables>, actor: Actor, before: Factor) {
    const { userId } = actor;
    if ((await this.#factors.waysOf(userId, db)).length === 0) {
      if ((await demandOf(db, userId)).asks_second_factor) {
        throw new AppError("EUS005", t("Your role requires a second factor, so the last one cannot be removed"));
      }
      await store.removeRecoveryCodes(db, userId);
    }
    return { result: undefined, entry: { kind: "factor.removed" as const, subject: actor.name, before } };
  }

  /** @throws AppError EUS005 where the role asks for it, ENF001 where there is none */
  async removeOneTimeCode(actor: Actor): Promise<void> {
    const { userId } = actor;
    await this.#changes.make(actor, async (db) => {
      if (!(await store.removeOneTimeCode(db, userId))) {
        throw new AppError("ENF001", t("You have no authenticator app"));
      }
      return await this.#removed(db, actor, { secondFactor: "one-time-code" });
    });
  }

  /** @throws AppError EUS005 without a second factor */
  async renewRecoveryCodes(actor: Actor): Promise<readonly string[]> {
    const { userId } = actor;
    return await this.#changes.make(actor, async (db) => {
      if ((await this.#factors.waysOf(userId, db)).length === 0) {
        throw new AppError("EUS005", t("There is no second factor to recover. Set one up first"));
      }
      const codes = newRecoveryCodes();
      await store.replaceRecoveryCodes(db, userId, codes, this.#changes.now());
      const entry = { kind: "recovery-codes.made" as const, subject: actor.name, after: { codes: RECOVERY_CODES } };
      return { result: codes, entry };
    });
  }

  async sessions(query: ListQuery, { userId, sessionId }: Actor): Promise<Paged<SessionRow>> {
    const since = this.#changes.now() - IDLE_LIMIT;
    return pageOf(await users.liveSessionsOf(this.#changes.db, userId, since, sessionId), query);
  }

  /** @throws AppError ENF001 where it is not the person's */
  async endSession(sessionId: number, actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const ending = this.#ending("ended-by-you");
      const endedSessions = await users.removeSessions(db, actor.userId, { only: sessionId, ending });
      if (endedSessions.length === 0) throw new AppError("ENF001", t("Session not found"));
      const before = { session: sessionId };
      return { result: undefined, entry: { kind: "session.revoked", subject: actor.name, before }, endedSessions };
    });
  }

  async endOtherSessions(actor: Actor): Promise<void> {
    await this.#changes.make(actor, async (db) => {
      const endedSessions = await this.#othersOf(db, actor, "ended-by-you");
      if (endedSessions.length === 0) return { result: undefined };
      const before = { sessions: endedSessions.length };
      return { result: undefined, entry: { kind: "session.revoked", subject: actor.name, before }, endedSessions };
    });
  }

  async #othersOf(db: Kysely<IdentityTables>, { userId, sessionId }: Actor, why: SessionEnd) {
    return await users.removeSessions(db, userId, { except: sessionId, ending: this.#ending(why) });
  }

  #ending(why: SessionEnd): Ending {
    return { why, at: this.#changes.now() };
  }
}

const WRONG_CODE = phrase("This is not the code the app shows now. Check that the phone's clock is correct");
const NO_PENDING = phrase("There is no authenticator setup to confirm. Start again");

async function demandOf(db: Kysely<IdentityTables>, userId: number) {
  const demand = await store.findDemand(db, userId);
  if (demand === undefined) throw new AppError("ENF001", t("User not found"));
  return demand;
}
