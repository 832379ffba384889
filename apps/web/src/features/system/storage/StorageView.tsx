import { formatBytes } from "@atrium/contract";
import type { DatabaseKind, FolderKind, StorageReply } from "@atrium/contract/system";
import { Card } from "@atrium/ui";
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { storageQuery } from "../systemQueries.ts";
import { SystemView } from "../SystemView.tsx";
import styles from "../system.module.css";
import { SizeBars } from "./SizeBars.tsx";

const DATABASE: Readonly<Record<DatabaseKind, Phrase>> = {
  history: phrase("History"),
  events: phrase("Events and notices"),
  commands: phrase("Commands and runs"),
  audit: phrase("Audit log"),
  pictures: phrase("Pictures of passages"),
  reports: phrase("Report files"),
  site: phrase("Site, people and rules"),
  rest: phrase("PostgreSQL itself"),
};
const FOLDERS: Readonly<Record<FolderKind, Phrase>> = {
  log: phrase("Write-ahead log of PostgreSQL"),
  queue: phrase("History waiting for the database"),
  media: phrase("Sound files"),
  recordings: phrase("Camera recordings"),
  backups: phrase("Backups in the data folder"),
};

/** What the installation takes on disk, and for how long the disk lasts. */
export function StorageView({ tabs }: { tabs: ReactNode }) {
  const result = useQuery(storageQuery);
  return (
    <SystemView tabs={tabs} what={t("storage")} result={result}>
      {(storage) => (
        <>
          <DiskCard storage={storage} />
          <Card title={t("Database")} note={formatBytes(storage.database.bytes)}>
            <SizeBars
              label={t("Database")}
              rows={storage.database.kinds
                .toSorted((one, other) => other.bytes - one.bytes)
                .map(({ kind, bytes }) => ({ name: t(DATABASE[kind]), bytes }))}
            />
          </Card>
          <Card title={t("Data folder")}>
            <SizeBars
              label={t("Data folder")}
              rows={storage.folders.map(({ kind, bytes, limit }) => ({
                name: t(FOLDERS[kind]),
                bytes,
                ...(limit === null ? {} : { note: t("at most {size}", { size: formatBytes(limit) }) }),
              }))}
            />
          </Card>
          {storage.recordingNodes !== undefined && (
            <Card title={t("Camera recordings on field nodes")}>
              <SizeBars
                label={t("Camera recordings on field nodes")}
                rows={storage.recordingNodes.map(({ node, bytes, limit }) => ({
                  name: node,
                  bytes,
                  note: bytes === null ? t("not responding") : t("at most {size}", { size: formatBytes(limit) }),
                }))}
              />
            </Card>
          )}
        </>
      )}
    </SystemView>
  );
}

function DiskCard({ storage }: { storage: StorageReply }) {
  const { disk, database, readAt } = storage;
  const { timeZone } = useSite();
  return (
    <Card title={t("Disk of the data folder")}>
      <div className={`col gap-8 ${styles["state"]}`}>
        <div>
          <b className="m num">{disk.freeBytes === null ? t("Unknown") : formatBytes(disk.freeBytes)}</b>{" "}
          {disk.totalBytes === null ? t("free") : t("free of {size}", { size: formatBytes(disk.totalBytes) })}
        </div>
        <div>{growthWords(storage)}</div>
        <p className="t12 muted m-0">
          {t(
            "Growth is a straight line through the sizes of database and sound files at the end of each of the last 30 days.",
          )}{" "}
          {!database.isOurs && t("The database is on a server of its own, whose disk is not known here.")} {t("Read")}{" "}
          <Timestamp time={readAt} timeZone={timeZone} />.
        </p>
      </div>
    </Card>
  );
}

function growthWords({ growth: { days, perDay, fullInMonths } }: StorageReply): string {
  if (perDay === null) {
    return t("Growth is not known yet: {days, plural, one {# day} other {# days}} measured, 7 are needed.", { days });
  }
  const size = formatBytes(Math.abs(perDay));
  const pace = perDay >= 0 ? t("Grows by {size} a day.", { size }) : t("Shrinks by {size} a day.", { size });
  if (fullInMonths === null) return `${pace} ${t("When the disk is full cannot be said from that.")}`;
  if (fullInMonths < 1) return `${pace} ${t("At this pace the disk is full in less than a month.")}`;
  const months = sayNumber(Math.round(fullInMonths));
  return `${pace} ${t("At this pace the disk is full in about {months} months.", { months })}`;
}
