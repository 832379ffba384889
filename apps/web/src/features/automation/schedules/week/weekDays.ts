import type { SiteTime } from "@atrium/time";

interface PlannedTime {
  readonly schedule: number;
  readonly from: number;
  /** null: it has no end. */
  readonly to: number | null;
}

/** What is drawn: a plan of all schedules, or of one that is being written among some of them. Moments in epoch ms. */
export interface WeekPlan {
  readonly runs: readonly PlannedTime[];
  readonly skipped: readonly PlannedTime[];
  readonly meetings: readonly {
    readonly winner: number;
    readonly loser: number;
    readonly from: number;
    readonly to: number;
  }[];
  readonly holidays: readonly { readonly date: string; readonly name: string }[];
}

/** What stands in the lane of a day, clipped to it. */
export interface WeekBlock {
  readonly key: string;
  readonly schedule: number;
  /** Hours of the day as its clocks show them, 0 to 24. */
  readonly top: number;
  readonly bottom: number;
  /** Its lane among those that overlap, counted from 0, and how many there are. */
  readonly lane: number;
  readonly lanes: number;
  /** It has no end: what it sets stays. */
  readonly isOpen: boolean;
  /** It does not run: a holiday, or a date that is left out. */
  readonly isSkipped: boolean;
  /** The schedules that win over it, or that it wins over, and when. */
  readonly meetings: readonly WeekMeeting[];
}

interface WeekSpan {
  readonly top: number;
  readonly bottom: number;
}

interface WeekMeeting extends WeekSpan {
  readonly isWon: boolean;
}

export interface WeekDay {
  /** `2026-11-20` */
  readonly date: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  readonly holiday: string | undefined;
  readonly blocks: readonly WeekBlock[];
}

/** Fewer lanes than these are as wide as they are. */
const LEAST_LANES = 2;
/** What a run without an end takes of the drawing, hours. */
const OPEN_HEIGHT = 0.4;
const HOUR = 3_600_000;

interface Run extends PlannedTime {
  readonly isSkipped: boolean;
}

/** The seven days from `first` on as they are drawn. @param first the moment at which the first one begins */
export function weekDays(plan: WeekPlan, { first, time }: { first: number; time: SiteTime }): WeekDay[] {
  const runs: Run[] = [
    ...plan.runs.map((run) => ({ ...run, isSkipped: false })),
    ...plan.skipped.map((run) => ({ ...run, isSkipped: true })),
  ];
  return Array.from({ length: 7 }, (_, index) => {
    const from = time.addDays(first, index);
    const day = { from, to: time.addDays(first, index + 1), time };
    const date = time.isoDate(from);
    return {
      date,
      weekday: time.local(from).weekday,
      holiday: plan.holidays.find((one) => one.date === date)?.name,
      blocks: inLanes(runs.flatMap((run) => blockOf(run, day, plan.meetings))),
    };
  });
}

interface Day {
  readonly from: number;
  readonly to: number;
  readonly time: SiteTime;
}

type Block = Omit<WeekBlock, "lane" | "lanes">;

function blockOf(run: Run, day: Day, meetings: WeekPlan["meetings"]): Block[] {
  const { schedule, isSkipped, from } = run;
  const isOpen = run.to === null;
  const to = run.to ?? from + OPEN_HEIGHT * HOUR;
  const span = spanIn(day, from, to);
  if (span === undefined || (isOpen && from < day.from)) return [];
  const own = meetings.filter(({ winner, loser }) => winner === schedule || loser === schedule);
  const met = own.flatMap((meeting) => {
    const shared = spanIn(day, Math.max(meeting.from, from), Math.min(meeting.to, to));
    return shared === undefined ? [] : Object.assign(shared, { isWon: meeting.winner === schedule });
  });
  const key = `${schedule} ${from} ${String(isSkipped)}`;
  return [{ key, schedule, isSkipped, isOpen, ...span, meetings: isSkipped ? [] : met }];
}

/** The part of a time that is within a day, by its clocks; undefined: none. */
function spanIn({ from, to, time }: Day, begin: number, end: number): WeekSpan | undefined {
  if (begin >= to || end <= from || end <= begin) return undefined;
  const clock = (moment: number): number => {
    const { hour, minute } = time.local(moment);
    return hour + minute / 60;
  };
  const top = begin <= from ? 0 : clock(begin);
  // Where clocks are set back, an end may be shown before its beginning.
  return { top, bottom: end >= to ? 24 : Math.max(top, clock(end)) };
}

/** Those that overlap stand beside each other, each in the first lane that is free. */
function inLanes(blocks: readonly Block[]): WeekBlock[] {
  const sorted = blocks.toSorted((one, other) => one.top - other.top || one.schedule - other.schedule);
  const groups: { block: Block; lane: number }[][] = [];
  let group: { block: Block; lane: number }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const block of sorted) {
    if (block.top >= end) {
      group = [];
      groups.push(group);
    }
    const taken = new Set(group.filter(({ block: { bottom } }) => bottom > block.top).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    group.push({ block, lane });
    end = Math.max(end, block.bottom);
  }
  return groups.flatMap((each) => {
    const lanes = Math.max(LEAST_LANES, 1 + Math.max(...each.map(({ lane }) => lane)));
    return each.map(({ block, lane }) => ({ ...block, lane, lanes }));
  });
}

/** The hours that a drawing shows, at least 06:00 to 22:00. */
export function shownHours(days: readonly WeekDay[]): { from: number; to: number } {
  const blocks = days.flatMap((day) => day.blocks);
  return {
    from: Math.min(6, ...blocks.map(({ top }) => 2 * Math.floor(top / 2))),
    to: Math.max(22, ...blocks.map(({ bottom }) => 2 * Math.ceil(bottom / 2))),
  };
}
