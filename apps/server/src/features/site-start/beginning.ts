import { FEATURES, type Endpoint, type Feature, UserId } from "@atrium/contract";
import { addNoticeRule, changeOnCall, getOnCall, OnCallReply } from "@atrium/contract/alarms";
import { addCondition, addPeakLimit, addSchedule } from "@atrium/contract/automation";
import { CameraWalls, changeCameraRecording, changeCameraWalls, getCameraWalls } from "@atrium/contract/cameras";
import {
  CameraExamples,
  type CameraGroup,
  ConditionExamples,
  listCameraExamples,
  listConditionExamples,
  listNoticeRuleExamples,
  listPeakLimitExamples,
  listReportExamples,
  listScheduleExamples,
  NoticeRuleExamples,
  PeakLimitExamples,
  ReportExamples,
  ScheduleExamples,
  type StartEntry,
} from "@atrium/contract/examples";
import { addReport, makeReportFile, Report } from "@atrium/contract/exports";
import { addUser, listRoles, RoleRow } from "@atrium/contract/people";
import { Paged } from "@atrium/contract";
import type * as z from "zod";
import type { Session } from "../../platform/http/session.ts";
import type { OwnCalls } from "./ownCalls.ts";

type Of<Kind extends StartEntry["kind"]> = Extract<StartEntry, { kind: Kind }>;

/** Where ready records are listed, and where one is saved. */
interface Shelf {
  readonly list: Endpoint;
  readonly examples: z.ZodType<{ readonly examples: readonly { readonly key: string; readonly content: object }[] }>;
  readonly add: Endpoint;
}

const SHELVES: Readonly<Record<"schedule" | "condition" | "peak-limit" | "notice-rule" | "report", Shelf>> = {
  schedule: { list: listScheduleExamples, examples: ScheduleExamples, add: addSchedule },
  condition: { list: listConditionExamples, examples: ConditionExamples, add: addCondition },
  "peak-limit": { list: listPeakLimitExamples, examples: PeakLimitExamples, add: addPeakLimit },
  "notice-rule": { list: listNoticeRuleExamples, examples: NoticeRuleExamples, add: addNoticeRule },
  report: { list: listReportExamples, examples: ReportExamples, add: addReport },
};

/** Somebody who may sign in. */
export interface KnownPerson {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly features: ReadonlySet<Feature>;
}

/** A sample account, with the password that was made for it: it is not kept anywhere. */
export interface SampleUser {
  readonly username: string;
  readonly role: string;
  readonly password: string;
}

export interface BeginningOptions {
  readonly calls: Pick<OwnCalls, "ask">;
  readonly people: { listRights(): Promise<readonly KnownPerson[]> };
  readonly newPassword: () => string;
  readonly onSampleUser: (user: SampleUser) => void;
}

/** In records and in the audit log. */
const BY = "Atrium";

/** Gives a site what it begins with, by the calls that a person would make. */
export class Beginning {
  readonly #options: BeginningOptions;

  constructor(options: BeginningOptions) {
    this.#options = options;
  }

  /** @throws RefusedCall where the server does not take it, Error for an example, a person or a role that the site does not have */
  async give(entry: StartEntry): Promise<void> {
    switch (entry.kind) {
      case "person":
        return this.#addPerson(entry);
      case "on-call":
        return this.#setOnCall(entry);
      case "camera-wall":
        return this.#addWalls(entry);
      case "recording":
        return this.#record(entry);
      case "report":
        return this.#addReport(entry);
      default:
        await this.#addExample(entry, await this.#atrium());
    }
  }

  async #addPerson({ username, role }: Of<"person">): Promise<void> {
    const { calls, newPassword, onSampleUser } = this.#options;
    const atrium = await this.#atrium();
    const { data } = Paged(RoleRow).parse(await calls.ask(listRoles, atrium, { query: { search: role } }));
    const found = data.find(({ name }) => name === role);
    if (found === undefined) throw new Error(`there is no role ${role}`);
    const password = newPassword();
    // Sample accounts need no new password: these are strong, and were shown once.
    const body = { username, password, roleId: found.id, asksNewPassword: false };
    await calls.ask(addUser, atrium, { body });
    onSampleUser({ username, role, password });
  }

  async #setOnCall({ crews }: Of<"on-call">): Promise<void> {
    const { calls } = this.#options;
    const atrium = await this.#atrium();
    const { calendar, revision } = OnCallReply.parse(await calls.ask(getOnCall, atrium));
    const ids = await Promise.all(
      crews.map((crew) => Promise.all(crew.map(async (name) => (await this.#personOf(name)).id))),
    );
    const day = calendar.shifts.map((_, shift) => ids[shift] ?? []);
    const week = Array.from({ length: 7 }, () => day);
    await calls.ask(changeOnCall, atrium, { body: { ...calendar, week, revision } });
  }

  /** With its first file, so that there is one to open before the report is due. */
  async #addReport(entry: Of<"report">): Promise<void> {
    // A report is made with its owner's rights: it is the owner's own call.
    const owner = sessionOf(await this.#personOf(entry.owner));
    const { id } = Report.parse(await this.#addExample(entry, owner));
    await this.#options.calls.ask(makeReportFile, owner, { params: { id }, body: {} });
  }

  async #addExample(entry: Of<keyof typeof SHELVES>, session: Omit<Session, "id">): Promise<unknown> {
    const { calls } = this.#options;
    const { list, examples, add } = SHELVES[entry.kind];
    const { content } = chosen(examples.parse(await calls.ask(list, session)).examples, entry.example);
    return calls.ask(add, session, { body: { ...content, ...entry.change } });
  }

  async #addWalls(entry: Of<"camera-wall">): Promise<void> {
    const { calls } = this.#options;
    const { size, cameras } = await this.#camerasOf(entry);
    for (const owner of entry.owners) {
      const session = sessionOf(await this.#personOf(owner));
      const { walls } = CameraWalls.parse(await calls.ask(getCameraWalls, session));
      if (walls.some(({ name }) => name === entry.name)) continue;
      await calls.ask(changeCameraWalls, session, { body: { walls: [...walls, { name: entry.name, size, cameras }] } });
    }
  }

  async #record(entry: Of<"recording">): Promise<void> {
    const atrium = await this.#atrium();
    const { cameras } = await this.#camerasOf(entry);
    for (const id of cameras.slice(0, entry.most)) {
      await this.#options.calls.ask(changeCameraRecording, atrium, { params: { id }, body: { isOn: true } });
    }
  }

  async #camerasOf({ placement, floor, example }: Of<"camera-wall" | "recording">): Promise<CameraGroup> {
    const query = { placement, floor };
    const reply = await this.#options.calls.ask(listCameraExamples, await this.#atrium(), { query });
    return chosen(CameraExamples.parse(reply).examples, example).content;
  }

  /** Atrium itself, in place of the administrator. */
  async #atrium(): Promise<Omit<Session, "id">> {
    const everyone = await this.#options.people.listRights();
    const administrators = everyone.filter(({ features }) => features.size === FEATURES.length);
    const [first] = administrators.toSorted((one, other) => one.id - other.id);
    if (first === undefined) throw new Error("there is no administrator");
    return sessionOf({ ...first, username: BY });
  }

  async #personOf(username: string): Promise<KnownPerson> {
    const person = (await this.#options.people.listRights()).find((one) => one.username === username);
    if (person === undefined) throw new Error(`there is no user ${username}`);
    return person;
  }
}

function sessionOf({ id, username, role, features }: KnownPerson): Omit<Session, "id"> {
  const permissions = FEATURES.map((slug) => ({ isUsed: features.has(slug), feature: { slug } }));
  return { user: { id: UserId.parse(id), username, role: { name: role, permissions } }, features };
}

function chosen<Example extends { readonly key: string }>(examples: readonly Example[], key: string): Example {
  const found = examples.find((example) => example.key === key);
  if (found === undefined) throw new Error(`the site has no example ${key}`);
  return found;
}
