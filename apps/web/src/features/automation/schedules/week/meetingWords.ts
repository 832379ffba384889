import { formatDate } from "@atrium/contract";
import type { ScheduleMeeting, ScheduleRow } from "@atrium/contract/automation";
import type { SiteTime } from "@atrium/time";

/** Two schedules that want the same points, and all the times at which they do. */
export interface Meetings {
  readonly key: string;
  readonly winner: Pick<ScheduleRow, "id" | "name">;
  readonly loser: Pick<ScheduleRow, "id" | "name">;
  /** "Fri 20 13:00 to 15:00", in their order. */
  readonly times: readonly string[];
  readonly deviceCount: number;
}

/** The meetings of a plan, pair by pair. */
export function meetingsOf(
  meetings: readonly ScheduleMeeting[],
  { schedules, time }: { schedules: readonly ScheduleRow[]; time: SiteTime },
): Meetings[] {
  const pairs = Map.groupBy(meetings, ({ winner, loser }) => `${winner} ${loser}`);
  return [...pairs].flatMap(([key, all]) => {
    const winner = schedules.find(({ id }) => id === all[0]?.winner);
    const loser = schedules.find(({ id }) => id === all[0]?.loser);
    if (winner === undefined || loser === undefined) return [];
    const times = all.map((meeting) => timesText(meeting, time));
    return [{ key, winner, loser, times, deviceCount: Math.max(...all.map(({ deviceCount }) => deviceCount)) }];
  });
}

/** "20 Nov 13:00 to 15:00" */
function timesText({ from, to }: Pick<ScheduleMeeting, "from" | "to">, { zone }: SiteTime): string {
  const clock = (moment: number): string => formatDate(moment, "HH:mm", zone);
  return `${formatDate(from, "D MMM", zone)} ${clock(from)} to ${clock(to)}`;
}
