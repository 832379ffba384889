import { undoMeterFile } from "@atrium/contract/energy";
import { Card, EmptyState, Icon, PageHeading, StateGlyph } from "@atrium/ui";
import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { Button, FileButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import upload from "lucide-react/icons/upload";
import type { ReactNode } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import lists from "../../../collections/lists.module.css";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { DoneImportsCard } from "../DoneImportsCard.tsx";
import page from "../MappingImportPage.module.css";
import { ColumnOptions } from "./ColumnOptions.tsx";
import { CounterChoice } from "./CounterChoice.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { FirstRows } from "./FirstRows.tsx";
import { ImportedNotice } from "./ImportedNotice.tsx";
import { meterFilesQuery } from "./meterFileQueries.ts";
import { importWords, QUESTION_WORDS } from "./meterFileWords.ts";
import styles from "./meterFile.module.css";
import { type MeterFileWork, useMeterFile } from "./useMeterFile.ts";

/** Polling interval of a running import, ms. */
const ASKED_EVERY = 1_000;

/** A file of a meter's past: chosen, understood, looked at, imported. */
export function MeterFileView({ choice }: { choice: ReactNode }) {
  const { timeZone } = useSite();
  const work = useMeterFile();
  const done = useQuery({ ...meterFilesQuery, refetchInterval: work.isImporting ? ASKED_EVERY : false });
  const { file, reply } = work;
  const mayImport = reply?.understood != null && !reply.isDone && !reply.understood.isSame;
  return (
    <div className="col grow">
      <PageHeading
        title={t("Import and export")}
        crumb={file === undefined ? t("Readings or amounts of a meter as a file") : file.name}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {choice}
            {mayImport && (
              <Button variant="filled" loading={work.isBusy} onClick={work.apply}>
                {t("Import")}
              </Button>
            )}
          </div>
        }
      />
      <div className={`${lists["body"]} grid items-start gap-12 ${page["columns"]}`}>
        <div className="col gap-12 min-w-0">
          <FormError>{work.refusal}</FormError>
          {work.refusal !== undefined && file !== undefined && (
            <Button className={page["again"]} loading={work.isBusy} onClick={work.look}>
              {t("Check again")}
            </Button>
          )}
          {work.isImporting && <Progress running={done.data?.running ?? null} />}
          {reply?.isDone === true && reply.understood !== null && (
            <ImportedNotice
              device={work.counter.device}
              unit={reply.understood.unit}
              day={SiteTime.of(timeZone).isoDate(reply.understood.to - 1)}
            />
          )}
          <Card title={t("Meter and file")}>
            <div className={`col gap-12 ${styles["part"]}`}>
              <CounterChoice counter={work.counter} onChange={work.chooseCounter} />
              <ChooseFile work={work} />
            </div>
          </Card>
          {reply !== undefined && <Understanding work={work} reply={reply} />}
        </div>
        <aside className="col gap-12 min-w-0" aria-label={t("Imports")}>
          <DoneImportsCard
            result={done}
            none={t("No meter files imported yet.")}
            words={importWords}
            undo={async ({ id }) => ask(undoMeterFile, { params: { id } })}
          >
            {t("What was recorded before the import comes back, and all figures are calculated from it again.")}
          </DoneImportsCard>
          <p className="t12 m-0 ink2 rounded bg-2 border p-12-16">
            <b>{t("What becomes of amounts.")}</b>{" "}
            {t(
              "Amounts are added up to readings of the meter. They continue from the last reading recorded before them; without one, they lead to the first reading after them, or begin at 0.",
            )}
          </p>
        </aside>
      </div>
    </div>
  );
}

function Understanding({ work, reply }: { work: MeterFileWork; reply: NonNullable<MeterFileWork["reply"]> }) {
  return (
    <>
      <Card title={t("Columns")}>
        <div className={`col gap-12 ${styles["part"]}`}>
          {reply.questions.map((question) => (
            <p key={question} className="row gap-6 m-0" role="alert">
              <StateGlyph state="trouble" />
              {t(QUESTION_WORDS[question])}
            </p>
          ))}
          <FirstRows reply={reply} />
          <ColumnOptions reply={reply} chosen={work.options} paths={work.paths} onChange={work.changeOptions} />
        </div>
      </Card>
      <Card title={t("Preview")}>
        <div className={styles["part"]} aria-busy={work.isBusy}>
          <FilePreview reply={reply} />
        </div>
      </Card>
    </>
  );
}

function ChooseFile({ work }: { work: MeterFileWork }) {
  const { file, counter, isBusy } = work;
  const isReady = counter.point !== "";
  return (
    <div className="row wrap gap-10">
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(chosen) => void work.chooseFile(chosen)}>
        {(props) => (
          <Button
            {...props}
            variant={file === undefined ? "filled" : "default"}
            leftSection={<Icon of={upload} size={14} />}
            loading={isBusy && !work.isImporting}
          >
            {file === undefined ? t("Choose CSV file") : t("Choose another file")}
          </Button>
        )}
      </FileButton>
      <span className="t12 muted">
        {file === undefined
          ? t("A table with a column of times and a column of values, up to 16 MB")
          : isReady
            ? file.name
            : t("{name}: choose the meter it belongs to.", { name: file.name })}
      </span>
    </div>
  );
}

function Progress({ running }: { running: { readonly done: number; readonly total: number } | null }) {
  return (
    <Card>
      <EmptyState title={t("Importing")}>
        {running !== null && t("Month {done} of {total}", { done: running.done + 1, total: running.total })}
      </EmptyState>
    </Card>
  );
}
