import type { Booking, BookingsReply } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { bookingsOf } from "../../devices/bookings/bookedNow.ts";
import { bookingsQuery } from "../../devices/bookings/bookingsQuery.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { useRoom } from "./RoomContext.ts";
import styles from "./rooms.module.css";

/** What is booked from now until the site's midnight, for who may book; only of a room that can be booked. */
export function BookingCard() {
  const { room, place } = useRoom();
  const mayBook = hasFeature(useSession(), "bookable");
  const { timeZone } = useSite();
  const isBookable = room.bookable !== undefined;
  const { data, isError } = useQuery({ ...bookingsQuery, enabled: mayBook && isBookable });
  if (!mayBook || !isBookable || data?.hasCalendar === false) return null;
  const names = { buildingName: place.building.name, floorName: place.floor.label };
  const left = data === undefined ? [] : leftToday(bookingsOf(room, data, names), data);
  return (
    <Card className={styles["card"]} title={t("Booking")}>
      <p className="p-12-16">
        {isError && data === undefined ? t("The bookings could not be loaded.") : bookedText(data, left, timeZone)}
      </p>
      {left.length > 0 && (
        <ul className={`plain-list ${styles["rows"]}`}>
          {left.map(({ from, until, title }) => (
            <li key={`${String(from)} ${title}`} className="row gap-10 border-t">
              <span className="num nowrap">{`${clock(from, timeZone)}–${clock(until, timeZone)}`}</span>
              <span className="ell">{title}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Those of the site's day that are not over, the first first. @internal for tests */
export function leftToday<Time extends Pick<Booking, "from" | "until">>(
  bookings: readonly Time[],
  { at, dayEnds }: Pick<BookingsReply, "at" | "dayEnds">,
): readonly Time[] {
  return bookings
    .filter(({ from, until }) => until > at && from < dayEnds)
    .toSorted((one, other) => one.from - other.from);
}

/** @internal for tests */
export function bookedText(
  data: Pick<BookingsReply, "at" | "readAt"> | undefined,
  left: readonly Pick<Booking, "from" | "until">[],
  timeZone: string,
): string {
  if (data === undefined) return t("Loading bookings");
  // A list that was never read says nothing: no booking in it is no free room.
  if (data.readAt === null) {
    return t("The booking calendar has not been read yet: whether the room is free is not known.");
  }
  const now = left.find(({ from }) => from <= data.at);
  if (now !== undefined) return t("Booked until {time}", { time: clock(now.until, timeZone) });
  const [next] = left;
  return next === undefined
    ? t("Free for the rest of the day")
    : t("Free until {time}", { time: clock(next.from, timeZone) });
}
