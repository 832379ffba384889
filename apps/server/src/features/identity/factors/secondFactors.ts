import type { FactorProof, FactorWay, PasskeyAssertion } from "@atrium/contract/people";
import type { Clock, Log } from "@atrium/time";
import type { Kysely } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { type SealedText, type SecretBox, UnreadableSecretError } from "../../../platform/secretBox.ts";
import type { IdentityTables } from "../tables.ts";
import * as store from "./factorStore.ts";
import { stepOfCode } from "./oneTimeCode.ts";
import { askForPasskey, type PageOrigin, type PasskeyQuestion, readSignature } from "./passkeys.ts";
import { countUse, hasPasskey, passkeysAt } from "./passkeyStore.ts";

export interface SecondFactorsOptions {
  readonly db: Db;
  readonly box: SecretBox;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** Where and with which challenge a person was asked. */
export interface AskedAt {
  readonly page: PageOrigin;
  /** Undefined: no passkey was asked for. */
  readonly challenge: string | undefined;
}

/** What people show at sign-in beside the password: which they have, and whether it is right. */
export class SecondFactors {
  readonly db: Kysely<IdentityTables>;
  readonly #options: SecondFactorsOptions;

  constructor(options: SecondFactorsOptions) {
    this.#options = options;
    this.db = options.db.withTables<IdentityTables>();
  }

  /** The ways in which a person can be asked; empty without a second factor. */
  async waysOf(userId: number, db = this.db): Promise<FactorWay[]> {
    const ways: FactorWay[] = [];
    if (await hasPasskey(db, userId)) ways.push("passkey");
    if ((await store.findOneTimeCode(db, userId)) !== undefined) ways.push("one-time-code");
    const codes = ways.length === 0 ? undefined : await store.countRecoveryCodes(db, userId);
    if (codes !== undefined && codes.left > 0) ways.push("recovery-code");
    return ways;
  }

  /** Whether it is right, which uses it up: the same proof is wrong afterwards. */
  async prove(userId: number, proof: FactorProof, asked: AskedAt): Promise<boolean> {
    const now = this.#options.clock.now();
    if (proof.way === "passkey") return await this.#provePasskey(userId, proof.credential, asked);
    if (proof.way === "recovery-code") return await store.takeRecoveryCode(this.db, userId, proof.code, now);
    const kept = await store.findOneTimeCode(this.db, userId);
    const secret = kept && this.open(userId, kept.secret);
    const step = secret && stepOfCode(secret, proof.code, now);
    return step !== undefined && (await store.takeStep(this.db, userId, step, now));
  }

  /** What the browser is asked with for a passkey of the person at this page. */
  async askForPasskey(userId: number, page: PageOrigin): Promise<PasskeyQuestion> {
    return await askForPasskey(page, await passkeysAt(this.db, userId, page.host));
  }

  async #provePasskey(userId: number, credential: PasskeyAssertion, asked: AskedAt): Promise<boolean> {
    const { challenge, page } = asked;
    const passkey = (await passkeysAt(this.db, userId, page.host)).find((one) => one.credential === credential.id);
    if (challenge === undefined || passkey === undefined) return false;
    const counter = await readSignature(credential, passkey, { challenge, page });
    return counter !== undefined && (await countUse(this.db, passkey, { counter, now: this.#options.clock.now() }));
  }

  seal(userId: number, secret: Buffer): SealedText {
    return this.#options.box.seal(secret.toString("base64"), placeOf(userId));
  }

  /** Undefined where the key is not here: every code is wrong then, and an administrator resets the second factor. */
  open(userId: number, secret: SealedText): Buffer | undefined {
    try {
      return Buffer.from(this.#options.box.open(secret, placeOf(userId)), "base64");
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      this.#options.log.error({ err: error, user: userId }, "a second factor cannot be read");
      return undefined;
    }
  }

  /** Seals with the newest key what an older one sealed, so that the older one can go. */
  async sealAfresh(): Promise<void> {
    for (const { userId, secret } of await store.listSecrets(this.db)) {
      if (!this.#options.box.isOutdated(secret)) continue;
      const opened = this.open(userId, secret);
      if (opened !== undefined) await store.resealSecret(this.db, userId, this.seal(userId, opened));
    }
  }
}

/** A sealed secret opens for its person only. */
function placeOf(userId: number): string {
  return `one-time code of user ${userId}`;
}
