import type { AlarmRuleContent, AlarmTrial } from "@atrium/contract/alarms";
import { Card, labelled, Segmented } from "@atrium/ui";
import { phrase, sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { FormError } from "../../../collections/form/FormError.tsx";
import styles from "./editor.module.css";
import { timesText, trialNotes, trialOf } from "./trialWords.ts";
import { useTrial } from "./useTrial.ts";
import type { RuleForm } from "./useRuleForm.ts";

const DAYS = [
  { value: "1", label: phrase("1 day") },
  { value: "7", label: phrase("7 days") },
  { value: "30", label: phrase("30 days") },
] as const;
/** How many of the times are shown. */
const MOST_SHOWN = 12;

interface TrialCardProps {
  form: RuleForm;
  saved: AlarmRuleContent | undefined;
  /** At once, without a press of the button. */
  isTried: boolean;
}

/** How often the rule would have come, by what was recorded, before anything is saved. */
export function TrialCard({ form, saved, isTried }: TrialCardProps) {
  const trial = useTrial();
  const isBegun = useRef(false);
  useEffect(() => {
    // What is proposed comes with its trial: nobody has to ask for it.
    if (!isTried || isBegun.current || form.content === undefined) return;
    isBegun.current = true;
    void trial.run(form.content, saved);
  });
  const { tried, days, isRunning } = trial;
  const why = trialOf(form.draft.kind);
  const isOld = tried !== undefined && JSON.stringify(tried.of) !== JSON.stringify(form.content);
  return (
    <Card
      title={t("Backtest")}
      note={t("nothing is saved")}
      actions={
        why === undefined && (
          <Segmented
            label={t("Backtest period")}
            segments={labelled(DAYS)}
            value={DAYS.find(({ value }) => value === String(days))?.value ?? null}
            onChange={(value) => {
              trial.setDays(Number(value));
            }}
          />
        )
      }
    >
      <div className={`grid gap-10 ${styles["trial"]}`} aria-live="polite">
        {why === undefined ? (
          <div className="flex wrap gap-8">
            <Button
              loading={isRunning}
              onClick={() => {
                const content = form.check();
                if (content !== undefined) void trial.run(content, saved);
              }}
            >
              {t("Backtest")}
            </Button>
            {isRunning && <Button onClick={trial.cancel}>{t("Cancel")}</Button>}
          </div>
        ) : (
          <p className="muted">{why}</p>
        )}
        <FormError>{trial.failure}</FormError>
        {tried !== undefined && (
          <div data-old={isOld || undefined} className={`grid gap-6 ${styles["answer"]}`}>
            {isOld && <p className="t12 muted">{t("The rule has been changed since this backtest.")}</p>}
            <p className={styles["figure"]}>
              {tried.saved !== undefined && (
                <>
                  <span className="num">{sayNumber(tried.saved.count)}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> {t("as saved, and with the changes made here")} </span>
                </>
              )}
              <b className="b num">{sayNumber(tried.typed.count)}</b>
            </p>
            <p>{timesText(tried.typed)}</p>
            {trialNotes(tried.typed).map((note) => (
              <p key={note} className="t12 muted">
                {note}
              </p>
            ))}
            <Times trial={tried.typed} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Times({ trial: { times, count } }: { trial: AlarmTrial }) {
  const { timeZone } = useSite();
  if (times.length === 0) return null;
  return (
    <>
      <ul className={styles["times"]} aria-label={t("Latest occurrences")}>
        {times.slice(0, MOST_SHOWN).map(({ device, deviceName, point, at, until }) => (
          <li className="grid gap-10 border-t" key={`${device} ${point ?? ""} ${String(at)}`}>
            <span className="ell">{deviceName}</span>
            <Timestamp time={at} timeZone={timeZone} />
            <span className="num muted">{until === undefined ? t("still active") : lastsText(until - at)}</span>
          </li>
        ))}
      </ul>
      {count > MOST_SHOWN && <p className="t12 muted">{t("The latest {MOST_SHOWN} are shown.", { MOST_SHOWN })}</p>}
    </>
  );
}

/** "4 min". @param duration ms */
function lastsText(duration: number): string {
  const minutes = Math.round(duration / 60_000);
  if (minutes < 1) return t("under 1 min");
  return minutes < 120 ? t("{minutes} min", { minutes }) : t("{hours} h", { hours: Math.round(minutes / 60) });
}
