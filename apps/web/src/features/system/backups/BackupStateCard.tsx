import { formatBytes } from "@atrium/contract";
import type { BackupsReply, BackupState } from "@atrium/contract/system";
import { Card, StateGlyph } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import type { ReactNode } from "react";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { clockText } from "../../../platform/time.ts";
import { Fact } from "../../../collections/Fact.tsx";
import styles from "../system.module.css";

const STATES: Readonly<Record<BackupState["state"], Phrase>> = {
  off: phrase("Scheduled backups are switched off"),
  waiting: phrase("The first scheduled backup is pending"),
  good: phrase("Scheduled backups are working"),
  failed: phrase("The last backup failed"),
  damaged: phrase("The last backup is damaged"),
  overdue: phrase("A backup is overdue"),
};
const GLYPHS = {
  off: "disabled",
  waiting: "sending",
  good: "normal",
  failed: "alarm",
  damaged: "alarm",
  overdue: "alarm",
} as const;

/** How scheduled backups are doing, when the next one comes, and what stands in the way. */
export function BackupStateCard({ backups }: { backups: BackupsReply }) {
  const { settings, state, nextAt, places, running, noCheck } = backups;
  const { timeZone } = useSite();
  const place = places.find(({ path }) => path === settings.folder);
  return (
    <Card>
      <div className={`col gap-10 ${styles["state"]}`}>
        <div className="row wrap gap-8">
          <StateGlyph state={GLYPHS[state.state]} size={16} />
          <b className="m">{t(STATES[state.state])}</b>
          {state.since !== null && (
            <span className="muted">
              {state.state === "good" ? t("last good backup") : t("since")}{" "}
              <Timestamp time={state.since} timeZone={timeZone} />
            </span>
          )}
        </div>
        {running !== null && <RunningLine running={running} />}
        <dl className={`m-0 ${styles["facts"]}`}>
          <Fact name={t("Each day at")}>
            {settings.isOn ? <span className="num">{clockText(settings.at)}</span> : t("Not scheduled")}
          </Fact>
          {nextAt !== null && (
            <Fact name={t("Next backup")}>
              <Timestamp time={nextAt} timeZone={timeZone} />
            </Fact>
          )}
          <Fact name={t("Folder")}>
            <code className="break-anywhere" translate="no">
              {settings.folder}
            </code>
          </Fact>
          <Fact name={t("Free space there")}>
            <span className="num">
              {place === undefined || place.freeBytes === null ? t("Unknown") : formatBytes(place.freeBytes)}
            </span>
          </Fact>
          <Fact name={t("Kept")}>
            {t("{days, plural, one {# day} other {# days}}, at most {count}", {
              days: settings.keepDays,
              count: settings.keepCount,
            })}
          </Fact>
          <Fact name={t("Check by restoring")}>{settings.checks ? t("After each backup") : t("By hand only")}</Fact>
        </dl>
        {place?.problem != null && <Warning>{place.problem}</Warning>}
        {place?.isOnDataDisk === true && (
          <Warning>
            {t(
              "This folder is on the same disk as the database: if the disk is lost, the backups are lost too. Allow a folder on another machine in ATRIUM_BACKUP_FOLDERS.",
            )}
          </Warning>
        )}
        {noCheck !== null && <Warning>{noCheck}</Warning>}
        <p className="t12 muted m-0">
          {t(
            "A backup holds the whole database. It does not hold the key of the secrets, the recordings and the sound files: copy those yourself.",
          )}
        </p>
      </div>
    </Card>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="icon-top t12 flex items-start gap-7">
      <StateGlyph state="trouble" size={13} />
      <span className="min-w-0 break-anywhere">{children}</span>
    </div>
  );
}

function RunningLine({ running }: { running: NonNullable<BackupsReply["running"]> }) {
  const { phase, tables, done, bytes } = running;
  const figures = { done, tables, size: formatBytes(bytes) };
  const words = () => {
    if (phase === "copying") {
      return tables === 0 ? t("Backing up") : t("Backing up: {done} of {tables} tables, {size} read", figures);
    }
    return tables === 0
      ? t("Checking by restoring: reading the files")
      : t("Checking by restoring: {done} of {tables} tables, {size} restored", figures);
  };
  return (
    <output className="col gap-6">
      <span className="t12 ink2 num">{words()}</span>
      <progress
        className={`overflow-hidden border-0 ${styles["progress"]}`}
        value={done}
        max={Math.max(1, tables)}
        aria-label={words()}
      />
    </output>
  );
}
