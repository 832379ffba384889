import type { SignInReturn, SignInWays } from "@atrium/contract/people";
import { isSafeAddress } from "@atrium/contract/people";
import type { Clock, Log } from "@atrium/time";
import type { Kysely } from "kysely";
import * as openId from "openid-client";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import { peopleEntry } from "../peopleEntry.ts";
import type { Caller } from "../sessions.ts";
import type { SignedIn, SignIns } from "../signIns.ts";
import type { IdentityTables } from "../tables.ts";
import { type Claims, hasFactor, nameIn, provenAt, textsOf } from "./claims.ts";
import { type PendingSignIn, PendingSignIns } from "./pendingSignIns.ts";
import type { ProviderAccounts } from "./providerAccounts.ts";
import type { ProviderClients } from "./providerClients.ts";
import type { ProviderProof } from "./providerProof.ts";
import { ProviderRefused, refusalOf } from "./providerRefused.ts";
import type { ProviderSecrets } from "./providerSecrets.ts";
import { providerOfSession } from "./providerSessions.ts";
import { findProvider, isOpenId, type KnownOpenId, listProviders } from "./providerStore.ts";

/** Where the provider must ask for the password again: the oldest sign-in that still counts, s. */
const FRESH_SIGN_IN = 300;
/** How long a sign-out waits for the configuration of a provider, ms. */
const SIGN_OUT_WAIT = 2_000;

export interface ProviderSignInsOptions {
  readonly db: Kysely<IdentityTables>;
  readonly secrets: ProviderSecrets;
  readonly clients: ProviderClients;
  readonly accounts: ProviderAccounts;
  readonly signIns: Pick<SignIns, "byProvider">;
  readonly audit: Pick<AuditSink, "record">;
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
}

/** How a sign-in ended, and where the page goes on. */
export interface ProviderEnd {
  readonly end: SignInReturn;
  readonly next: string;
  readonly session?: SignedIn;
}

/** How people sign in with the provider of their organisation: OpenID Connect, code flow with PKCE. */
export class ProviderSignIns {
  readonly #options: ProviderSignInsOptions;
  readonly #pending = new PendingSignIns();

  constructor(options: ProviderSignInsOptions) {
    this.#options = options;
  }

  async ways(): Promise<SignInWays> {
    const all = await listProviders(this.#options.db, this.#options.secrets);
    return { providers: all.filter((one) => one.isOn && isOpenId(one)).map(({ key, name }) => ({ key, name })) };
  }

  /**
   * Where the browser is led, and what it keeps until it comes back.
   * @throws ProviderRefused
   */
  async begin(
    key: string,
    wanted: Pick<PendingSignIn, "redirectUri" | "next" | "stay" | "isAgain">,
  ): Promise<{ readonly location: string; readonly state: string; readonly browser: string }> {
    try {
      const provider = await this.#find(key);
      const client = await this.#options.clients.of(provider);
      const [verifier, nonce] = [openId.randomPKCECodeVerifier(), openId.randomNonce()];
      const pending = { ...wanted, provider: key, verifier, nonce };
      const { state, browser } = this.#pending.begin(pending, this.#options.clock.now());
      const location = openId.buildAuthorizationUrl(client, {
        redirect_uri: wanted.redirectUri,
        scope: provider.settings.scopes,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...(wanted.isAgain ? { prompt: "login", max_age: "0" } : {}),
      });
      return { location: location.href, state, browser };
    } catch (error) {
      const refusal = refusalOf(error);
      this.#options.log.warn({ err: error, provider: key }, "a sign-in with a provider could not begin");
      throw refusal;
    }
  }

  /** What the provider has answered, as the query of the address that it led the browser to. */
  async finish(
    key: string,
    answer: { readonly search: string; readonly state: string; readonly browser: string | undefined },
    from: Caller,
  ): Promise<ProviderEnd> {
    const pending = this.#pending.take(answer.state, answer.browser, this.#options.clock.now());
    // An answer counts only at the callback of the provider where the sign-in began.
    if (pending === undefined || pending.provider !== key) return refused("expired", "/");
    let name = key;
    try {
      const provider = await this.#find(key);
      name = provider.name;
      const claims = await this.#claimsOf(provider, pending, answer);
      return await this.#enter(provider, pending, claims, from);
    } catch (error) {
      const { why, message, subject = name } = refusalOf(error);
      this.#options.log.warn({ err: error, provider: key, why }, "a sign-in with a provider failed");
      const act = { by: subject, address: from.address, subject, after: { provider: name, why: message } };
      await this.#options.audit.record(peopleEntry({ kind: "sign-in.failed", ...act }));
      return refused(why, pending.next);
    }
  }

  /** Where the browser goes after the sign-out; undefined: nowhere else. */
  async signOutAddress(sessionId: number, address: string): Promise<string | undefined> {
    const { db, secrets, clients, clock } = this.#options;
    const session = await providerOfSession(db, sessionId);
    const provider = session && (await findProvider(db, session.key, secrets));
    if (session === undefined || provider === undefined || !isOpenId(provider)) return undefined;
    const client = await Promise.race([
      clients.of(provider).catch(() => undefined),
      new Promise<undefined>((resolve) => {
        clock.after(SIGN_OUT_WAIT, () => resolve(undefined));
      }),
    ]);
    if (client === undefined || !isSafeAddress(client.serverMetadata().end_session_endpoint ?? "")) return undefined;
    const token = secrets.openToken(session.key, session.token);
    return openId.buildEndSessionUrl(client, {
      post_logout_redirect_uri: `${address}/login`,
      ...(token === undefined ? {} : { id_token_hint: token }),
    }).href;
  }

  async #find(key: string): Promise<KnownOpenId> {
    const provider = await findProvider(this.#options.db, key, this.#options.secrets);
    if (provider === undefined || !isOpenId(provider) || !provider.isOn) {
      throw new ProviderRefused("off", "the provider is off or unknown");
    }
    return provider;
  }

  async #claimsOf(
    provider: KnownOpenId,
    { nonce, verifier, redirectUri, isAgain }: PendingSignIn,
    { search, state }: { readonly search: string; readonly state: string },
  ): Promise<{ readonly claims: Claims & openId.IDToken; readonly token: string }> {
    const client = await this.#options.clients.of(provider);
    const tokens = await openId.authorizationCodeGrant(client, new URL(search, redirectUri), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(isAgain ? { maxAge: FRESH_SIGN_IN } : {}),
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new ProviderRefused("invalid", "no ID token");
    const isWhole = textsOf(claims, provider.settings.groupsClaim).length > 0 && nameIn(claims) !== claims.sub;
    if (isWhole || client.serverMetadata().userinfo_endpoint === undefined) return { claims, token: tokens.id_token };
    const more = await openId.fetchUserInfo(client, tokens.access_token, claims.sub);
    // What is signed wins.
    return { claims: { ...more, ...claims }, token: tokens.id_token };
  }

  async #enter(
    provider: KnownOpenId,
    { next, stay, isAgain }: PendingSignIn,
    { claims, token }: { readonly claims: Claims & openId.IDToken; readonly token: string },
    from: Caller,
  ): Promise<ProviderEnd> {
    const { accounts, signIns, secrets, clock } = this.#options;
    const { key, name, settings } = provider;
    const groups = textsOf(claims, settings.groupsClaim);
    const isIn = (group: string) => groups.includes(group);
    const person = { issuer: claims.iss, subject: claims.sub, name: nameIn(claims), groups, isIn };
    const user = await accounts.enter(person, provider, from.address);
    const [session] = textsOf(claims, "sid");
    const now = clock.now();
    const proof: ProviderProof = {
      key,
      name,
      subject: claims.sub,
      session,
      token: secrets.sealToken(key, token),
      hasFactor: hasFactor(claims, settings.factorValues),
      provenAt: isAgain ? now : provenAt(claims, now),
    };
    const signedIn = await signIns.byProvider({ user, stay, provider: proof }, from);
    if (signedIn === undefined) throw new ProviderRefused("inactive", "deactivated", { subject: user.username });
    if ("step" in signedIn) return { end: { kind: "asked", asked: signedIn }, next };
    return { end: { kind: "signed-in" }, next, session: signedIn };
  }
}

function refused(why: ProviderRefused["why"], next: string): ProviderEnd {
  return { end: { kind: "refused", why }, next };
}
