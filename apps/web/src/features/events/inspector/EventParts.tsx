import {
  ALARM_PRIORITY_NAMES,
  type EventDetail,
  limitText,
  readingText,
  sourceWords,
  whyNotShelved,
  type EventRow,
} from "@atrium/contract/alarms";
import { PriorityMark, Segmented } from "@atrium/ui";
import { formatDate, sayTerm, t } from "@atrium/words";
import { type ReactNode, useState } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useSite } from "../../../platform/site.ts";
import { moment, secondClock, clock } from "../../../platform/time.ts";
import { ActButtons } from "../acts/ActButtons.tsx";
import { StateLines } from "../list/StateLines.tsx";
import { useCalendar } from "../list/useCalendar.ts";
import { lengthWords } from "../eventWords.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CauseLine, FoldedAlarms } from "./FoldedAlarms.tsx";
import styles from "./inspector.module.css";
import { Pictures } from "./Pictures.tsx";
import { PointTrend } from "./PointTrend.tsx";
import { catalogueQuery } from "../../../devices/catalogueQuery.ts";
import { deviceHref } from "../../../devices/deviceHref.ts";
import { roomHref } from "../../../devices/roomHref.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { writeMoment } from "../../../platform/past/pastMoment.ts";
import { type DeviceId, RATINGS } from "@atrium/contract";
import type { Catalogue } from "@atrium/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { useAlarmActs } from "../acts/useAlarmActs.ts";
import { Checkbox } from "@mantine/core";
import { stepWords } from "./stepWords.ts";

function ratingChoices() {
  return RATINGS.map((rating) => ({
    value: String(rating),
    label: String(rating),
    ariaLabel: t("{rating} of 5", { rating }),
  }));
}

/** The first whole second in which it had happened, ms after it. */
const NEXT_SECOND = 999;

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
          <PriorityMark priority={alarm.priority} size={20} label={t(ALARM_PRIORITY_NAMES[alarm.priority])} />
        )}
        <div className="grow">
          <h2>{sayTerm(row.text)}</h2>
          <div className="t12 muted">{sourceWords(source)}</div>
        </div>
        {closeButton}
      </header>
      {failure !== undefined && (
        <p className={`t12 rounded ${styles["stale"]}`} role="alert">
          {t("{failure}. The data below was loaded earlier.", { failure })}
        </p>
      )}
      <div className={`col gap-12 ${styles["first"]}`}>
        {alarm?.reading !== undefined && (
          <p className={`flex items-baseline gap-8 ${styles["reading"]}`}>
            <b className="num">{readingText(alarm.reading)}</b>
            {limitText(alarm.reading) !== null && (
              <span className="muted num">{t("limit {limit}", { limit: limitText(alarm.reading) ?? "" })}</span>
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
              ...(alarm !== undefined && alarm.times > 1 ? [t("occurred {times} times", { times: alarm.times })] : []),
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
        <Section title={t("Before")} note={t("last 90 days")}>
          <p className="t12 ink2">{beforeWords(before, timeZone)}</p>
        </Section>
      )}
    </>
  );
}

function beforeWords({ count, lastAt, lastRemark }: EventDetail["before"], timeZone: string): string {
  if (count === 0 || lastAt === null) return t("No earlier occurrences.");
  const often = count === 1 ? t("Occurred once before") : t("Occurred {count} times before", { count });
  const last = moment(lastAt, timeZone);
  return lastRemark === null
    ? t("{often}, last on {last}.", { often, last })
    : t("{often}, last on {last}. Last comment: “{lastRemark}”", { often, last, lastRemark });
}

/** The device on its plan, now and at the second at which it happened, and the room that it stands in. */
function PlanLinks({ row: { source, time, alarm } }: { row: EventRow }) {
  const { timeZone } = useSite();
  const { module, device, placement, floor, zone } = source;
  if (module === undefined || device === undefined || placement === undefined || floor === undefined) return null;
  const href = deviceHref({ module, device, placement, floor, zone });
  if (href === undefined) return null;
  const at = alarm?.raisedAt ?? time;
  return (
    <span className={`flex wrap w-full ${styles["links"]}`}>
      <PageLink href={href}>{t("Show on plan")}</PageLink>
      <PageLink href={`${href}&at=${encodeURIComponent(writeMoment(at + NEXT_SECOND))}`}>
        {t("Replay at {secondClock}", { secondClock: secondClock(at, timeZone) })}
      </PageLink>
      <RoomLink device={device} />
    </span>
  );
}

/** The name of the room that a device stands in, which leads to the room's page. */
function RoomLink({ device }: { device: DeviceId }) {
  const { data } = useQuery(catalogueQuery);
  const place = data?.devices.find(({ id }) => id === device);
  const room = data?.rooms.find((one) => isRoomOf(one, place));
  if (room === undefined) return null;
  return <PageLink href={roomHref(room)}>{room.name}</PageLink>;
}

type PlacedIn = Pick<Catalogue["rooms"][number], "placement" | "floor" | "room">;

function isRoomOf(room: PlacedIn, place: PlacedIn | undefined): boolean {
  return place?.room === room.room && place.floor === room.floor && place.placement === room.placement;
}

/** How useful an alarm was, said by who acknowledged it once it has cleared: the mean tells which to think over. */
function Rating({ detail: { row, mayRate }, mayAct }: { detail: EventDetail; mayAct: boolean }) {
  const { actAtOnce } = useAlarmActs();
  const { alarm } = row;
  if (alarm === undefined || alarm.isActive || !(mayRate && mayAct)) return null;
  return (
    <Section title={t("How useful was it?")} note={t("1 = not useful, 5 = essential")}>
      <Segmented
        label={t("Usefulness, from 1 to 5")}
        isFullWidth
        segments={ratingChoices()}
        value={alarm.rating === undefined ? null : String(alarm.rating)}
        onChange={(value) => {
          const rating = RATINGS.find((one) => String(one) === value);
          if (rating !== undefined) void actAtOnce({ kind: "rate", alarms: [row.id], rating });
        }}
      />
    </Section>
  );
}

/** What to do, step by step; a tick is recorded with who and when. */
function Procedure({ detail: { row, procedure }, mayAct }: { detail: EventDetail; mayAct: boolean }) {
  const { timeZone } = useSite();
  const { actAtOnce } = useAlarmActs();
  // A tick shows at once; what the server says replaces it.
  const [wanted, setWanted] = useState<{ of: typeof procedure; ticks: Readonly<Record<number, boolean>> }>();
  const ticks = wanted?.of === procedure ? wanted.ticks : {};
  const done = procedure.filter((step) => step.done !== undefined).length;
  async function tick(step: number, isDone: boolean): Promise<void> {
    setWanted({ of: procedure, ticks: { ...ticks, [step]: isDone } });
    const [result] = await actAtOnce({ kind: "step", alarms: [row.id], step, isDone });
    if (result?.outcome !== "done") setWanted(undefined);
  }
  return (
    <Section title={t("Procedure")} note={t("{done} of {count} done", { done, count: procedure.length })}>
      <ol className="plain-list grid gap-8">
        {procedure.map((step, index) => (
          <li key={step.text}>
            <Checkbox
              label={sayTerm(step.text)}
              description={step.done && `${step.done.by} ${clock(step.done.at, timeZone)}`}
              checked={ticks[index] ?? step.done !== undefined}
              disabled={!mayAct}
              onChange={(event) => void tick(index, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What happened to an alarm, the oldest first; the day stands before its first step. */
function Timeline({ detail: { steps, row } }: { detail: EventDetail }) {
  const { timeZone } = useSite();
  const dayOf = (at: number) => formatDate(at, "DD MMM YYYY", timeZone);
  const beginning = dayOf(row.time);
  return (
    <Section title={t("Timeline")}>
      {steps.length === 0 ? (
        <p className="t12 muted">{t("Being recorded.")}</p>
      ) : (
        <ul className={`plain-list grid gap-6 t12 ${styles["timeline"]}`} aria-label={t("Timeline")}>
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
