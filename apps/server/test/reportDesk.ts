import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { Report, type ReportAsked } from "@atrium/contract/exports";
import { AuditRow } from "@atrium/contract/people";
import { MINUTE, systemClock } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { TestServer } from "../src/testServer.ts";
import { waitFor } from "./liveSocket.ts";
import { type Person, signIn } from "./people.ts";

/** 10:00 in Bangkok on Friday 20 November 2026. */
const FRIDAY = Date.parse("2026-11-20T03:00:00Z");

export const LIGHTS: ReportAsked = {
  name: "Lights at six",
  of: { list: "devices", module: "lighting", place: { placement: "office-building", floor: "first" } },
  fileType: "csv",
  period: null,
  rhythm: { every: "day" },
  hour: 6,
};

/** The whole server at a clock of its own, whose administrator saves reports. */
export class ReportDesk {
  readonly server: TestServer;
  readonly clock: FakeClock;
  admin: Person;

  private constructor(server: TestServer, clock: FakeClock, admin: Person) {
    this.server = server;
    this.clock = clock;
    this.admin = admin;
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<ReportDesk> {
    const clock = new FakeClock(FRIDAY);
    const server = await TestServer.make({ clock, realClock: systemClock, environment });
    await server.app.start();
    return new ReportDesk(server, clock, await signIn(server, "admin", "test-password-1"));
  }

  /** Whatever waits for a moment before it ends, as sums of past days do, gets it. */
  async close(): Promise<void> {
    const passing = setInterval(() => {
      this.clock.pass(1_000);
    }, 20);
    await this.server.stop();
    clearInterval(passing);
  }

  /** The program ends and starts again. @param off ms that pass while it is off */
  async restart(off = 0): Promise<void> {
    await this.server.app.stop();
    if (off > 0) this.pass(off);
    await this.server.restart();
    await this.server.app.start();
    this.admin = await signIn(this.server, "admin", "test-password-1");
  }

  async save(report: ReportAsked = LIGHTS, person = this.admin): Promise<Report> {
    const reply = await person.ask("POST", `${CORE_API}/reports`, report);
    if (reply.statusCode !== 201) throw new Error(`not saved: ${reply.body}`);
    return Report.parse(reply.json());
  }

  async all(person = this.admin): Promise<Report[]> {
    return Paged(Report).parse((await person.ask("GET", `${CORE_API}/reports`)).json()).data;
  }

  async only(person = this.admin): Promise<Report> {
    const [report] = await this.all(person);
    if (report === undefined) throw new Error("there is no report");
    return report;
  }

  /** Sets the clock on, as after a night of the machine; who sleeps wakes a minute later. */
  pass(duration: number): void {
    this.clock.set(duration);
    this.clock.pass(MINUTE);
  }

  /** Seconds go by until the only report is as it shall be. */
  async until(isSo: (report: Report) => boolean, person = this.admin): Promise<Report> {
    const look = async () => {
      this.clock.pass(1_000);
      const report = await this.only(person);
      return isSo(report) ? report : undefined;
    };
    return await waitFor(look, "the report");
  }

  /** The states of its files, the newest first, once none is under way. */
  async settledStates(count: number, person = this.admin): Promise<readonly string[]> {
    const statesOf = ({ files }: Report) => files.map(({ state }) => state);
    return statesOf(
      await this.until((report) => {
        const found = statesOf(report);
        return found.length === count && !found.includes("making");
      }, person),
    );
  }

  /** What the audit log says of a kind of acts. */
  async sentences(kind: string): Promise<readonly string[]> {
    const reply = await this.admin.ask("GET", `${USER_API}/audit?kind=${kind}`);
    return Paged(AuditRow)
      .parse(reply.json())
      .data.map(({ sentence }) => sentence);
  }
}
