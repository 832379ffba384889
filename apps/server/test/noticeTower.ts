import { randomBytes } from "node:crypto";
import { type Feature, Paged, UserId } from "@atrium/contract";
import {
  AlarmRules,
  NoticeChannelReply,
  type NoticeRuleContent,
  SentNotice,
  type OwnNotices,
  NoticeRule,
} from "@atrium/contract/alarms";
import type { RoleLimits } from "@atrium/contract/people";
import type { Preferences } from "@atrium/contract/site";
import type { NoticesPartOptions } from "../src/features/notices/part.ts";
import { SecretBox } from "../src/platform/secretBox.ts";
import { Languages } from "../src/platform/words/languages.ts";
import { AlarmTower, failureOf } from "./alarmTower.ts";
import { waitFor } from "./liveSocket.ts";
import { LOCALHOST } from "./certificate.ts";
import { Mailbox } from "./mailbox.ts";
import { Receiver } from "./receiver.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TABLES = "notices, notice_watches, notice_rules, notice_channels, push_browsers, own_notices";

/** The persons of the stand: those who may see alarms are notified. */
export const ANN = UserId.parse(1);
export const BOB = UserId.parse(2);
/** A tenant, who may not see alarms. */
export const TOM = UserId.parse(4);
const PEOPLE: readonly { id: UserId; username: string; features: ReadonlySet<Feature> }[] = [
  { id: ANN, username: "ann", features: new Set(["viewable", "controllable"]) },
  { id: BOB, username: "bob", features: new Set(["viewable", "controllable"]) },
  { id: UserId.parse(3), username: "vic", features: new Set(["viewable"]) },
  { id: TOM, username: "tom", features: new Set(["bookable"]) },
];

/** A tower whose alarms are sent by mail and to programs, all on this machine. */
export class NoticeTower {
  readonly tower: AlarmTower;
  readonly box: SecretBox;
  /** Before the installation's key was changed. `box` still opens what it sealed. */
  readonly earlierBox: SecretBox;
  mailbox = new Mailbox();
  #receiver: Receiver | undefined;

  /** Of roles that are limited, by their person. */
  readonly limits: Map<UserId, RoleLimits>;

  private constructor(
    tower: AlarmTower,
    { box, earlierBox }: Readonly<Record<"box" | "earlierBox", SecretBox>>,
    limits: Map<UserId, RoleLimits>,
  ) {
    this.tower = tower;
    this.limits = limits;
    this.box = box;
    this.earlierBox = earlierBox;
  }

  static async make(
    lampsPerFloor = 3,
    { languages = Languages.none, preferences }: { languages?: Languages; preferences?: Preferences } = {},
  ): Promise<NoticeTower> {
    const limits = new Map<UserId, RoleLimits>();
    const rightsOf = (person: (typeof PEOPLE)[number]) => {
      const own = limits.get(person.id);
      return {
        ...person,
        ...(preferences === undefined ? {} : { preferences }),
        ...(own === undefined ? {} : { limits: own }),
      };
    };
    const all = () => PEOPLE.map(rightsOf);
    const people: NoticesPartOptions["people"] = {
      findRights: async (id) => all().find((person) => person.id === id),
      listRights: async () => all(),
    };
    const [key, earlierKey] = [randomBytes(32), randomBytes(32)];
    const [box, earlierBox] = [new SecretBox([key, earlierKey]), new SecretBox([earlierKey])];
    const reach = { timeout: 300, pushReach: "set" as const, pushCertificate: LOCALHOST.cert };
    const tower = await AlarmTower.make({ lampsPerFloor, notices: { people, box, reach, languages } });
    const { ingest } = tower.database;
    await ingest.query("INSERT INTO roles (name, features) VALUES ('Role', '{}')");
    for (const { id, username } of PEOPLE) {
      await ingest.query(
        `INSERT INTO users (id, username, password_hash, role_id, created_at, updated_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', 1, now(), now())`,
        [id, username],
      );
    }
    return new NoticeTower(tower, { box, earlierBox }, limits);
  }

  get receiver(): Receiver {
    if (this.#receiver === undefined) throw new Error("it has not begun");
    return this.#receiver;
  }

  async begin(): Promise<void> {
    await this.tower.database.ingest.query(`TRUNCATE ${TABLES} RESTART IDENTITY CASCADE`);
    await this.tower.database.ingest.query(
      "UPDATE notice_desk SET seen_step = NULL, calendar = NULL, calendar_revision = 0",
    );
    this.mailbox = new Mailbox();
    await this.mailbox.open();
    this.#receiver = await Receiver.open();
    await this.tower.begin();
    this.#letIn();
    await this.#keepQuiet();
  }

  /** Nobody but the test says what lamps say, so they would all be silent before long. */
  async #keepQuiet(): Promise<void> {
    const { rules } = AlarmRules.parse((await this.call("GET", "/alarm-rules")).json());
    const others = rules.filter(({ code, subject }) => subject.module === "lighting" && code !== "lamp-failure");
    for (const { id } of others) await this.call("DELETE", `/alarm-rules/${id}`);
  }

  /** The program ends, as it would when it is killed between two of its seconds, and starts again. */
  async restart(): Promise<void> {
    await this.tower.end();
    await this.tower.start();
    this.#letIn();
  }

  async end(): Promise<void> {
    this.limits.clear();
    await this.tower.end();
    await this.mailbox.close();
    await this.receiver.close();
  }

  #letIn(): void {
    const features = new Set<Feature>(["viewable", "controllable", "automationSettable"]);
    const permissions = [...features].map((slug) => ({ isUsed: true, feature: { slug } }));
    const user = { id: UserId.parse(3), username: "sue", role: { name: "Role", permissions } };
    this.tower.stand.sessions.set("settler", { id: 9, user, features });
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, token = "settler") {
    return await this.tower.call(method, path, token, payload);
  }

  async addMail(more: object = {}): Promise<number> {
    const settings = {
      kind: "mail",
      host: "127.0.0.1",
      port: this.mailbox.port,
      security: "none",
      from: "a@campus.example",
    };
    return await this.add({ name: "Mail", isOn: true, settings: { ...settings, ...more } });
  }

  async addWebhook(url = this.receiver.url): Promise<{ id: number; secret: string }> {
    const content = { name: "Desk", isOn: true, settings: { kind: "webhook", url } };
    const reply = await this.call("POST", "/notice-channels", content);
    const { channel, secret = "" } = NoticeChannelReply.parse(reply.json());
    return { id: channel.id, secret };
  }

  async add(content: object): Promise<number> {
    const reply = await this.call("POST", "/notice-channels", content);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return NoticeChannelReply.parse(reply.json()).channel.id;
  }

  /** Lamp faults notify these at once, unless the rest says otherwise. */
  async addRule(to: NoticeRuleContent["steps"][number]["to"], rest: object = {}): Promise<NoticeRule> {
    const rule = {
      name: "Lamps",
      isOn: true,
      priorities: [1, 2, 3, 4],
      places: [],
      systems: ["lighting"],
      hours: null,
      steps: [{ after: 0, to }],
      tellsEnd: false,
      ...rest,
    };
    const reply = await this.call("POST", "/notice-rules", rule);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    await this.settle();
    return NoticeRule.parse(reply.json());
  }

  async choose(token: string, choices: Partial<OwnNotices>): Promise<void> {
    const all = { mail: null, byMail: [1, 2, 3, 4], byPush: [1, 2, 3, 4], quiet: null, ...choices };
    const reply = await this.call("PUT", "/own-notices", all, token);
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }

  fail(lamp: number): void {
    this.tower.say(failureOf(lamp), 1);
  }

  heal(lamp: number): void {
    this.tower.say(failureOf(lamp), 0);
  }

  async log(query = ""): Promise<SentNotice[]> {
    return Paged(SentNotice).parse((await this.call("GET", `/notices?size=50&${query}`)).json()).data;
  }

  /** Seconds go by until there is what is looked for. */
  async until<Found>(look: () => Found | undefined | Promise<Found | undefined>, what: string): Promise<Found> {
    return await waitFor(async () => {
      this.tower.pass(SECOND);
      // Whatever the second began has a moment of real time.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return await look();
    }, what);
  }

  /** So long, second by second, that whatever comes has come. */
  async pass(time: number): Promise<void> {
    if (time > MINUTE) this.tower.pass(time - MINUTE);
    for (let passed = 0; passed < 5 * SECOND; passed += SECOND) {
      this.tower.pass(SECOND);
      await this.settle();
    }
    this.tower.pass(Math.max(0, Math.min(time, MINUTE) - 5 * SECOND));
    await this.settle();
  }

  /** The journal is written, looked at, and what is due has left. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      this.tower.pass(SECOND);
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
