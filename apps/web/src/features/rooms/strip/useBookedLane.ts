import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { bookingsOf } from "../../../devices/bookings/bookedNow.ts";
import { bookingsQuery } from "../../../devices/bookings/bookingsQuery.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { useRoom } from "../RoomContext.ts";
import type { DrawnLane, StripRange } from "./drawnLane.ts";
import { type Series, stretchesOf } from "./steps.ts";

/** When the room is booked, as far as the calendar was read: of a day before today it says nothing. */
export function useBookedLane({ from, now, to }: StripRange): DrawnLane | undefined {
  const { room, place } = useRoom();
  const { timeZone } = useSite();
  const mayAsk = hasFeature(useSession(), "bookable") && room.bookable !== undefined;
  const { data } = useQuery({ ...bookingsQuery, enabled: mayAsk });
  if (!mayAsk || data === undefined || !data.hasCalendar || data.readAt === null) return undefined;
  const names = { buildingName: place.building.name, floorName: place.floor.label };
  const midnight = Math.max(from, SiteTime.of(timeZone).startOfDay(now));
  const series: readonly Series[] = [
    { before: null, times: [midnight], means: [0] },
    ...bookingsOf(room, data, names).map((one) => ({
      before: null,
      times: [midnight, Math.max(midnight, one.from), one.until],
      means: [0, 1, 0],
    })),
  ];
  const isBooked = (values: readonly number[]) => Math.max(...values);
  return {
    name: t("Booked"),
    stretches: stretchesOf(series, { from, to: now }, isBooked),
    planned: stretchesOf(upcoming(series, now), { from: now, to: Math.min(to, data.dayEnds) }, isBooked),
    marks: [],
    fill: (value) => (value > 0 ? "var(--c-4)" : "var(--surface-3)"),
    text: (value) => (value > 0 ? t("Booked") : t("Free")),
  };
}

/** The same from now on: what holds now began before. */
function upcoming(series: readonly Series[], now: number): Series[] {
  return series.map(({ times, means }) => {
    const value = means[times.findLastIndex((at) => at <= now)] ?? 0;
    return { before: { time: now, value }, times, means };
  });
}
