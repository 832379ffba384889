import { StateGlyph } from "@atrium/ui";
import { phrase, sayClock, t } from "@atrium/words";
import type { CSSProperties, ReactNode } from "react";
import styles from "./week.module.css";
import { shownHours, type WeekBlock, type WeekDay } from "./weekDays.ts";

const NAMES = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;

interface WeekDrawingProps {
  /** "Week of 16 Nov 2026" */
  label: string;
  days: readonly WeekDay[];
  today: string;
  /** Hours of today that are over; undefined: it is not in the week. */
  now: number | undefined;
  /** The schedule that stands out. */
  marked: number | undefined;
  /** What a block is called, and the colour of its system. */
  lookOf: (schedule: number) => { readonly name: string; readonly colour: string };
  onOpen?: (schedule: number) => void;
  /** Lines across a day: sunrise. Hours. */
  lineOf?: (day: WeekDay) => number | undefined;
}

/** Seven days side by side, each run at its hours, in the colour of its system. */
export function WeekDrawing(props: WeekDrawingProps) {
  const { label, days, today, now } = props;
  const hasHoliday = days.some(({ holiday }) => holiday !== undefined);
  const { from, to } = shownHours(days);
  const share = (hour: number): string => `${((Math.min(to, Math.max(from, hour)) - from) / (to - from)) * 100}%`;
  const hours = Array.from({ length: (to - from) / 2 + 1 }, (_, index) => from + 2 * index);
  return (
    // On a phone it is wider than the screen: what does not fit is reached by scrolling it, with keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroll"]} aria-label={label} tabIndex={0}>
      <div className={styles["week"]} data-holidays={hasHoliday || undefined}>
        <div className={`relative t11 muted num ${styles["axis"]}`} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: share(hour) }}>
              {sayClock(60 * hour)}
            </span>
          ))}
        </div>
        {days.map((day) => {
          const isToday = day.date === today;
          const line = props.lineOf?.(day);
          return (
            <section
              key={day.date}
              className={styles["day"]}
              data-today={isToday || undefined}
              data-holiday={day.holiday !== undefined || undefined}
              aria-label={dayName(day)}
            >
              <h3>{dayName(day)}</h3>
              {hasHoliday && (
                <p className={`break-anywhere text-center t11 ink2 ${styles["holiday"]}`} title={day.holiday}>
                  {day.holiday}
                </p>
              )}
              <div className={styles["lanes"]}>
                {hours.map((hour) => (
                  <i key={hour} className={`absolute border-t ${styles["hour"]}`} style={{ top: share(hour) }} />
                ))}
                {day.blocks.map((block) => (
                  <Block key={block.key} block={block} share={share} {...props} />
                ))}
                {line !== undefined && <i className={styles["sun"]} style={{ top: share(line) }} />}
                {isToday && now !== undefined && <i className={styles["now"]} style={{ top: share(now) }} />}
              </div>
            </section>
          );
        })}
      </div>
    </section>
  );
}

interface BlockProps extends WeekDrawingProps {
  block: WeekBlock;
  share: (hour: number) => string;
}

function Block({ block, share, marked, lookOf, onOpen }: BlockProps): ReactNode {
  const { schedule, top, bottom, lane, lanes, isSkipped, isOpen, meetings } = block;
  const { name, colour } = lookOf(schedule);
  const hours = t("{clock} to {part}", { clock: clockText(top), part: isOpen ? t("open end") : clockText(bottom) });
  const met = meetings.length === 0 ? "" : t(", conflicts with another schedule");
  const said = `${name}, ${hours}${isSkipped ? t(", does not run") : met}`;
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--lane": colour,
    top: share(top),
    height: `calc(${share(bottom)} - ${share(top)})`,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 2px)`,
  };
  const inside = meetings.map((span) => {
    const height = Math.max(bottom - top, 0.01);
    const place = {
      top: `${((span.top - top) / height) * 100}%`,
      height: `${((span.bottom - span.top) / height) * 100}%`,
    };
    return (
      <span key={span.top} className={`grid place-center ${styles["meeting"]}`} style={place}>
        {span.isWon && <StateGlyph state="trouble" size={13} />}
      </span>
    );
  });
  const shown = {
    className: styles["block"],
    style,
    title: said,
    "data-marked": marked === schedule || undefined,
    "data-skipped": isSkipped || undefined,
    "data-open": isOpen || undefined,
  };
  if (onOpen === undefined) {
    return (
      <span {...shown}>
        <span className="sr-only">{said}</span>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={said}
      {...shown}
      onClick={() => {
        onOpen(schedule);
      }}
    >
      {inside}
    </button>
  );
}

/** "Mon 16" */
export function dayName({ date, weekday }: Pick<WeekDay, "date" | "weekday">): string {
  return `${weekdayName(weekday)} ${Number(date.slice(8))}`;
}

/** "07:30". @param hours of a day, 0 to 24 */
function clockText(hours: number): string {
  return sayClock(Math.round(hours * 60));
}

/** @param weekday 1 for Monday */
function weekdayName(weekday: number): string {
  const name = NAMES[weekday - 1];
  return name === undefined ? "" : t(name);
}
