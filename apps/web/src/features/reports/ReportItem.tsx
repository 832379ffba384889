import type { Report } from "@atrium/contract/exports";
import { Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { FormError } from "../../collections/form/FormError.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { FileLines } from "./FileLines.tsx";
import { changeReport, makeReport, useReceiverChoices, useReportsChanged } from "./reportQueries.ts";
import { receiverName } from "./receivers.ts";
import styles from "./reports.module.css";
import { fileTypeName, listText, rhythmText } from "./reportWords.ts";

interface ReportItemProps {
  report: Report;
  onEdit: () => void;
  onDelete: () => void;
}

/** A report: of what, when, its files, and what can be done with it. */
export function ReportItem({ report, onEdit, onDelete }: ReportItemProps) {
  const { content, name, nextAt, files } = report;
  const site = useSite();
  const me = useSession()?.username;
  const submission = useSubmit();
  const changed = useReportsChanged();
  const { data: choices } = useReceiverChoices();
  const receivers = content?.receivers ?? [];
  const isMaking = files.some(({ state }) => state === "making");

  async function act(work: () => Promise<unknown>): Promise<void> {
    await submission.run(work);
    await changed();
  }

  return (
    <li className={styles["report"]} aria-label={name}>
      <div className={`row wrap break-anywhere ${styles["name"]}`}>
        <span className="m">{name}</span>
        {report.owner.name !== me && <span className="t12 muted">{t("of {name}", { name: report.owner.name })}</span>}
        {nextAt === null && <Tag tone="disabled">{t("Paused")}</Tag>}
      </div>
      {content === null ? (
        <p className="t12 ink2">
          {t("This report was saved by another version of Atrium and cannot be read by this one.")}
        </p>
      ) : (
        <>
          <p className="t12 ink2">{`${listText(content.of, site)}, ${fileTypeName(content.fileType)}`}</p>
          <p className="t12 ink2">{rhythmText(content)}</p>
          {receivers.length > 0 && (
            <p className="t12 ink2">
              {t("Receivers: {receivers}", {
                receivers: receivers.map((one) => receiverName(one, choices)).join(", "),
              })}
            </p>
          )}
        </>
      )}
      {nextAt !== null && (
        <p className="t12 ink2">
          {t("Next:")} <Timestamp time={nextAt} timeZone={site.timeZone} />
        </p>
      )}
      <FormError>{submission.refusal}</FormError>
      <div className={`flex wrap gap-8 ${styles["acts"]}`}>
        {content !== null && (
          <>
            <Button
              size="xs"
              aria-label={t("Create now, {name}", { name })}
              loading={isMaking || submission.isBusy}
              onClick={() => void act(() => makeReport(report.id, false))}
            >
              {t("Create now")}
            </Button>
            {receivers.length > 0 && (
              <Button
                size="xs"
                aria-label={t("Send now, {name}", { name })}
                disabled={isMaking}
                loading={submission.isBusy}
                onClick={() => void act(() => makeReport(report.id, true))}
              >
                {t("Send now")}
              </Button>
            )}
            <Button size="xs" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
              {t("Edit")}
            </Button>
            <Button
              size="xs"
              aria-label={content.isPaused ? t("Resume {name}", { name }) : t("Pause {name}", { name })}
              onClick={() => void act(() => changeReport(report, { ...content, isPaused: !content.isPaused }))}
            >
              {content.isPaused ? t("Resume") : t("Pause")}
            </Button>
          </>
        )}
        <Button size="xs" aria-label={t("Delete {name}", { name })} onClick={onDelete}>
          {t("Delete")}
        </Button>
      </div>
      <FileLines report={report} />
    </li>
  );
}
