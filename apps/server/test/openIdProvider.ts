import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "./freePort.ts";

/** A person at the provider. */
export interface ProviderUser {
  readonly name: string;
  readonly groups: readonly string[];
  /** What they show beside the password. */
  readonly amr?: readonly string[];
}

export const CLIENT = { id: "atrium", secret: "a secret of thirty-two characters" };

/**
 * For tests: a real OpenID Connect provider on this machine. Whoever comes to it is signed in as `person`, without a form;
 * undefined: the person declines.
 */
export class OpenIdProvider {
  readonly users = new Map<string, ProviderUser>();
  person: string | undefined;
  readonly issuer: string;
  readonly #port: number;
  #server: Server | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.issuer = `http://127.0.0.1:${port}`;
  }

  /** @param atrium the address of the server that it signs people in for */
  static async start(atrium: string, key = "campus"): Promise<OpenIdProvider> {
    const made = new OpenIdProvider(await freePort());
    await made.listen(atrium, key);
    return made;
  }

  async listen(atrium: string, key: string): Promise<void> {
    const base = `${atrium}/api/user-service/v1.0/sign-in/${key}`;
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${base}/callback`],
          post_logout_redirect_uris: [`${atrium}/login`],
          token_endpoint_auth_method: "client_secret_post",
          backchannel_logout_uri: `${base}/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ["sub", "amr"], profile: ["preferred_username"], groups: ["groups"] },
      scopes: ["openid", "profile", "groups"],
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      // Its own refuses addresses of this machine.
      fetch: async (url, options = {}) => {
        const own = { ...options };
        Reflect.deleteProperty(own, "dispatcher");
        return await fetch(url, own);
      },
      cookies: { keys: ["a key of these tests"] },
      findAccount: (_context, sub) => {
        const user = this.users.get(sub);
        if (user === undefined) return undefined;
        const claims = { sub, preferred_username: user.name, groups: [...user.groups] };
        return { accountId: sub, claims: () => claims };
      },
      // Nobody is asked whether the application may know who they are.
      loadExistingGrant: async ({ oidc }) => {
        const { session, client } = oidc;
        if (session?.accountId === undefined || client === undefined) return undefined;
        const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope("openid profile groups");
        await grant.save();
        return grant;
      },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    });
    const handle = provider.callback();
    this.#server = createServer((request, response) => {
      if (request.url?.startsWith("/sign-in/") === true) void this.#signIn(provider, request, response);
      else void handle(request, response);
    });
    await new Promise<void>((resolve) => {
      this.#server?.listen(this.#port, "127.0.0.1", resolve);
    });
  }

  async #signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = this;
    const amr = person === undefined ? undefined : this.users.get(person)?.amr;
    const result =
      person === undefined
        ? { error: "access_denied", error_description: "the person declined" }
        : { login: { accountId: person, ...(amr === undefined ? {} : { amr: [...amr] }) } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => {
      this.#server?.close(resolve);
    });
  }
}
