import { formatDate } from "@atrium/contract";
import { SiteTime } from "@atrium/time";
import { Card, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useMinute } from "../../../collections/useMinute.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import styles from "../rooms.module.css";
import type { DrawnLane, StripRange } from "./drawnLane.ts";
import type { Stretch } from "./steps.ts";
import { useBookedLane } from "./useBookedLane.ts";
import { useMeasuredLanes } from "./useMeasuredLanes.ts";
import { usePassageLane } from "./usePassageLane.ts";

const HOUR = 3_600_000;
const BACK = 24 * HOUR;
const AHEAD = 8 * HOUR;
/** In steps, so that the same query is not repeated at every redraw, ms. */
const STEP = 5 * 60_000;

/** The last 24 hours of the room and what is planned next: air, what is done about it, light, curtains, doors, bookings. */
export function RoomStrip() {
  const { timeZone } = useSite();
  const now = Math.floor(useMinute() / STEP) * STEP;
  const whole = { from: now - BACK, now, to: now + AHEAD };
  const { lanes, isWaiting, isError } = useMeasuredLanes(whole);
  const shown = [...lanes, usePassageLane(whole) ?? [], useBookedLane(whole) ?? []].flat();
  const isPlanned = shown.some(({ planned }) => planned.length > 0);
  // Hours of which nothing is planned would only be empty.
  const range = isPlanned ? whole : { ...whole, to: now };
  if (shown.length === 0 && !isWaiting) return null;
  return (
    <Card
      className={styles["strip"]}
      title={isPlanned ? t("Last 24 hours and next 8") : t("Last 24 hours")}
      note={t("now {clock}, hatched where nothing is known", { clock: clock(now, timeZone) })}
    >
      {isError && <p className="muted p-12-16">{t("The history could not be loaded.")}</p>}
      {isWaiting && <LoadingBlocks rows={4} label={t("Loading the history")} />}
      <ul className={`plain-list ${styles["lanes"]}`}>
        {!isWaiting && shown.map((lane) => <LaneRow key={lane.name} lane={lane} range={range} timeZone={timeZone} />)}
        <li className={`grid items-center gap-10 ${styles["lane"]}`} aria-hidden>
          <span />
          <div className={`relative t11 muted num ${styles["hours"]}`}>
            {hours(range, timeZone).map((at) => (
              <span key={at} style={{ left: percent(at, range) }}>
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
  range: StripRange;
  timeZone: string;
}

/** Its stretches to look at and to hear, and what it is now. */
function LaneRow({ lane, range, timeZone }: LaneRowProps) {
  const { name, stretches, planned, marks, fill, text, sum } = lane;
  const last = stretches.at(-1);
  const isKnown = last !== undefined && last.to >= range.now;
  const words = ({ from, to, value }: Stretch) => `${clock(from, timeZone)}–${clock(to, timeZone)} ${text(value)}`;
  const plan = (one: Stretch) => t("planned {words}", { words: words(one) });
  return (
    <li className={`grid items-center gap-10 ${styles["lane"]}`}>
      <span className="ell t12">{name}</span>
      <div className={`relative ${styles["track"]}`} aria-hidden>
        {/* Of what comes nobody says that it is not known. */}
        <b style={{ left: percent(range.now, range) }} />
        {stretches.map((one) => (
          <i key={one.from} title={words(one)} style={{ ...placed(one, range), background: fill(one.value) }} />
        ))}
        {planned.map((one) => (
          <i
            key={one.from}
            data-planned
            title={plan(one)}
            style={{ ...placed(one, range), background: fill(one.value) }}
          />
        ))}
        {marks.map(({ at, text: moment }) => (
          <i key={at} data-mark title={moment} style={{ left: percent(at, range) }} />
        ))}
      </div>
      <span className="t12 num text-right">{sum ?? (isKnown ? text(last.value) : t("Not known"))}</span>
      <span className="sr-only">
        {[...stretches.map(words), ...planned.map(plan), ...marks.map((mark) => mark.text)].join(", ")}
      </span>
    </li>
  );
}

function placed(stretch: Stretch, range: StripRange): { left: string; width: string } {
  const { from, to } = range;
  return { left: percent(stretch.from, range), width: `${String((100 * (stretch.to - stretch.from)) / (to - from))}%` };
}

function percent(at: number, { from, to }: StripRange): string {
  return `${String((100 * (at - from)) / (to - from))}%`;
}

/** Every fourth hour of the site's day. */
function hours({ from, to }: StripRange, timeZone: string): number[] {
  const first = SiteTime.of(timeZone).startOfDay(from);
  const all = Array.from({ length: 15 }, (_, index) => first + index * 4 * HOUR);
  return all.filter((at) => at > from + HOUR / 2 && at < to - HOUR / 2);
}
