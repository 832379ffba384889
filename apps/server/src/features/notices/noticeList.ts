import type { Paged } from "@atrium/contract";
import {
  NOTICE_STATE_NAMES,
  NOTICE_WAY_NAMES,
  SENT_NOTICE_COLUMNS,
  type SentNotice,
  type SentNoticeQuery,
} from "@atrium/contract/alarms";
import type { ExportQuery } from "@atrium/contract/exports";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";
import { countOf, pagedBatches } from "../../platform/exports/pagedList.ts";

export interface NoticeListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly sentNotices: { list(query: SentNoticeQuery): Promise<Paged<SentNotice>> };
}

/** What was sent up to this moment, as its page narrows it. */
export async function noticeList(
  { names, sentNotices, clock }: NoticeListNeeds,
  asked: Extract<ExportQuery, { list: "notices" }>,
): Promise<ExportTable> {
  const { list: _list, ...query } = asked;
  const { from, state, way, search } = query;
  const until = Math.min(asked.to ?? Number.POSITIVE_INFINITY, clock.now());
  const read = async (page: { page: number; size: number }) => sentNotices.list({ ...query, to: until, ...page });
  const count = await countOf(read);
  return {
    title: t("Notices"),
    place: names.siteName,
    ...(from === undefined ? {} : { period: { from, to: until } }),
    filters: [
      ...(state === undefined ? [] : [t("State: {state}", { state: t(NOTICE_STATE_NAMES[state]) })]),
      ...(way === undefined ? [] : [t("Sent by: {way}", { way: t(NOTICE_WAY_NAMES[way]) })]),
      ...(search === "" ? [] : [t("Search: {search}", { search })]),
    ],
    columns: writtenColumns(SENT_NOTICE_COLUMNS),
    count,
    narrower: t("Choose a shorter period or one state"),
    batches: () => pagedBatches(SENT_NOTICE_COLUMNS, count, read),
  };
}
