import http, { type RequestListener, type ServerResponse } from "node:http";
import https from "node:https";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** What is wrong with its answers. */
export interface Lies {
  /** Claims of the ID token in place of the right ones; undefined: left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key that it does not show. */
  readonly isForged?: boolean;
  /** Not signed at all. */
  readonly isUnsigned?: boolean;
  /** It names itself so in its own description. */
  readonly names?: string;
  /** No answer comes, from its token address or from all. */
  readonly isSilent?: "token" | "all";
  /** No key is shown. */
  readonly hasNoKeys?: boolean;
}

const KEY = "k1";

/** For tests: a provider that answers as the test says, with whatever is wrong. It shows no pages: codes are made up. */
export class LyingProvider {
  lies: Lies = {};
  /** The nonce of the request. */
  nonce = "";
  readonly #server: http.Server;
  readonly #scheme: string;
  #keys: Awaited<ReturnType<typeof generateKeyPair>> | undefined;
  #others: Awaited<ReturnType<typeof generateKeyPair>> | undefined;

  private constructor(tls?: { readonly cert: string; readonly key: string }) {
    const serve: RequestListener = (request, response) => {
      void this.#serve(new URL(request.url ?? "/", this.issuer), response);
    };
    this.#scheme = tls === undefined ? "http" : "https";
    this.#server = tls === undefined ? http.createServer(serve) : https.createServer(tls, serve);
  }

  static async start(tls?: { readonly cert: string; readonly key: string }): Promise<LyingProvider> {
    const made = new LyingProvider(tls);
    made.#keys = await generateKeyPair("RS256");
    made.#others = await generateKeyPair("RS256");
    await new Promise<void>((resolve) => {
      made.#server.listen(0, "127.0.0.1", resolve);
    });
    return made;
  }

  get issuer(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("it does not listen");
    return `${this.#scheme}://localhost:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  async #serve(url: URL, response: ServerResponse): Promise<void> {
    const reply = await this.#answer(url);
    if (reply === undefined) return;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  }

  async #answer({ pathname }: URL): Promise<unknown> {
    const { isSilent, names, hasNoKeys } = this.lies;
    if (isSilent === "all" || (isSilent === "token" && pathname === "/token")) return undefined;
    if (pathname === "/keys") {
      if (hasNoKeys === true || this.#keys === undefined) return { keys: [] };
      return { keys: [{ ...(await exportJWK(this.#keys.publicKey)), kid: KEY, alg: "RS256", use: "sig" }] };
    }
    if (pathname === "/token") {
      return { access_token: "t", token_type: "Bearer", expires_in: 60, id_token: await this.idToken() };
    }
    return {
      issuer: names ?? this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    return await this.sign({
      iss: this.issuer,
      aud: "atrium",
      sub: "liar",
      nonce: this.nonce,
      iat: now,
      exp: now + 60,
      preferred_username: "liar",
      realm: { roles: ["guards"] },
      ...this.lies.claims,
    });
  }

  async sign(claims: Readonly<Record<string, unknown>>, type = "JWT"): Promise<string> {
    const { isForged = false, isUnsigned = false } = this.lies;
    const payload: JWTPayload = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
    const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    if (isUnsigned) return `${coded({ alg: "none" })}.${coded(payload)}.`;
    const keys = isForged ? this.#others : this.#keys;
    if (keys === undefined) throw new Error("it is not started");
    return await new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: KEY, typ: type }).sign(keys.privateKey);
  }
}
