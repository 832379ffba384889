import { PageQuery } from "@atrium/contract";
import { NoticeState, type SentNoticeQuery, SentWay } from "@atrium/contract/alarms";
import { SiteTime } from "@atrium/time";
import * as z from "zod";

/** What the address says of the log; days are the site's. */
export const SentAddress = PageQuery.extend({
  state: NoticeState.optional(),
  way: SentWay.optional(),
  search: z.string().trim().max(64).default(""),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type SentAddress = z.output<typeof SentAddress>;

export function sentQuery({ from, to, ...rest }: SentAddress, timeZone: string): Partial<SentNoticeQuery> {
  const time = SiteTime.of(timeZone);
  return {
    ...rest,
    ...(from === undefined ? {} : { from: time.parse(from) }),
    ...(to === undefined ? {} : { to: time.addDays(time.parse(to), 1) }),
  };
}
