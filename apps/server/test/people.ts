import { CORE_API, Paged, USER_API, type Feature } from "@atrium/contract";
import { RoleRow, SignInReply, UserRow } from "@atrium/contract/people";
import type { TestServer } from "../src/testServer.ts";

export const PASSWORD = "seven-lamps-burn";

/** A person at a browser: all requests carry their session. */
export class Person {
  readonly #server: TestServer;
  readonly token: string;

  constructor(server: TestServer, token: string) {
    this.#server = server;
    this.token = token;
  }

  async ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
    const url = path.startsWith("/api/") ? path : `${USER_API}${path}`;
    const headers = { authorization: `Bearer ${this.token}` };
    const sent = method === "PUT" && payload !== undefined ? await this.#withRevision(url, payload) : payload;
    return this.#server.app.http.inject({ method, url, headers, ...(sent === undefined ? {} : { payload: sent }) });
  }

  /** As a form sends it, which has just read the role or the user. */
  async #withRevision(url: string, payload: object): Promise<object> {
    if (!/\/(?:roles|users)\/\d+$/.test(url) || "revision" in payload) return payload;
    const headers = { authorization: `Bearer ${this.token}` };
    const { revision = 1 } = (await this.#server.app.http.inject({ url, headers })).json<{ revision?: number }>();
    return { ...payload, revision };
  }

  async status(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object): Promise<number> {
    return (await this.ask(method, path, payload)).statusCode;
  }

  async command(): Promise<number> {
    const targets = [{ device: "L-O1-B-03", point: "level", value: 40 }];
    return this.status("POST", `${CORE_API}/commands`, { id: crypto.randomUUID(), targets });
  }

  async role(name: string): Promise<RoleRow> {
    const reply = await this.ask("GET", `/roles?search=${encodeURIComponent(name)}`);
    const role = Paged(RoleRow)
      .parse(reply.json())
      .data.find((one) => one.name === name);
    if (role === undefined) throw new Error(`there is no role ${name}`);
    return role;
  }

  async addRole(name: string, features: readonly Feature[]): Promise<RoleRow> {
    return RoleRow.parse((await this.ask("POST", "/roles", roleOf(name, features))).json());
  }

  async addUser(username: string, role: string, password = PASSWORD): Promise<UserRow> {
    const { id } = await this.role(role);
    return UserRow.parse(
      (await this.ask("POST", "/users", { username, password, roleId: id, asksNewPassword: false })).json(),
    );
  }

  async user(id: number): Promise<UserRow> {
    return UserRow.parse((await this.ask("GET", `/users/${id}`)).json());
  }
}

/** Signs in at a browser of one's own. */
export async function signIn(server: TestServer, username: string, password = PASSWORD): Promise<Person> {
  const payload = { username, password };
  const reply = await server.app.http.inject({ method: "POST", url: `${USER_API}/sessions`, payload });
  if (reply.statusCode !== 201) throw new Error(`sign-in refused with ${reply.statusCode}`);
  return new Person(server, SignInReply.parse(reply.json()).token);
}

export function roleOf(name: string, features: readonly Feature[]) {
  return { name, permissions: features.map((slug) => ({ isUsed: true, feature: { slug } })) };
}
