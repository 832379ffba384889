import { millis } from "@atrium/contract";
import { routeOf } from "@atrium/contract/pages";
import type { Health } from "@atrium/contract/site";
import { Icon, StateGlyph } from "@atrium/ui";
import { phrase, sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import refreshCw from "lucide-react/icons/refresh-cw";
import wifiOff from "lucide-react/icons/wifi-off";
import { useConnection, useHealth, useServerNow } from "../../platform/liveHooks.ts";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { age, clock, secondClock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import styles from "./Banners.module.css";
import { ImportLine } from "./ImportLine.tsx";
import { ordinal } from "./ordinal.ts";

/**
 * What a person must know before believing the page: live data lost, disk full, database away, history still coming in. It
 * lies over the foot of the page: nothing moves under a finger when it comes or goes. Where the sidebar is open, it has the
 * line of the import.
 */
export function Banners({ hasSidebar = false }: { hasSidebar?: boolean }) {
  return (
    <div className={`col items-center justify-end gap-8 ${styles["overlay"]}`}>
      <CurrentBanners hasSidebar={hasSidebar} />
    </div>
  );
}

function CurrentBanners({ hasSidebar }: { hasSidebar: boolean }) {
  const connection = useConnection();
  const health = useHealth();
  if (connection.state !== "open" && connection.lostAt !== undefined) {
    return <DisconnectedBanner lostAt={connection.lostAt} connection={connection} />;
  }
  return (
    <>
      {health?.coreLostAt !== undefined && <CoreBanner lostAt={health.coreLostAt} />}
      {health?.disk === "full" && <DiskBanner />}
      {health?.database === "unavailable" && <DatabaseBanner queuedSamples={health.queuedSamples} />}
      {health?.late !== undefined && <LateLine {...health.late} />}
      {health?.backup !== undefined && <BackupLine {...health.backup} />}
      {!hasSidebar && <ImportLine className={`row gap-12 bg-2 border ${styles["import"]}`} />}
    </>
  );
}

interface Lost {
  lostAt: number;
  connection: ReturnType<typeof useConnection>;
}

function DisconnectedBanner({ lostAt, connection }: Lost) {
  const { timeZone } = useSite();
  const now = useClock(useServerNow());
  return (
    <output className={`row gap-10 ink ${styles["banner"]}`}>
      <Icon of={wifiOff} size={17} />
      <span>
        <b className="m">{t("Live data lost at {clock}.", { clock: clock(lostAt, timeZone) })}</b>{" "}
        {/* Read out once, not again every second. */}
        <span className="ink2" aria-hidden>
          {t("All data shown is at least {age} old. {nextTry}", {
            age: age(millis(now - lostAt)),
            nextTry: nextTry(connection, now),
          })}
        </span>
      </span>
      <Button
        size="xs"
        className={styles["action"]}
        leftSection={<Icon of={refreshCw} size={13} />}
        disabled={connection.state === "connecting"}
        onClick={connection.retryNow}
      >
        {t("Retry now")}
      </Button>
    </output>
  );
}

function nextTry(connection: Lost["connection"], now: number): string {
  if (connection.state === "open") return "";
  const count = t("{ordinal} attempt", { ordinal: ordinal(Math.max(connection.attempt - 1, 1)) });
  if (connection.state === "connecting") return t("Retrying now, {count}.", { count });
  return t("Retrying in {max} s, {count}.", {
    max: Math.max(1, Math.ceil((connection.nextTryAt - now) / 1000)),
    count,
  });
}

function CoreBanner({ lostAt }: { lostAt: number }) {
  const { timeZone } = useSite();
  return (
    <output className={`row gap-10 ink ${styles["banner"]}`}>
      <StateGlyph state="trouble" size={16} />
      <span>
        <b className="m">{t("The core server has not answered since {clock}.", { clock: clock(lostAt, timeZone) })}</b>{" "}
        <span className="ink2">
          {t("All values are at least that old. Commands and changes are refused until it is back.")}
        </span>
      </span>
    </output>
  );
}

function DiskBanner() {
  return (
    <output className={`row gap-10 ink ${styles["banner"]}`}>
      <StateGlyph state="trouble" size={16} />
      <span>
        <b className="m">{t("The server's disk is full.")}</b>{" "}
        <span className="ink2">
          {t("Live values continue. Commands, changes and history are not recorded until disk space is freed.")}
        </span>
      </span>
    </output>
  );
}

function DatabaseBanner({ queuedSamples }: { queuedSamples: number }) {
  return (
    <output className={`row gap-10 ink ${styles["banner"]}`}>
      <StateGlyph state="trouble" size={16} />
      <span>
        <b className="m">{t("The database is not responding.")}</b>{" "}
        <span className="ink2">
          {t("Live values and commands continue. History is queued and will be written when the database is back:")}{" "}
          <span className="num">{sayNumber(queuedSamples)}</span> {t("samples queued.")}
        </span>
      </span>
    </output>
  );
}

const BACKUP_WORDS = {
  failed: phrase("The last scheduled backup failed."),
  damaged: phrase("The last backup is damaged."),
  overdue: phrase("A scheduled backup is overdue."),
} as const;

/** For whoever can do something about it. */
function BackupLine({ state }: NonNullable<Health["backup"]>) {
  if (!hasFeature(useSession(), "devicesSettable")) return null;
  return (
    <output className={`row gap-12 t12 ink2 bg-2 border ${styles["import"]}`}>
      <StateGlyph state="trouble" size={14} />
      <span>
        {t(BACKUP_WORDS[state])} <PageLink href={routeOf("setting-system").path}>{t("Open System")}</PageLink>
      </span>
    </output>
  );
}

/** Once, in place of every device and gateway that could not be heard in that time. */
function LateLine({ from, to }: { from: number; to: number }) {
  const { timeZone } = useSite();
  return (
    <output className={`row gap-12 t12 ink2 bg-2 border ${styles["import"]}`}>
      <StateGlyph state="trouble" size={14} />
      <span>
        {t(
          "The server itself was running late from {begin} to {end}. Alarms for devices that are not responding are delayed accordingly.",
          { begin: secondClock(from, timeZone), end: secondClock(to, timeZone) },
        )}
      </span>
    </output>
  );
}
