import { USER_API } from "@atrium/contract";
import { CurrentUser, SignInProvider, SignInReply } from "@atrium/contract/people";
import { type Clock, systemClock } from "@atrium/time";
import { ENGLISH, said } from "@atrium/words";
import { sql } from "kysely";
import { TestServer } from "../src/testServer.ts";
import { LOCALHOST } from "./certificate.ts";
import { type Directory, GROUPS, PEOPLE, SERVICE } from "./directory.ts";
import { Person } from "./people.ts";

/** How often the server looks who is still in a directory, ms. */
const INTERVAL = 5 * 60_000;

/** For tests: a server, a directory beside it, and people who type their names and passwords. */
export class DirectoryDesk {
  readonly server: TestServer;
  readonly admin: Person;
  readonly directory: Directory;
  /** Whether failed sign-ins are answered at once. */
  readonly pace: { isQuick: boolean };
  readonly #due: (() => void)[];

  private constructor(parts: {
    server: TestServer;
    admin: Person;
    directory: Directory;
    due: (() => void)[];
    pace: { isQuick: boolean };
  }) {
    this.pace = parts.pace;
    this.server = parts.server;
    this.admin = parts.admin;
    this.directory = parts.directory;
    this.#due = parts.due;
  }

  static async open(directory: Directory): Promise<DirectoryDesk> {
    const due: (() => void)[] = [];
    const pace = { isQuick: true };
    const realClock: Clock = {
      ...systemClock,
      now: () => systemClock.now(),
      after: (delay, task) => {
        // Failures take as long as others: only the test of that has the time.
        if (pace.isQuick && delay > 500 && delay <= 1_000) return systemClock.after(0, task);
        if (delay !== INTERVAL) return systemClock.after(delay, task);
        due.push(task);
        return () => undefined;
      },
    };
    const server = await TestServer.make({ realClock });
    await server.app.start();
    return new DirectoryDesk({ server, directory, due, pace, admin: new Person(server, await server.signIn()) });
  }

  async close(): Promise<void> {
    await this.server.stop();
  }

  /** What an administrator sends to add the directory: guards are operators, admins administrators. */
  async content(change: object = {}): Promise<Record<string, unknown>> {
    const [operator, administrator] = [await this.admin.role("Operator"), await this.admin.role("Administrator")];
    return {
      key: "campus",
      name: "Campus directory",
      isOn: true,
      grants: [
        { group: "admins", roleId: administrator.id },
        { group: `cn=guards,${GROUPS}`, roleId: operator.id },
      ],
      settings: this.settings(change),
    };
  }

  settings(change: object = {}) {
    return {
      kind: "ldap",
      address: this.directory.address,
      isStartTls: true,
      serviceName: SERVICE.dn,
      servicePassword: SERVICE.password,
      peopleBase: PEOPLE,
      peopleFilter: "(&(objectClass=inetOrgPerson)(uid={name})(!(title=left)))",
      idAttribute: "entryUUID",
      nameAttribute: "uid",
      groupWay: "memberOf",
      groupBase: GROUPS,
      groupFilter: "(&(objectClass=groupOfNames)(member={dn}))",
      certificate: LOCALHOST.cert,
      ...change,
    };
  }

  async add(content: object): Promise<SignInProvider> {
    return SignInProvider.parse((await this.admin.ask("POST", "/sign-in-providers", content)).json());
  }

  /** Sends the directory as it is now with a change, and with the password again where the change has none. */
  async change(change: object, key = "campus"): Promise<number> {
    const now = await this.find(key);
    const { users: _users, trouble: _trouble, changedAt: _at, changedBy: _by, key: _key, settings, ...rest } = now;
    const { hasSecret: _has, ...written } = settings;
    return await this.admin.status("PUT", `/sign-in-providers/${key}`, { ...rest, settings: written, ...change });
  }

  /** As `change`, of the settings alone; what is left out is as at first. */
  async set(settings: object, key = "campus"): Promise<void> {
    const status = await this.change({ settings: this.settings(settings) }, key);
    if (status !== 200) throw new Error(`the settings were refused: ${status}`);
  }

  async find(key: string): Promise<SignInProvider> {
    const { providers } = (await this.admin.ask("GET", "/sign-in-providers")).json<{ providers: unknown[] }>();
    const found = providers.map((one) => SignInProvider.parse(one)).find((one) => one.key === key);
    if (found === undefined) throw new Error(`there is no directory ${key}`);
    return found;
  }

  async test(key = "campus", body: object = {}): Promise<{ state: string; sentence: string }[]> {
    const reply = await this.admin.ask("POST", `/sign-in-providers/${key}/test`, body);
    return reply.json<{ steps: { state: string; sentence: string }[] }>().steps;
  }

  /** What the form of the sign-in page sends. */
  async attempt(username: string, password: string, remoteAddress = "10.1.0.1") {
    const payload = { username, password };
    return await this.server.app.http.inject({ method: "POST", url: `${USER_API}/sessions`, payload, remoteAddress });
  }

  async signIn(username: string, password: string, remoteAddress?: string): Promise<string> {
    return SignInReply.parse((await this.attempt(username, password, remoteAddress)).json()).token;
  }

  /** How an attempt ended: its status and code. */
  async end(username: string, password: string, remoteAddress?: string): Promise<unknown[]> {
    const reply = await this.attempt(username, password, remoteAddress);
    return [reply.statusCode, reply.json<{ error_code?: string }>().error_code];
  }

  async whoIs(token: string): Promise<CurrentUser | undefined> {
    const reply = await new Person(this.server, token).ask("GET", "/users/me");
    return reply.statusCode === 200 ? CurrentUser.parse(reply.json()) : undefined;
  }

  /** The time has come to look who is still in the directory. */
  look(): void {
    for (const task of this.#due.splice(0)) task();
  }

  /** The newest rows of the audit log, as sentences. */
  async audit(count = 1): Promise<string[]> {
    const { rows } = await sql<{ sentence: string }>`
      SELECT sentence FROM audit_log ORDER BY id DESC LIMIT ${count}`.execute(this.server.database.kysely);
    return rows.map(({ sentence }) => said(sentence, ENGLISH));
  }
}
