import { formatDate } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Period } from "./statisticsAddress.ts";
import styles from "./When.module.css";
import { SQUARES_A_DAY, type WhenDay, type WhenSquare } from "./whenDays.ts";

interface WhenSquaresProps {
  days: readonly WhenDay[];
  most: number;
  time: SiteTime;
  onOpen: (span: Period) => void;
}

const LEVELS = 5;
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SQUARES_A_DAY,
  ArrowRight: SQUARES_A_DAY,
  ArrowUp: -1,
  ArrowDown: 1,
};

/** Two hours each, a column a day. Tab enters once, arrows move, Enter opens the event list of these hours. */
export function WhenSquares({ days, most, time, onOpen }: WhenSquaresProps) {
  const squares = days.flatMap((day) => day.squares);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, squares.length - 1);
  const grid = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = at + (STEPS[event.key] ?? 0);
    if (STEPS[event.key] === undefined || next < 0 || next >= squares.length) return;
    event.preventDefault();
    setChosen(next);
    const button = grid.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <fieldset
      ref={grid}
      className={`bare grid min-w-0 ${styles["squares"]}`}
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      aria-label={t("Alarms per two hours")}
    >
      {squares.map((square, place) => (
        <button
          className="p-0 border-0 cursor-pointer"
          key={square.from}
          type="button"
          tabIndex={place === at ? 0 : -1}
          data-level={square.count === 0 ? 0 : Math.max(1, Math.ceil((square.count / most) * LEVELS))}
          data-unwatched={square.isUnwatched || undefined}
          data-to-come={square.isToCome || undefined}
          title={wordsOf(square, time)}
          aria-label={wordsOf(square, time)}
          onKeyDown={move}
          onFocus={() => setChosen(place)}
          onClick={() => onOpen(square)}
        />
      ))}
    </fieldset>
  );
}

function wordsOf({ from, to, count, isUnwatched, isToCome }: WhenSquare, time: SiteTime): string {
  const day = formatDate(from, "D MMM", time.zone);
  const hours = t("{date} to {date2}", {
    date: formatDate(from, "HH:mm", time.zone),
    date2: formatDate(to, "HH:mm", time.zone),
  });
  const said = isToCome
    ? t("in the future")
    : isUnwatched
      ? t("{count, plural, one {# alarm} other {# alarms}}, not monitored", { count })
      : t("{count, plural, one {# alarm} other {# alarms}}", { count });
  return `${day}, ${hours}: ${said}`;
}
