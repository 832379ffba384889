import { noticeList } from "./noticeList.ts";
import type { Shift } from "@atrium/contract/alarms";
import type { Place } from "@atrium/contract/site";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DeliveryChannels } from "../../platform/delivery/channels.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import type { SecretBox } from "../../platform/secretBox.ts";
import { fileChannels } from "./fileChannels.ts";
import { ChannelService } from "./channelService.ts";
import { ChannelStore } from "./channelStore.ts";
import { NoticeWorker } from "./noticeWorker.ts";
import { NoticeRegistry } from "./noticeRegistry.ts";
import { NoticeRuleStore } from "./noticeRuleStore.ts";
import { OnCallStore } from "./onCallStore.ts";
import { OutboxStore } from "./outboxStore.ts";
import { OwnNoticeService } from "./ownNoticeService.ts";
import { OwnNoticeStore } from "./ownNoticeStore.ts";
import { type AlarmJournal, Planner } from "./planner.ts";
import type { NoticePeople } from "./recipients.ts";
import { channelRoutes, noticeRuleRoutes, ownNoticeRoutes } from "./routes.ts";
import { NoticeRuleService } from "./noticeRuleService.ts";
import { Sender, type SenderOptions } from "./sender.ts";
import { Transports, type TransportsOptions } from "./transports/transports.ts";

export interface NoticesPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly time: SiteTime;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly siteName: () => string;
  readonly languages: SenderOptions["languages"];
  /** Where people reach the pages; undefined: what is sent leads nowhere. */
  readonly address: string | undefined;
  readonly people: NoticePeople;
  readonly journal: AlarmJournal;
  /** For tests, whose servers are on this machine and answer at once or never. */
  readonly reach?: Pick<TransportsOptions, "timeout" | "pushReach" | "pushCertificate">;
}

export interface NoticesPart extends Part {
  /** When the site's shifts begin, as its on-call calendar has them. */
  readonly shifts: () => Promise<readonly Shift[]>;
  /** For reports: they leave by the same mail server and webhooks. */
  readonly fileChannels: DeliveryChannels;
}

/** Tells persons and programs of alarms, outside of the pages. */
export function noticesPart(options: NoticesPartOptions): NoticesPart {
  const { db, clock, time } = options;
  const [channels, rules, onCall] = [new ChannelStore(options), new NoticeRuleStore(options), new OnCallStore(options)];
  const [own, outbox] = [new OwnNoticeStore(options), new OutboxStore(db)];
  const book = new NoticeRegistry({ channels, rules });
  const transports = new Transports({ ...options, timeZone: time.zone, ...options.reach });
  const parts = { ...options, channels, rules, onCall, own, outbox, book, transports };
  const sender = new Sender(parts);
  const worker = new NoticeWorker({ ...parts, planner: new Planner(parts), sender, isDatabaseUnavailable });
  const onChanged = () => {
    worker.nudge();
  };
  const channelService = new ChannelService({ ...parts, onChanged });
  const desks = { channels: channelService, rules: new NoticeRuleService({ ...parts, onChanged }), outbox };
  return {
    name: "notices",
    exportLists: (ground) => ({ notices: (asked) => noticeList({ ...ground, sentNotices: outbox }, asked) }),
    fileChannels: fileChannels({ book, own }),
    shifts: async () => (await onCall.find()).calendar.shifts,
    routes: [
      channelRoutes(desks),
      noticeRuleRoutes(desks),
      ownNoticeRoutes({ desk: new OwnNoticeService({ ...parts, trials: channelService, clock }) }),
    ],
    start: async () => {
      await channels.sealAfresh();
      await own.sealAfresh();
      await book.load();
      await sender.start();
      worker.start();
    },
    stop: async () => {
      await worker.stop();
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
