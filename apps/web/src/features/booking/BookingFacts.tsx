import type { BookingsReply } from "@atrium/contract/site";
import { Kpi, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { secondClock } from "../../platform/time.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { bookingFigures } from "./bookingFigures.ts";

/** What is booked now, in three figures. */
export function BookingFacts({ reply, time }: { reply: BookingsReply; time: TimeWords }) {
  const { today, roomsInUse, next } = bookingFigures(reply);
  return (
    <>
      <Kpi value={today} label={today === 1 ? t("booking today") : t("bookings today")} />
      <Kpi value={roomsInUse} label={roomsInUse === 1 ? t("room in use") : t("rooms in use")} />
      <Kpi value={next === undefined ? t("none") : time.clock(next.at)} label={nextWords(next, time)} />
    </>
  );
}

function nextWords(next: ReturnType<typeof bookingFigures>["next"], time: TimeWords): string {
  if (next === undefined) return t("next, within 7 days");
  const rooms = t("{count, plural, one {# room} other {# rooms}}", { count: next.rooms });
  return next.isToday ? t("next, {rooms}", { rooms }) : t("next, {day}, {rooms}", { day: time.day(next.at), rooms });
}

interface ListStateProps {
  reply: BookingsReply | undefined;
  failure: Error | null;
  timeZone: string;
}

/** How old the list of bookings is, and what is wrong with it. */
export function ListState({ reply, failure, timeZone }: ListStateProps) {
  const words = failure?.message ?? (reply === undefined ? undefined : listWords(reply, timeZone));
  if (words === undefined) return null;
  const isBad = failure !== null || (reply?.hasCalendar === true && reply.problem !== null) || (reply?.unread ?? 0) > 0;
  return (
    <output className="row gap-6 t13 ink2 num">
      {isBad && <StateGlyph state="trouble" size={14} />}
      <span>{words}</span>
    </output>
  );
}

export function listWords({ hasCalendar, readAt, problem, unread }: BookingsReply, timeZone: string): string {
  if (!hasCalendar) return t("No calendar feed is set for the booking service");
  const clock = (at: number) => secondClock(at, timeZone);
  const read =
    readAt === null ? t("Booking list not read yet") : t("Booking list read at {clock}", { clock: clock(readAt) });
  const left =
    unread === 0 ? "" : t(", {unread, plural, one {# entry} other {# entries}} could not be interpreted", { unread });
  return problem === null
    ? `${read}${left}`
    : t("{read}; failed {time}: {words}", { read, time: clock(problem.at), words: problem.words });
}
