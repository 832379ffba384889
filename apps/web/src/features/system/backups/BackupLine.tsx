import { formatBytes, millis } from "@atrium/contract";
import type { BackupRow, BackupsReply } from "@atrium/contract/system";
import { type StateName, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { CardRow } from "../../../collections/CardRow.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { age } from "../../../platform/time.ts";
import { durationOf } from "../systemQueries.ts";

interface BackupLineProps {
  row: BackupRow;
  backups: BackupsReply;
  onCheck: () => void;
  onDownload: () => void;
}

/** One backup: when, how large, how it ended, and whether it was restored to check it. */
export function BackupLine({ row, backups, onCheck, onDownload }: BackupLineProps) {
  const { timeZone } = useSite();
  const isRunning = backups.running?.id === row.id;
  return (
    <CardRow
      icon={<StateGlyph state={glyphOf(row)} size={16} />}
      name={
        <span className="row gap-8 wrap">
          <Timestamp time={row.startedAt} timeZone={timeZone} />
          <span className="t12 muted break-anywhere" translate="no">
            {row.name}
          </span>
        </span>
      }
      detail={
        <>
          <div>{outcomeWords(row)}</div>
          <div>
            <CheckWords row={row} isChecking={isRunning && backups.running?.phase === "checking"} timeZone={timeZone} />
          </div>
        </>
      }
    >
      {row.isThere && (
        <div className="flex wrap gap-6">
          <Button
            size="xs"
            aria-label={t("Check {name}", { name: row.name })}
            disabled={backups.running !== null || backups.noCheck !== null}
            onClick={onCheck}
          >
            {t("Check ## a backup")}
          </Button>
          {backups.canDownload && (
            <Button size="xs" aria-label={t("Download {name}", { name: row.name })} onClick={onDownload}>
              {t("Download")}
            </Button>
          )}
        </div>
      )}
    </CardRow>
  );
}

function glyphOf({ outcome, isThere, check }: BackupRow): StateName {
  if (outcome === "running") return "sending";
  if (outcome !== "done" || check?.outcome === "damaged") return "alarm";
  if (!isThere) return "disabled";
  return check?.outcome === "good" ? "normal" : "stale";
}

function outcomeWords(row: BackupRow): string {
  const by = row.trigger === "schedule" ? t("by schedule") : t("by {name}", { name: row.by });
  if (row.outcome === "running") return t("Under way, {by}", { by });
  if (row.outcome === "failed") return t("Failed, {by}: {reason}", { by, reason: row.reason ?? "" });
  if (row.outcome === "interrupted") return t("Interrupted, {by}: {reason}", { by, reason: row.reason ?? "" });
  const made = t("{size}, {rows} rows in {duration}, {by}", {
    size: formatBytes(row.bytes ?? 0),
    rows: sayNumber(row.rows ?? 0),
    duration: age(millis(durationOf(row) ?? 0)),
    by,
  });
  return row.isThere ? made : `${made}. ${t("Its files are gone.")}`;
}

interface CheckWordsProps {
  row: BackupRow;
  isChecking: boolean;
  timeZone: string;
}

function CheckWords({ row: { outcome, check }, isChecking, timeZone }: CheckWordsProps) {
  if (outcome !== "done") return null;
  if (isChecking) return t("Being checked by restoring");
  if (check === null) return t("Not checked by restoring");
  if (check.outcome !== "good") {
    return check.outcome === "damaged"
      ? t("Damaged: {reason}", { reason: check.reason ?? "" })
      : t("Could not be checked: {reason}", { reason: check.reason ?? "" });
  }
  return (
    <>
      {t("Checked by restoring")} <Timestamp time={check.at} timeZone={timeZone} />{" "}
      {t("in {duration}", { duration: age(millis(check.seconds * 1_000)) })}
    </>
  );
}
