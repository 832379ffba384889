import type { EventRow } from "@atrium/contract/alarms";
import { type Calendar, stateWords } from "../eventWords.ts";
import styles from "./list.module.css";

interface StateLinesProps {
  row: EventRow;
  calendar: Calendar;
  isOneLine?: boolean;
}

/** An alarm's state with who and when; a dot where a person is needed, full while its cause stands. */
export function StateLines({ row: { alarm }, calendar, isOneLine = false }: StateLinesProps) {
  if (alarm === undefined) return null;
  const { first, second, isWaiting } = stateWords(alarm, calendar);
  const words = isOneLine && second !== "" ? `${first}, ${second}` : first;
  return (
    <span className={`col min-w-0 ${styles["lines"]}`} data-waiting={isWaiting}>
      <span className="row gap-7 min-w-0">
        {isWaiting && <i className={styles["dot"]} data-hollow={!alarm.isActive} data-grave={alarm.priority === 1} />}
        <span
          className={`${isOneLine ? "t12" : ""} ${alarm.priority === 1 && isWaiting ? styles["grave"] : ""} ell`}
          title={words}
        >
          {words}
        </span>
      </span>
      {!isOneLine && second !== "" && (
        <span className={`t12 muted ${styles["second"]} ell`} title={second}>
          {second}
        </span>
      )}
    </span>
  );
}
