import type { EventDetail } from "@atrium/contract/alarms";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useSite } from "../../../platform/site.ts";
import { moment, secondClock } from "../../../platform/time.ts";
import styles from "./inspector.module.css";
import { stepWords } from "./stepWords.ts";

/** What happened to an alarm, the oldest first; the day stands before its first step. */
export function Timeline({ detail: { steps, row } }: { detail: EventDetail }) {
  const { timeZone } = useSite();
  const dayOf = (at: number) => moment(at, timeZone).slice(0, "DD MMM YYYY".length);
  const beginning = dayOf(row.time);
  return (
    <Section title="Timeline">
      {steps.length === 0 ? (
        <p className="t12 muted">It is being written.</p>
      ) : (
        <ul className={`plain-list grid gap-6 t12 ${styles["timeline"]}`} aria-label="Timeline">
          {steps.map((step) => {
            const { what, said } = stepWords(step, row.alarm?.reading);
            const day = dayOf(step.at);
            return (
              <li className="grid gap-8" key={step.id}>
                <time
                  className="num muted"
                  dateTime={new Date(step.at).toISOString()}
                  title={moment(step.at, timeZone)}
                >
                  {secondClock(step.at, timeZone)}
                </time>
                <span>
                  {day === beginning ? what : `${day}: ${what}`}
                  {said !== "" && <span className="block break-anywhere ink2">{said}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
