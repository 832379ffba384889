import {
  ALARM_PRIORITY_NAMES,
  type EventDetail,
  limitText,
  readingText,
  sourceWords,
  whyNotShelved,
} from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import type { ReactNode } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import { ActButtons } from "../acts/ActButtons.tsx";
import { StateLines } from "../list/StateLines.tsx";
import { useCalendar } from "../list/useCalendar.ts";
import { lengthWords } from "../eventWords.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CauseLine, FoldedAlarms } from "./FoldedAlarms.tsx";
import styles from "./inspector.module.css";
import { Pictures } from "./Pictures.tsx";
import { PlanLinks } from "./PlanLinks.tsx";
import { PointTrend } from "./PointTrend.tsx";
import { Procedure } from "./Procedure.tsx";
import { Rating } from "./Rating.tsx";
import { Timeline } from "./Timeline.tsx";

interface EventPartsProps {
  detail: EventDetail;
  mayAct: boolean;
  /** Why the newest could not be read; what shows was read before. */
  failure: string | undefined;
  closeButton: ReactNode;
  onOpen: (event: number) => void;
}

/** Everything about one alarm or event, in the order in which somebody needs it who has to do something. */
export function EventParts({ detail, mayAct, failure, closeButton, onOpen }: EventPartsProps) {
  const { row, before } = detail;
  const { alarm, source } = row;
  const { timeZone } = useSite();
  const calendar = useCalendar();
  const why = alarm && alarm.state !== "normal" ? whyNotShelved(alarm) : undefined;
  return (
    <>
      <header className={`flex items-start gap-10 ${styles["head"]}`}>
        {alarm !== undefined && (
          <PriorityMark priority={alarm.priority} size={20} label={ALARM_PRIORITY_NAMES[alarm.priority]} />
        )}
        <div className="grow">
          <h2>{row.text}</h2>
          <div className="t12 muted">{sourceWords(source)}</div>
        </div>
        {closeButton}
      </header>
      {failure !== undefined && (
        <p className={`t12 rounded ${styles["stale"]}`} role="alert">{`${failure}. This was read before.`}</p>
      )}
      <div className={`col gap-12 ${styles["first"]}`}>
        {alarm?.reading !== undefined && (
          <p className={`flex items-baseline gap-8 ${styles["reading"]}`}>
            <b className="num">{readingText(alarm.reading)}</b>
            {limitText(alarm.reading) !== null && (
              <span className="muted num">{`limit ${limitText(alarm.reading) ?? ""}`}</span>
            )}
          </p>
        )}
        <div className={`flex justify-between ${styles["state"]}`}>
          <StateLines row={row} calendar={calendar} />
          <span className="t12 muted num">
            {moment(row.time, timeZone)}
            <br />
            {[
              lengthWords(row, calendar),
              ...(alarm !== undefined && alarm.times > 1 ? [`came ${String(alarm.times)} times`] : []),
            ]
              .filter((words) => words !== "")
              .join(", ")}
          </span>
        </div>
        {alarm?.cause !== undefined && <CauseLine cause={alarm.cause} onOpen={onOpen} />}
        <div className="row wrap gap-8">
          {mayAct && alarm !== undefined && <ActButtons rows={[row]} />}
          <PlanLinks row={row} />
        </div>
        {mayAct && why !== undefined && <p className="t12 muted">{why}</p>}
      </div>
      <Pictures row={row} />
      {detail.procedure.length > 0 && <Procedure detail={detail} mayAct={mayAct} />}
      {alarm !== undefined && alarm.folded > 0 && <FoldedAlarms row={row} count={alarm.folded} onOpen={onOpen} />}
      <PointTrend row={row} />
      {alarm !== undefined && <Rating detail={detail} mayAct={mayAct} />}
      {alarm !== undefined && <Timeline detail={detail} />}
      {alarm !== undefined && mayAct && <CommentForm id={row.id} />}
      {alarm !== undefined && (
        <Section title="Before" note="last 90 days">
          <p className="t12 ink2">{beforeWords(before, timeZone)}</p>
        </Section>
      )}
    </>
  );
}

function beforeWords({ count, lastAt, lastRemark }: EventDetail["before"], timeZone: string): string {
  if (count === 0 || lastAt === null) return "It had not come before.";
  const often = count === 1 ? "It came once" : `It came ${String(count)} times`;
  const said = lastRemark === null ? "" : ` Somebody said: “${lastRemark}”`;
  return `${often}, last on ${moment(lastAt, timeZone)}.${said}`;
}
