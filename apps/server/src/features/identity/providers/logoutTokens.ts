import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import type { Kysely } from "kysely";
import * as z from "zod";
import { AppError } from "../../../platform/errors.ts";
import type { Changes } from "../changes.ts";
import type { IdentityTables } from "../tables.ts";
import { fetchOf, type ProviderClients } from "./providerClients.ts";
import type { ProviderSecrets } from "./providerSecrets.ts";
import { endProviderSessions } from "./providerSessions.ts";
import { findProvider, isOpenId, type KnownOpenId } from "./providerStore.ts";

const LOGOUT = "http://schemas.openid.net/event/backchannel-logout";
/** Signatures that only the provider can make. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** An older token says nothing any more, seconds. */
const MAX_AGE = 600;
const TOLERANCE = 30;

/** What a logout token has to say (OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6). */
const LogoutClaims = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).max(500).optional(),
    sid: z.string().min(1).max(500).optional(),
    events: z.object({ [LOGOUT]: z.object({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

export interface LogoutTokensOptions {
  readonly db: Kysely<IdentityTables>;
  readonly secrets: ProviderSecrets;
  readonly clients: ProviderClients;
  readonly changes: Changes;
  readonly clock: Pick<Clock, "now">;
}

/** The provider says that a person signed out there, or was signed out: the sessions here end at once. */
export class LogoutTokens {
  readonly #options: LogoutTokensOptions;
  /** Tokens that were taken, with when they are too old in any case: each counts once. */
  readonly #taken = new Map<string, number>();

  constructor(options: LogoutTokensOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 for a token that is not one of this provider's */
  async take(key: string, token: string, address: string): Promise<void> {
    const { db, secrets, changes } = this.#options;
    const provider = await findProvider(db, key, secrets);
    if (provider === undefined || !isOpenId(provider)) throw refused();
    const { jti, sub, sid } = await this.#read(provider, token);
    this.#takeOnce(`${key} ${jti}`);
    await endProviderSessions(changes, { key, subject: sub, session: sid }, { name: provider.name, address });
  }

  async #read(provider: KnownOpenId, token: string): Promise<z.output<typeof LogoutClaims>> {
    try {
      const client = await this.#options.clients.of(provider);
      const { issuer, jwks_uri: address } = client.serverMetadata();
      if (address === undefined) throw refused();
      const ask = fetchOf(provider);
      const keys = createRemoteJWKSet(new URL(address), {
        [customFetch]: async (url, { method, signal }) =>
          await ask(url, {
            method,
            signal,
            headers: { accept: "application/json" },
            body: undefined,
            redirect: "manual",
          }),
      });
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.settings.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE,
        maxTokenAge: MAX_AGE,
      });
      return LogoutClaims.parse(payload);
    } catch (cause) {
      throw cause instanceof AppError ? cause : refused(cause);
    }
  }

  #takeOnce(name: string): void {
    const now = this.#options.clock.now();
    for (const [taken, until] of this.#taken) if (until <= now) this.#taken.delete(taken);
    if (this.#taken.has(name)) throw refused();
    this.#taken.set(name, now + (MAX_AGE + 2 * TOLERANCE) * 1_000);
  }
}

function refused(cause?: unknown): AppError {
  const message = t("This is no valid logout token of this provider");
  return new AppError("EVA001", message, { cause, fields: [{ path: "logout_token", message }] });
}
