import { USER_API } from "@atrium/contract";
import { CurrentUser, SignInProvider } from "@atrium/contract/people";
import { ENGLISH, said } from "@atrium/words";
import { sql } from "kysely";
import { TestServer } from "../src/testServer.ts";
import { CLIENT, OpenIdProvider, type ProviderUser } from "./openIdProvider.ts";
import { Person } from "./people.ts";
import { type Arrived, SignInBrowser } from "./signInBrowser.ts";

/** For tests: a server that is reached by HTTP, a provider beside it, and people with accounts there. */
export class SignInDesk {
  readonly server: TestServer;
  readonly base: string;
  readonly provider: OpenIdProvider;
  readonly admin: Person;

  private constructor(server: TestServer, base: string, provider: OpenIdProvider, admin: Person) {
    this.server = server;
    this.base = base;
    this.provider = provider;
    this.admin = admin;
  }

  /** @param path below which a proxy in front would have the server */
  static async open(path = ""): Promise<SignInDesk> {
    const server = await TestServer.make({ environment: { ATRIUM_BASE: path } });
    await server.app.start();
    const address = server.app.http.server.address();
    if (address === null || typeof address === "string") throw new Error("the server does not listen");
    const base = `http://127.0.0.1:${address.port}${path}`;
    const provider = await OpenIdProvider.start(base);
    return new SignInDesk(server, base, provider, new Person(server, await server.signIn()));
  }

  async close(): Promise<void> {
    await this.provider.stop();
    await this.server.stop();
  }

  /** What an administrator sends to add the provider: guards are operators, admins administrators. */
  async content(change: object = {}): Promise<Record<string, unknown>> {
    const [operator, administrator] = [await this.admin.role("Operator"), await this.admin.role("Administrator")];
    return {
      key: "campus",
      name: "Campus login",
      isOn: true,
      grants: [
        { group: "admins", roleId: administrator.id },
        { group: "guards", roleId: operator.id },
      ],
      settings: this.settings(change),
    };
  }

  settings(change: object = {}) {
    return {
      kind: "openid",
      issuer: this.provider.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: "openid profile groups",
      groupsClaim: "groups",
      factorValues: ["otp"],
      ...change,
    };
  }

  async add(content: object): Promise<SignInProvider> {
    return SignInProvider.parse((await this.admin.ask("POST", "/sign-in-providers", content)).json());
  }

  /** Sends the provider as it is now with a change. */
  async change(key: string, change: (now: SignInProvider) => object): Promise<number> {
    const now = await this.find(key);
    const { users: _users, trouble: _trouble, changedAt: _at, changedBy: _by, key: _key, settings, ...rest } = now;
    const { hasSecret: _has, ...written } = settings;
    return await this.admin.status("PUT", `/sign-in-providers/${key}`, { ...rest, settings: written, ...change(now) });
  }

  async find(key: string): Promise<SignInProvider> {
    const { providers } = (await this.admin.ask("GET", "/sign-in-providers")).json<{ providers: unknown[] }>();
    const found = providers.map((one) => SignInProvider.parse(one)).find((one) => one.key === key);
    if (found === undefined) throw new Error(`there is no provider ${key}`);
    return found;
  }

  /** Somebody with an account at the provider comes to the sign-in page and chooses it. */
  async signIn(subject: string, user?: ProviderUser, browser = new SignInBrowser(), query = ""): Promise<Visit> {
    if (user !== undefined) this.provider.users.set(subject, user);
    this.provider.person = subject;
    const arrived = await browser.open(this.way(`campus${query}`));
    return { browser, arrived };
  }

  way(path: string): string {
    return `${this.base}${USER_API}/sign-in/${path}`;
  }

  /** Who a browser is signed in as. */
  async whoIs(browser: SignInBrowser): Promise<CurrentUser | undefined> {
    const reply = await browser.ask(`${this.base}${USER_API}/users/me`);
    return reply.ok ? CurrentUser.parse(await reply.json()) : undefined;
  }

  /** The newest rows of the audit log, as sentences. */
  async audit(count = 1): Promise<string[]> {
    const { rows } = await sql<{ sentence: string }>`
      SELECT sentence FROM audit_log ORDER BY id DESC LIMIT ${count}`.execute(this.server.database.kysely);
    return rows.map(({ sentence }) => said(sentence, ENGLISH));
  }
}

export interface Visit {
  readonly browser: SignInBrowser;
  readonly arrived: Arrived;
}
