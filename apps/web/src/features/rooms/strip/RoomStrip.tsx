import { formatDate } from "@atrium/contract";
import { SiteTime } from "@atrium/time";
import { Card, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { bookingsOf } from "../../../devices/bookings/bookedNow.ts";
import { bookingsQuery } from "../../../devices/bookings/bookingsQuery.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { trendsQuery } from "../../../ranges/trend/chartQueries.ts";
import { useRoom } from "../RoomContext.ts";
import styles from "../rooms.module.css";
import { useRoomDevices } from "../useRoomDevices.ts";
import { LANE_MODULES, lanesOf } from "./lanes.ts";
import { type Stretch, stretchesOf } from "./steps.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** In steps, so that the same query is not repeated at every redraw, ms. */
const STEP = 5 * 60_000;

interface DrawnLane {
  readonly name: string;
  readonly stretches: readonly Stretch[];
  readonly fill: (value: number) => string;
  readonly text: (value: number) => string;
}

/** The last 24 hours of the room: its air, what was done about it, light, curtains, door and bookings on one axis. */
export function RoomStrip() {
  const { timeZone } = useSite();
  const to = Math.floor(useMinute() / STEP) * STEP;
  const from = to - DAY;
  const devices = useRoomDevices(LANE_MODULES);
  const lanes = useMemo(() => (devices === undefined ? [] : lanesOf(devices)), [devices]);
  const ids = useMemo(() => lanes.flatMap(({ points }) => points.map(({ id }) => id)), [lanes]);
  const { data: trends, isError } = useQuery(trendsQuery(ids, { from, to }));
  const booked = useBookedLane({ from, to });
  const drawn = useMemo(() => {
    const byPoint = new Map(trends?.series.map((series) => [series.point, series]));
    return lanes.map(({ lane: { name, fill, text, together }, points }): DrawnLane => {
      const series = points.flatMap(({ id }) => byPoint.get(id) ?? []);
      return { name: t(name), fill, text, stretches: stretchesOf(series, { from, to }, together) };
    });
  }, [lanes, trends, from, to]);
  const shown = booked === undefined ? drawn : [...drawn, booked];
  const isWaiting = devices === undefined || (trends === undefined && lanes.length > 0 && !isError);
  if (shown.length === 0 && !isWaiting) return null;
  return (
    <Card
      className={styles["strip"]}
      title={t("Last 24 hours")}
      note={t("until {clock}, hatched where nothing is known", { clock: clock(to, timeZone) })}
    >
      {isError && <p className="muted p-12-16">{t("The history could not be loaded.")}</p>}
      {isWaiting && <LoadingBlocks rows={4} label={t("Loading the history")} />}
      <ul className={`plain-list ${styles["lanes"]}`}>
        {!isWaiting &&
          shown.map((lane) => <LaneRow key={lane.name} lane={lane} range={{ from, to }} timeZone={timeZone} />)}
        <li className={`grid items-center gap-10 ${styles["lane"]}`} aria-hidden>
          <span />
          <div className={`relative t11 muted num ${styles["hours"]}`}>
            {hours(from, to, timeZone).map((at) => (
              <span key={at} style={{ left: percent(at, { from, to }) }}>
                {formatDate(at, "HH:mm", timeZone)}
              </span>
            ))}
          </div>
          <span />
        </li>
      </ul>
    </Card>
  );
}

interface LaneRowProps {
  lane: DrawnLane;
  range: { from: number; to: number };
  timeZone: string;
}

/** Its stretches to look at and to hear, and what it is now. */
function LaneRow({ lane: { name, stretches, fill, text }, range, timeZone }: LaneRowProps) {
  const last = stretches.at(-1);
  const isKnown = last !== undefined && last.to >= range.to;
  const words = ({ from, to, value }: Stretch) => `${clock(from, timeZone)}–${clock(to, timeZone)} ${text(value)}`;
  return (
    <li className={`grid items-center gap-10 ${styles["lane"]}`}>
      <span className="ell t12">{name}</span>
      <div className={`relative ${styles["track"]}`} aria-hidden>
        {stretches.map((one) => (
          <i
            key={one.from}
            title={words(one)}
            style={{ left: percent(one.from, range), width: width(one, range), background: fill(one.value) }}
          />
        ))}
      </div>
      <span className="t12 num text-right">{isKnown ? text(last.value) : t("Not known")}</span>
      <span className="sr-only">{stretches.map(words).join(", ")}</span>
    </li>
  );
}

/** When the room is booked, as far as the calendar was read: of a day before today it says nothing. */
function useBookedLane({ from, to }: { from: number; to: number }): DrawnLane | undefined {
  const { room, place } = useRoom();
  const { timeZone } = useSite();
  const mayAsk = hasFeature(useSession(), "bookable") && room.bookable !== undefined;
  const { data } = useQuery({ ...bookingsQuery, enabled: mayAsk });
  return useMemo(() => {
    if (!mayAsk || data === undefined || !data.hasCalendar || data.readAt === null) return undefined;
    const names = { buildingName: place.building.name, floorName: place.floor.label };
    const midnight = Math.max(from, SiteTime.of(timeZone).startOfDay(to));
    const series = bookingsOf(room, data, names).map((one) => ({
      before: null,
      times: [midnight, Math.max(midnight, one.from), one.until],
      means: [0, 1, 0],
    }));
    const none = { before: null, times: [midnight], means: [0] };
    return {
      name: t("Booked"),
      stretches: stretchesOf([none, ...series], { from, to }, (values) => Math.max(...values)),
      fill: (value) => (value > 0 ? "var(--c-4)" : "var(--surface-3)"),
      text: (value) => (value > 0 ? t("Booked") : t("Free")),
    };
  }, [mayAsk, data, place, room, timeZone, from, to]);
}

function percent(at: number, { from, to }: { from: number; to: number }): string {
  return `${String((100 * (at - from)) / (to - from))}%`;
}

function width(stretch: Stretch, { from, to }: { from: number; to: number }): string {
  return `${String((100 * (stretch.to - stretch.from)) / (to - from))}%`;
}

/** Every fourth hour of the site's day. */
function hours(from: number, to: number, timeZone: string): number[] {
  const first = SiteTime.of(timeZone).startOfDay(from);
  const all = Array.from({ length: 13 }, (_, index) => first + index * 4 * HOUR);
  return all.filter((at) => at > from + HOUR / 2 && at < to - HOUR / 2);
}
