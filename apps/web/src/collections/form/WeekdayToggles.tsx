import { phrase, t } from "@atrium/words";
import { weekdayLetter, weekOrder } from "../../platform/words/week.ts";
import styles from "./WeekdayToggles.module.css";

const DAYS = [
  phrase("Monday"),
  phrase("Tuesday"),
  phrase("Wednesday"),
  phrase("Thursday"),
  phrase("Friday"),
  phrase("Saturday"),
  phrase("Sunday"),
] as const;

interface WeekdayTogglesProps {
  /** 1 Monday to 7 Sunday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** The days of a week, each a button that is in or out. */
export function WeekdayToggles({ days, onChange }: WeekdayTogglesProps) {
  return (
    <fieldset className={`bare flex wrap ${styles["days"]}`}>
      <legend className="sr-only">{t("Days")}</legend>
      {weekOrder().map((day) => {
        const name = DAYS[day - 1] ?? DAYS[0];
        const isIn = days.includes(day);
        return (
          <button
            className="t12 m ink2 rounded cursor-pointer"
            key={t(name)}
            type="button"
            aria-pressed={isIn}
            aria-label={t(name)}
            title={t(name)}
            onClick={() => {
              const others = days.filter((one) => one !== day);
              onChange((isIn ? others : [...others, day]).toSorted((one, other) => one - other));
            }}
          >
            {weekdayLetter(day)}
          </button>
        );
      })}
    </fieldset>
  );
}
