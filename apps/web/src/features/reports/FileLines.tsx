import type { Report, ReportFile } from "@atrium/contract/exports";
import { Icon, ShowAll, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import download from "lucide-react/icons/download";
import { FormError } from "../../collections/form/FormError.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSite } from "../../platform/site.ts";
import { DeliveryLines } from "./DeliveryLines.tsx";
import { takeFile } from "./reportQueries.ts";
import styles from "./reports.module.css";
import { periodText, provenanceText } from "./reportWords.ts";

/** Files that are shown before all of them are asked for. */
const AT_FIRST = 2;

/** The files of a report, the newest first, and why there is none where that failed. */
export function FileLines({ report }: { report: Report }) {
  const { files, name } = report;
  if (files.length === 0) return <p className="t12 muted">{t("Not created yet.")}</p>;
  return (
    <ShowAll rows={files} atFirst={AT_FIRST}>
      {(shown) => (
        <ul className="plain-list" aria-label={t("Files of {name}", { name })}>
          {shown.map((file) => (
            <FileLine key={file.id} report={report} file={file} />
          ))}
        </ul>
      )}
    </ShowAll>
  );
}

function FileLine({ report, file }: { report: Report; file: ReportFile }) {
  const { timeZone } = useSite();
  const submission = useSubmit();
  const { state, period, failure, endedAt, beganAt, dueAt, fileName } = file;
  if (state === "making") return <li className="t12 ink2">{t("Creating now")}</li>;
  return (
    <li className={styles["file"]}>
      <div className={`row wrap ${styles["fileHead"]}`}>
        <Timestamp time={endedAt ?? beganAt} timeZone={timeZone} />
        {period !== null && (
          <span className="t12 ink2">{t("for {period}", { period: periodText(period, timeZone) })}</span>
        )}
        {state === "made" && (
          <Button
            size="xs"
            className={styles["download"]}
            aria-label={t("Download {fileName}", { fileName: fileName ?? report.name })}
            leftSection={<Icon of={download} size={13} />}
            loading={submission.isBusy}
            onClick={() => void submission.run(() => takeFile(report.id, file))}
          >
            {t("Download")}
          </Button>
        )}
      </div>
      {state === "made" ? (
        <p className="t12 muted">{provenanceText(file)}</p>
      ) : (
        <p className="icon-top flex items-start gap-7 t12 trouble">
          <StateGlyph state="trouble" size={13} />
          <span>
            {dueAt === null
              ? t("Not created: {failure}", { failure: failure ?? "" })
              : t("Not created when due: {failure}", { failure: failure ?? "" })}
          </span>
        </p>
      )}
      <DeliveryLines file={file} />
      <FormError>{submission.refusal}</FormError>
    </li>
  );
}
