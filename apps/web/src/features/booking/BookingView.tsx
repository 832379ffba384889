import type { BookingsReply } from "@atrium/contract/site";
import { Icon, IconButton, StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import externalLink from "lucide-react/icons/external-link";
import lock from "lucide-react/icons/lock";
import lockOpen from "lucide-react/icons/lock-open";
import refresh from "lucide-react/icons/refresh-cw";
import { useEffect, useState } from "react";
import type { TimeWords } from "../../ranges/timeWords.ts";
import { NotShown } from "./NotShown.tsx";
import type { Service } from "./service.ts";
import styles from "./booking.module.css";

interface BookingViewProps {
  service: Service;
  list: BookingsReply | undefined;
  time: TimeWords;
  timeZone: string;
  isAsking: boolean;
  onAsk: () => void;
}

/**
 * The bar with the address, and below it the service's page in a frame, or why it is not there. A page that was shown once
 * stays: somebody may be typing in it.
 */
export function BookingView({ service, list, time, timeZone, isAsking, onAsk }: BookingViewProps) {
  const { address, host, answer } = service;
  const [loads, setLoads] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const isStopped = useStoppedFrame();
  if (answer.state === "open" && !wasOpen) setWasOpen(true);
  const again = () => {
    setWasOpen(false);
    setLoads(loads + 1);
    onAsk();
  };
  const trouble = isStopped ? t("Page opened before the address was set") : troubleOf(answer.state);
  return (
    <section
      className={`col flex-1 overflow-hidden ${styles["frame"]}`}
      aria-label={t("Booking service, {host}", { host })}
    >
      <div className={`row flex-none ink2 bg-2 ${styles["bar"]}`}>
        <Icon of={address.startsWith("https:") ? lock : lockOpen} size={14} />
        <span className="ell min-w-0 m ink">{host}</span>
        {trouble !== undefined && (
          <output className={`row gap-6 ${styles["trouble"]}`}>
            <StateGlyph state="trouble" size={14} />
            {trouble}
          </output>
        )}
        <span className="row gap-2 ml-auto">
          <IconButton label={t("Reload")} icon={<Icon of={refresh} size={15} />} disabled={isAsking} onClick={again} />
          <a
            className={`grid place-center rounded ${styles["open"]}`}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={t("Open in a new window")}
            title={t("Open in a new window")}
          >
            <Icon of={externalLink} size={15} />
          </a>
        </span>
      </div>
      {wasOpen && !isStopped ? (
        <iframe
          key={loads}
          className={`flex-1 min-h-0 w-full border-0 ${styles["inside"]}`}
          title={t("Booking service, {host}", { host })}
          src={address}
          // Its own storage and windows, but not ours: it is somebody else's page.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- never our own origin: the server refuses that (rule `own`)
          sandbox="allow-downloads allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
          referrerPolicy="strict-origin"
        />
      ) : (
        <NotShown
          service={service}
          isStopped={isStopped}
          list={list}
          time={time}
          timeZone={timeZone}
          isAsking={isAsking}
          onAgain={again}
        />
      )}
    </section>
  );
}

const TROUBLE = {
  open: undefined,
  refused: phrase("Does not allow being shown in a frame"),
  away: phrase("Does not answer"),
} as const;

function troubleOf(state: keyof typeof TROUBLE): string | undefined {
  const words = TROUBLE[state];
  return words === undefined ? undefined : t(words);
}

/**
 * Whether the browser has kept the frame empty by our own policy: a page that was opened before the address was set has the policy of
 * then.
 */
function useStoppedFrame(): boolean {
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    const stopped = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src") setStopped(true);
    };
    document.addEventListener("securitypolicyviolation", stopped);
    return () => {
      document.removeEventListener("securitypolicyviolation", stopped);
    };
  }, []);
  return isStopped;
}
