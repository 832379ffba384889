import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext, Cookie, Page } from "@playwright/test";
import * as z from "zod";
import { Paged } from "@atrium/contract";
import { HoldRow } from "@atrium/contract/devices";
import { BearerReply, SignInReply } from "@atrium/contract/people";
import { Health } from "@atrium/contract/site";
import runtime from "../apps/server/runtime.json" with { type: "json" };
import { EMPTY } from "./lastingPage.ts";
import { preparedFor, takePreparedPast } from "./pastCopy.ts";
import { freePorts, moveBooking, moveConnections } from "./ports.ts";
import { Program, root, until } from "./program.ts";

export const ADMIN_PASSWORD = "journey-password-1";

/**
 * A Thursday morning by the clock of the campus: people are in, air conditioners run, the sun shines. Journeys pass at any
 * hour of the machine.
 */
const WORKING_HOUR = Date.UTC(2026, 10, 19, 10, 40);

/** Of the programs that bring in the past. */
const IMPORT_TOKEN = "journey-import-token-0123456789";

/** ms. After a quarter of an hour pages ask for the password again where much is at stake; a journey lasts two minutes at most. */
const SHARED_FOR = 10 * 60_000;

const Holds = Paged(HoldRow);
const VirtualLighting = z.looseObject({ level: z.number(), priorityArray: z.array(z.number().nullable()) });

/** A whole installation for one journey: site folder, database, server and virtual campus on ports of its own. */
export class Campus {
  readonly folder: string;
  readonly url: string;
  readonly controlUrl: string;
  /** The room booking service of the virtual campus. */
  readonly bookingUrl: string;
  readonly importToken = IMPORT_TOKEN;
  readonly server: Program;
  readonly virtualCampus: Program;
  readonly #environment: Record<string, string>;
  /** Of the administrator's session that journeys share. */
  #cookies: Cookie[] | undefined;
  #signedInAt = Number.NEGATIVE_INFINITY;
  #token: string | undefined;

  private constructor(
    folder: string,
    ports: { server: number; control: number; booking: number },
    { nodeArguments, site, base }: { nodeArguments: readonly string[]; site: string | undefined; base: string },
  ) {
    const virtual = { ATRIUM_SITE: path.join(folder, "site") };
    const shared = { ...virtual, ATRIUM_IMPORT_TOKEN: IMPORT_TOKEN };
    this.folder = folder;
    this.url = `http://127.0.0.1:${ports.server}${base}`;
    this.controlUrl = `http://127.0.0.1:${ports.control}`;
    this.bookingUrl = `http://127.0.0.1:${ports.booking}/`;
    const environment = {
      ...shared,
      ...runtime.environment,
      ATRIUM_PORT: String(ports.server),
      ATRIUM_DATA: path.join(folder, "data"),
      ...(site === undefined ? {} : { ATRIUM_SITE: path.join(root, site) }),
      ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ATRIUM_BASE: base,
      // A web application other than the one in the default place.
      ...(process.env["ATRIUM_WEB"] === undefined ? {} : { ATRIUM_WEB: process.env["ATRIUM_WEB"] }),
    };
    this.#environment = environment;
    this.server = new Program(runtime.entry, environment, { nodeArguments });
    this.virtualCampus = new Program("apps/virtual-campus/src/main.ts", {
      // A server of another site takes none of its past.
      ...(site === undefined ? { ...shared, ATRIUM_URL: this.url } : virtual),
      // Enough weeks for the typical values; a year would keep the machine busy through every journey.
      VIRTUAL_CAMPUS_HISTORY_DAYS: "40",
      // A day by the quarter hour takes three times as long, and journeys look at hours of last week at the most.
      VIRTUAL_CAMPUS_FINE_DAYS: "8",
      ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
      VIRTUAL_CAMPUS_LOCAL_TIME: new Date(WORKING_HOUR + preparedFor()).toISOString().slice(0, 19),
      VIRTUAL_CAMPUS_PORT: String(ports.control),
      VIRTUAL_CAMPUS_BOOKING_PORT: String(ports.booking),
      // Another campus may run on this machine.
      VIRTUAL_CAMPUS_DISCOVERY_PORT: "0",
    });
  }

  /**
   * @param options flags of Node for the server, where they are not the shipped ones; the folder of the server's site, where it
   * is not the one of the virtual campus; whether there is a virtual campus; the path below which it is, as behind a proxy
   */
  static async start({
    nodeArguments = runtime.nodeArguments,
    site,
    hasField = true,
    base = "",
  }: { nodeArguments?: readonly string[]; site?: string; hasField?: boolean; base?: string } = {}): Promise<Campus> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-journey-"));
    await cp(path.join(root, "sites/campus"), path.join(folder, "site"), { recursive: true });
    const [server = 0, control = 0, booking = 0] = await freePorts(3);
    await moveConnections(path.join(folder, "site"));
    await moveBooking(path.join(folder, "site"), booking);
    // A language that the program does not bring: whoever runs it has put the folder there.
    await cp(path.join(root, "e2e/languages"), path.join(folder, "data/locales"), { recursive: true });
    const campus = new Campus(folder, { server, control, booking }, { nodeArguments, site, base });
    if (site === undefined) await takePreparedPast(folder, campus.#environment);
    if (hasField) campus.virtualCampus.start();
    campus.server.start();
    try {
      await campus.whenServing();
    } catch (error) {
      await campus.stop();
      throw new Error(`The server said:\n${campus.server.output.slice(-2_000)}`, { cause: error });
    }
    return campus;
  }

  async whenServing(): Promise<void> {
    await until("the server is ready", 60_000, async () => {
      const reply = await fetch(`${this.url}/api/ready`);
      return reply.ok ? true : undefined;
    });
  }

  /** Every device has a fresh value: journeys look at a campus that runs, not at one that is starting. */
  async whenAnswering(): Promise<void> {
    const headers = { authorization: `Bearer ${(this.#token ??= await this.#signIn())}` };
    await until("every device answers", 90_000, async () => {
      const reply = await fetch(`${this.url}/api/core-service/v1.0/health`, { headers });
      const { connections, staleDevices } = Health.parse(await reply.json());
      return staleDevices === 0 && connections.every(({ state }) => state === "connected") ? true : undefined;
    });
  }

  /** The state of the virtual lighting circuit itself. */
  async circuit(device: string): Promise<z.infer<typeof VirtualLighting>> {
    return VirtualLighting.parse(await this.device(device));
  }

  /** The state of a virtual device itself, in its own words. */
  async device(device: string): Promise<unknown> {
    const reply = await fetch(`${this.controlUrl}/devices/${device}`);
    if (!reply.ok) throw new Error(`the virtual campus answers ${reply.status} for ${device}`);
    return reply.json();
  }

  /** A car with this plate drives up to a reader. */
  async arrive(reader: string, plate: string): Promise<void> {
    await this.#tellField("POST", `/devices/${reader}/arrivals`, { plate });
  }

  /** Somebody holds a card that nobody knows to the reader of a door. */
  async showCard(door: string, card: string): Promise<void> {
    await this.#tellField("POST", `/devices/${door}/cards`, { card });
  }

  /** A hand at a device that has stopped itself: presses its reset button. */
  async reset(device: string): Promise<void> {
    await this.#tellField("POST", `/devices/${device}/reset`, {});
  }

  /**
   * Waits while lifts, curtains, fans and compressors move some times as fast: for the way to a place, not for a look at
   * something that moves.
   */
  async fast(wait: () => Promise<unknown>, speed = 10): Promise<void> {
    await this.#setSpeed(speed);
    try {
      await wait();
    } finally {
      await this.#setSpeed(1);
    }
  }

  async #setSpeed(speed: number): Promise<void> {
    await this.#tellField("PUT", "/speed", { speed });
  }

  /** Switches a fault of the virtual campus on or off. */
  async fault(fault: Record<string, string | boolean | number>): Promise<void> {
    await this.#tellField("PUT", "/faults", fault);
  }

  /** A hand at the wall: sets a level that wins over operators, or releases it with null. */
  async wallSwitch(device: string, level: number | null): Promise<void> {
    await this.#tellField("POST", `/devices/${device}/wall-switch`, { level });
  }

  /** A call of the virtual campus's control page. */
  async #tellField(method: "PUT" | "POST", address: string, body: object): Promise<void> {
    const reply = await fetch(`${this.controlUrl}${address}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`the virtual campus refuses ${address}: ${reply.status} ${await reply.text()}`);
  }

  /**
   * Gives a page a session of the administrator's, without the form: the cookie, and the user that the page keeps. Journeys
   * share one, until one of them ends it, or it is so old that the page would soon ask whether it is still the same person.
   */
  async openSession(page: Page): Promise<void> {
    const context = page.context();
    const isFresh = Date.now() - this.#signedInAt < SHARED_FOR;
    if (this.#cookies !== undefined && isFresh) await context.addCookies(this.#cookies);
    if (this.#cookies === undefined || !isFresh || !(await this.#hasSession(page.request))) {
      const data = { username: "admin", password: ADMIN_PASSWORD };
      const reply = await page.request.post(`${this.url}/api/user-service/v1.0/sessions`, { data });
      if (!reply.ok()) throw new Error(`sign-in refused: ${reply.status()} ${await reply.text()}`);
      this.#cookies = await context.cookies();
      this.#signedInAt = Date.now();
    }
    const headers = await this.bearer(page.request);
    const user = await page.request.get(`${this.url}/api/user-service/v1.0/users/me`, { headers });
    // Of this origin, and without code that would read what is kept too early.
    if (!page.url().startsWith(`${this.url}/`)) await page.goto(`${this.url}${EMPTY}`);
    await page.evaluate(
      (kept) => {
        localStorage.setItem("atrium.user", kept);
      },
      await user.text(),
    );
  }

  async #hasSession(request: APIRequestContext): Promise<boolean> {
    const url = `${this.url}/api/user-service/v1.0/sessions/current/bearer`;
    return (await request.post(url, { headers: { origin: new URL(this.url).origin } })).ok();
  }

  /** The headers of a page's call, got as the page gets them: with the cookie of its session. */
  async bearer(request: APIRequestContext): Promise<{ authorization: string }> {
    const url = `${this.url}/api/user-service/v1.0/sessions/current/bearer`;
    const reply = await request.post(url, { headers: { origin: new URL(this.url).origin } });
    const { bearer } = BearerReply.parse(await reply.json());
    return { authorization: `Bearer ${bearer}` };
  }

  /** Commands circuits through the call the page uses, with the page's own session. */
  async command(request: APIRequestContext, devices: readonly string[], value: number | null): Promise<void> {
    const targets = devices.map((device) => ({ device, point: "level", value }));
    const data = { id: randomUUID(), targets };
    const reply = await request.post(`${this.url}/api/core-service/v1.0/commands`, {
      data,
      headers: await this.bearer(request),
    });
    if (reply.status() !== 202) throw new Error(`command refused: ${reply.status()} ${await reply.text()}`);
  }

  /** Releases everything that an operator holds, and waits until each device is on automatic. */
  async release(): Promise<void> {
    const core = `${this.url}/api/core-service/v1.0`;
    this.#token ??= await this.#signIn();
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
    await until("nothing is held", 30_000, async () => {
      const { data: holds } = Holds.parse(await (await fetch(`${core}/holds`, { headers })).json());
      if (holds.length === 0) return true;
      const targets = holds.map(({ device, pointKey }) => ({ device, point: pointKey, value: null }));
      const body = JSON.stringify({ id: randomUUID(), targets, reason: "A journey begins" });
      await fetch(`${core}/commands`, { method: "POST", headers, body });
      return undefined;
    });
  }

  async #signIn(): Promise<string> {
    const reply = await fetch(`${this.url}/api/user-service/v1.0/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
    });
    return SignInReply.parse(await reply.json()).token;
  }

  /** Ends its programs and keeps its folder. */
  async halt(): Promise<void> {
    await Promise.all([this.server.stop(), this.virtualCampus.stop()]);
  }

  async stop(): Promise<void> {
    await this.halt();
    await rm(this.folder, { recursive: true, force: true });
  }
}
