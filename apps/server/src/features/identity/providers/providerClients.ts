import { isSafeAddress } from "@atrium/contract/people";
import { t } from "@atrium/words";
import * as openId from "openid-client";
import { guardedFetch } from "../../../platform/http/guardedFetch.ts";
import { NoAnswer, ProviderRefused } from "./providerRefused.ts";
import type { KnownOpenId } from "./providerStore.ts";

/** Seconds until a provider counts as one that does not answer. */
const TIMEOUT = 8;
/** Bytes of an answer. */
const LIMIT = 1_000_000;
/** For how long what a provider has said of itself is believed, ms. */
const BELIEVED_FOR = 3_600_000;
/** Seconds that clocks may differ. */
const TOLERANCE = 30;

/** On this machine alone: `Issuer` in the contract takes no other address without encryption. */
// oxlint-disable-next-line typescript/no-deprecated
const WITHOUT_TLS = [openId.enableNonRepudiationChecks, openId.allowInsecureRequests];

interface KnownClient {
  readonly revision: number;
  readonly until: number;
  readonly client: openId.Configuration;
}

/** Asks a provider, with its own authority's certificate where it has one. @throws NoAnswer */
export function fetchOf({ settings }: Pick<KnownOpenId, "settings">): openId.CustomFetch {
  return async (url, { method, headers, body, signal = AbortSignal.timeout(TIMEOUT * 1_000) }) => {
    const { certificate } = settings;
    const text = body instanceof URLSearchParams ? body.toString() : body;
    if (text !== undefined && text !== null && typeof text !== "string") throw new TypeError("a body of another kind");
    try {
      return await guardedFetch(url, { method, headers, signal, certificate, limit: LIMIT, body: text ?? undefined });
    } catch (cause) {
      throw new NoAnswer("no answer", { cause });
    }
  };
}

/** The discovered configuration of each provider, refreshed from time to time. */
export class ProviderClients {
  readonly #known = new Map<string, KnownClient>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async of(provider: KnownOpenId): Promise<openId.Configuration> {
    const { key, revision, trouble } = provider;
    if (trouble !== undefined) throw new ProviderRefused("invalid", t(trouble));
    const known = this.#known.get(key);
    if (known !== undefined && known.revision === revision && known.until > this.#now()) return known.client;
    const client = await discover(provider);
    this.#known.set(key, { revision, client, until: this.#now() + BELIEVED_FOR });
    return client;
  }
}

/** Reads what a provider says of itself at its well-known address. */
export async function discover(provider: KnownOpenId): Promise<openId.Configuration> {
  const { settings, secret } = provider;
  const issuer = new URL(settings.issuer);
  const metadata = { ...(secret === undefined ? {} : { client_secret: secret }), [openId.clockTolerance]: TOLERANCE };
  const client = await openId.discovery(issuer, settings.clientId, metadata, authenticationWith(secret), {
    [openId.customFetch]: fetchOf(provider),
    timeout: TIMEOUT,
    // Signatures are checked also of what came straight from the provider.
    execute: issuer.protocol === "https:" ? [openId.enableNonRepudiationChecks] : WITHOUT_TLS,
  });
  const { authorization_endpoint: page = "" } = client.serverMetadata();
  if (!isSafeAddress(page)) throw new ProviderRefused("invalid", "it names no page to sign in at");
  return client;
}

/** In the body, which has one spelling of every secret; by header where the provider takes nothing else. */
function authenticationWith(secret: string | undefined): openId.ClientAuth {
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way =
      secret === undefined
        ? openId.None()
        : ways.includes("client_secret_post")
          ? openId.ClientSecretPost(secret)
          : openId.ClientSecretBasic(secret);
    way(server, client, body, headers);
  };
}
