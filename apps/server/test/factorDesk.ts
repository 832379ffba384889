import { USER_API } from "@atrium/contract";
import {
  Account,
  OneTimeCodeSecret,
  RecoveryCodesReply,
  SecondFactorAsked,
  SignInReply,
} from "@atrium/contract/people";
import { systemClock } from "@atrium/time";
import { ENGLISH, said } from "@atrium/words";
import { sql } from "kysely";
import { FAILURE_WINDOW } from "../src/features/identity/attempts.ts";
import { STEP } from "../src/features/identity/factors/oneTimeCode.ts";
import { ADMIN_PASSWORD, TestServer } from "../src/testServer.ts";
import { PASSWORD, Person } from "./people.ts";
import { Phone } from "./phone.ts";

/** For tests: people who sign in by password and phone, at a server whose clock the test sets. */
export class FactorDesk {
  now = Date.parse("2026-11-20T03:00:00Z");
  #server: TestServer | undefined;
  #admin: Person | undefined;
  #count = 0;

  static async open(): Promise<FactorDesk> {
    const desk = new FactorDesk();
    const realClock = { ...systemClock, now: () => desk.now };
    desk.#server = await TestServer.make({ realClock });
    return desk;
  }

  async close(): Promise<void> {
    await this.#server?.stop();
  }

  /** Nothing of the test before counts: failures and calls of a minute ago are forgotten. */
  async begin(): Promise<void> {
    this.now += FAILURE_WINDOW + 1;
    this.#admin = await this.enter("admin", ADMIN_PASSWORD);
  }

  get server(): TestServer {
    if (this.#server === undefined) throw new Error("not open");
    return this.#server;
  }

  get admin(): Person {
    if (this.#admin === undefined) throw new Error("not begun");
    return this.#admin;
  }

  /** A name that no other test uses. */
  fresh(name: string): string {
    this.#count += 1;
    return `${name}${this.#count}`;
  }

  /** A different address each time: limits of addresses are other tests'. */
  address(): string {
    this.#count += 1;
    return `10.3.${Math.floor(this.#count / 250)}.${this.#count % 250}`;
  }

  async password(username: string, password = PASSWORD, remoteAddress = this.address()) {
    const payload = { username, password };
    return await this.server.app.http.inject({ method: "POST", url: `${USER_API}/sessions`, payload, remoteAddress });
  }

  /** A session by password alone. */
  async enter(username: string, password = PASSWORD): Promise<Person> {
    const reply = await this.password(username, password);
    return new Person(this.server, SignInReply.parse(reply.json()).token);
  }

  /** The step that the right password leads to, where a second factor is asked. */
  async step(username: string, remoteAddress?: string): Promise<string> {
    const reply = await this.password(username, PASSWORD, remoteAddress);
    if (reply.statusCode !== 202) throw new Error(`no second factor is asked: ${reply.statusCode}`);
    return SecondFactorAsked.parse(reply.json()).step;
  }

  async answer(step: string, proof: object, remoteAddress = this.address()) {
    const url = `${USER_API}/sessions/second-factor`;
    return await this.server.app.http.inject({ method: "POST", url, payload: { step, proof }, remoteAddress });
  }

  /** A secret that is not confirmed yet, on a phone. */
  async offer(person: Person): Promise<Phone> {
    const reply = await person.ask("POST", "/users/me/one-time-code", {});
    return new Phone(OneTimeCodeSecret.parse(reply.json()).secret, () => this.now);
  }

  /** @returns the recovery codes */
  async confirm(person: Person, phone: Phone): Promise<readonly string[]> {
    const reply = await person.ask("PUT", "/users/me/one-time-code", { code: phone.code() });
    return RecoveryCodesReply.parse(reply.json()).codes;
  }

  /** A guard with an authenticator app, a step after it was set up: the code of then is used up. */
  async guardWithPhone() {
    const { id, username } = await this.admin.addUser(this.fresh("guard"), "Guard");
    const person = await this.enter(username);
    const phone = await this.offer(person);
    const codes = await this.confirm(person, phone);
    this.now += STEP;
    return { id, username, person, phone, codes };
  }

  async account(person: Person): Promise<Account> {
    return Account.parse((await person.ask("GET", "/users/me/account")).json());
  }

  /** Audit rows about somebody, the newest first, each also as one text with all that is kept. */
  async audit(subject: string) {
    const { rows } = await sql<{ kind: string; sentence: string; text: string }>`
      SELECT kind, sentence, audit_log::text AS text FROM audit_log WHERE subject = ${subject} ORDER BY id DESC`.execute(
      this.server.database.kysely,
    );
    return rows.map((row) => Object.assign(row, { sentence: said(row.sentence, ENGLISH) }));
  }
}
