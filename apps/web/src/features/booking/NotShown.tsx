import type { BookingsReply } from "@atrium/contract/site";
import { EmptyState, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import calendarCheck from "lucide-react/icons/calendar-check";
import externalLink from "lucide-react/icons/external-link";
import wrench from "lucide-react/icons/wrench";
import { useState } from "react";
import { secondClock } from "../../platform/time.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { listWords } from "./BookingFacts.tsx";
import { bookingFigures } from "./bookingFigures.ts";
import { EmptyFrameDrawing } from "./EmptyFrameDrawing.tsx";
import type { Service } from "./service.ts";
import styles from "./booking.module.css";

interface NotShownProps {
  service: Service;
  isStopped: boolean;
  list: BookingsReply | undefined;
  time: TimeWords;
  timeZone: string;
  isAsking: boolean;
  onAgain: () => void;
}

/** Why the service's page is not in the frame, and the ways on. */
export function NotShown({ service, isStopped, list, time, timeZone, isAsking, onAgain }: NotShownProps) {
  const { address, answer } = service;
  if (answer.state === "open" && !isStopped) return null;
  const { title, sentence } = isStopped ? stopped() : reasonOf(service, timeZone);
  return (
    <div className={`col justify-center flex-1 ${styles["notShown"]}`}>
      <EmptyState
        drawing={<EmptyFrameDrawing />}
        title={title}
        actions={
          isStopped ? (
            <Button variant="filled" onClick={() => window.location.reload()}>
              {t("Reload page")}
            </Button>
          ) : (
            <>
              <Button
                component="a"
                variant="filled"
                href={address}
                target="_blank"
                rel="noreferrer"
                leftSection={<Icon of={externalLink} size={14} />}
              >
                {t("Open in a new window")}
              </Button>
              <Button loading={isAsking} onClick={onAgain}>
                {t("Retry")}
              </Button>
            </>
          )
        }
      >
        {sentence}
      </EmptyState>
      <div className={`flex wrap items-start justify-center gap-12 flex-1 ${styles["notes"]}`}>
        {list?.hasCalendar === true && (
          <div className={`flex gap-10 break-anywhere t13 rounded bg-2 border ${styles["note"]}`}>
            <Icon of={calendarCheck} size={16} />
            <div>
              <b className="m">
                {list.problem === null ? t("Bookings are still being read.") : t("Bookings are not being read either.")}
              </b>
              <p>{`${listWords(list, timeZone)}. ${nextWords(list, time)}`}</p>
            </div>
          </div>
        )}
        {answer.state === "refused" && RULES_OF_THE_SERVICE.has(answer.rule) && <AllowNote />}
      </div>
    </div>
  );
}

const RULES_OF_THE_SERVICE: ReadonlySet<string> = new Set(["x-frame-options", "frame-ancestors"]);

function stopped() {
  return {
    title: t("This page was opened before the address was set"),
    sentence: t("The browser shows only content that was allowed when the page was opened."),
  };
}

function reasonOf({ host, answer }: Service, timeZone: string): { title: string; sentence: string } {
  const at = secondClock(answer.at, timeZone);
  if (answer.state === "away") {
    const since = secondClock(answer.since, timeZone);
    return {
      title: t("The booking service does not answer"),
      sentence: t("{host} has not answered since {since}: {words}. Last tried {at}; retrying every 30 s.", {
        host,
        since,
        words: answer.words,
        at,
      }),
    };
  }
  const words = answer.state === "refused" ? answer.words : "";
  return {
    title: t("The booking service does not allow being shown here"),
    sentence: t("{host} answered at {at}. {words}, so the browser would show an empty frame.", { host, at, words }),
  };
}

function nextWords(list: BookingsReply, time: TimeWords): string {
  if (list.readAt === null) return "";
  const { today, next } = bookingFigures(list);
  const rooms = t("{count, plural, one {# room} other {# rooms}}", { count: next?.rooms ?? 0 });
  return next === undefined
    ? t("{today} today.", { today })
    : t("{today} today. Next at {clock} in {rooms}.", { today, clock: time.clock(next.at), rooms });
}

/** What the administrator of the service would write, to copy. */
function AllowNote() {
  const [copied, setCopied] = useState("");
  const { origin } = window.location;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`Content-Security-Policy: frame-ancestors 'self' ${origin}`);
      setCopied(t("Copied"));
    } catch {
      setCopied(t("Could not copy"));
    }
  };
  return (
    <div className={`flex gap-10 break-anywhere t13 rounded bg-2 border ${styles["note"]}`}>
      <Icon of={wrench} size={16} />
      <div>
        <b className="m">{t("For the administrator of the booking service")}</b>
        <p>
          {t("Allow {origin} in frame-ancestors. ", { origin })}
          <button
            type="button"
            className={`p-0 border-0 cursor-pointer m accent ${styles["copy"]}`}
            onClick={() => void copy()}
          >
            {t("Copy line")}
          </button>{" "}
          <output>{copied}</output>
        </p>
      </div>
    </div>
  );
}
