import type { Shift } from "@atrium/contract/alarms";
import type { Place } from "@atrium/contract/site";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { ChannelDesk } from "./channelDesk.ts";
import { ChannelStore } from "./channelStore.ts";
import { Clerk } from "./clerk.ts";
import { NoticeBook } from "./noticeBook.ts";
import { NoticeRuleStore } from "./noticeRuleStore.ts";
import { OnCallStore } from "./onCallStore.ts";
import { OutboxStore } from "./outboxStore.ts";
import { OwnDesk } from "./ownDesk.ts";
import { OwnStore } from "./ownStore.ts";
import { type AlarmJournal, Planner } from "./planner.ts";
import type { NoticePeople } from "./recipients.ts";
import { channelRoutes, noticeRuleRoutes, ownNoticeRoutes } from "./routes.ts";
import { RuleDesk } from "./ruleDesk.ts";
import { Sender } from "./sender.ts";
import { Ways, type WaysOptions } from "./ways/ways.ts";

export interface NoticesPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly siteName: () => string;
  /** Where people reach the pages; undefined: what is sent leads nowhere. */
  readonly address: string | undefined;
  readonly people: NoticePeople;
  readonly journal: AlarmJournal;
  /** For tests, whose servers are on this machine and answer at once or never. */
  readonly reach?: Pick<WaysOptions, "patience" | "pushReach" | "pushCertificate">;
}

export interface NoticesPart extends Part {
  /** What was sent. */
  readonly outbox: Pick<OutboxStore, "list">;
  /** When the site's shifts begin, as its on-call calendar has them. */
  readonly shifts: () => Promise<readonly Shift[]>;
}

/** Tells persons and programs of alarms, outside of the pages. */
export function noticesPart(options: NoticesPartOptions): NoticesPart {
  const { db, clock, time } = options;
  const [channels, rules, onCall] = [new ChannelStore(options), new NoticeRuleStore(options), new OnCallStore(options)];
  const [own, outbox] = [new OwnStore(options), new OutboxStore(db)];
  const book = new NoticeBook({ channels, rules });
  const ways = new Ways({ ...options, timeZone: time.zone, ...options.reach });
  const parts = { ...options, channels, rules, onCall, own, outbox, book, ways };
  const sender = new Sender(parts);
  const clerk = new Clerk({ ...parts, planner: new Planner(parts), sender, isDatabaseUnavailable });
  const onChanged = () => {
    clerk.nudge();
  };
  const channelDesk = new ChannelDesk({ ...parts, onChanged });
  const desks = { channels: channelDesk, rules: new RuleDesk({ ...parts, onChanged }), outbox };
  return {
    name: "notices",
    outbox,
    shifts: async () => (await onCall.find()).calendar.shifts,
    routes: [
      channelRoutes(desks),
      noticeRuleRoutes(desks),
      ownNoticeRoutes({ desk: new OwnDesk({ ...parts, trials: channelDesk, clock }) }),
    ],
    start: async () => {
      await channels.bindSecrets();
      await book.load();
      await sender.start();
      clerk.start();
    },
    stop: async () => {
      await clerk.stop();
      await sender.stop();
    },
    metrics: (registry) => {
      addGauge(
        registry,
        { name: "atrium_notices_under_way", help: "Notices that wait for an answer of their receiver" },
        () => sender.underWay,
      );
    },
  };
}
