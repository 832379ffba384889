import { MAPPING_FILE_COLUMNS } from "@atrium/contract";
import { Card, EmptyState, Icon, PageHeading, Segmented } from "@atrium/ui";
import { Button, FileButton } from "@mantine/core";
import download from "lucide-react/icons/download";
import upload from "lucide-react/icons/upload";
import { type ReactNode, useState } from "react";
import { Refusal } from "../../lists/form/Refusal.tsx";
import lists from "../../lists/lists.module.css";
import { DoneImportsCard } from "./DoneImportsCard.tsx";
import { ImportLines } from "./ImportLines.tsx";
import { changesOf, counted, summaryWords } from "./importWords.ts";
import styles from "./MappingImportPage.module.css";
import { SiteImportView } from "./site/SiteImportView.tsx";
import { ShareBar } from "./ShareBar.tsx";
import { useMappingFile } from "./useMappingFile.ts";
import { type MappingImport, useMappingImport } from "./useMappingImport.ts";

const WAYS = [
  { value: "mappings", label: "Mappings" },
  { value: "site", label: "Whole site" },
] as const;
type Way = (typeof WAYS)[number]["value"];

/** What is set up leaves and comes in as a file: the mappings of devices, or the whole site. */
export function MappingImportPage() {
  const [way, setWay] = useState<Way>("mappings");
  const choice = <Segmented<Way> label="What" segments={WAYS} value={way} onChange={setWay} />;
  return way === "mappings" ? <MappingsView choice={choice} /> : <SiteImportView choice={choice} />;
}

/** Mappings of all devices as a file, out and in: what a file would do is shown before it is done. */
function MappingsView({ choice }: { choice: ReactNode }) {
  const work = useMappingImport();
  const saving = useMappingFile();
  const { file, reply } = work;
  const changes = reply === undefined || reply.isDone ? 0 : changesOf(reply.counts);
  const isReady = changes > 0 && reply?.counts.none === 0;
  return (
    <div className={lists["page"]}>
      <PageHeading
        title="Import and export"
        crumb={file === undefined ? "Mappings of devices as a file" : fileWords(work)}
        actions={
          <div className={lists["actions"]}>
            {choice}
            <Button leftSection={<Icon of={download} size={14} />} loading={saving.isBusy} onClick={saving.save}>
              All mappings as csv
            </Button>
            <ChooseButton work={work} label={file === undefined ? "Choose a file" : "Other file"} />
            {changes > 0 && (
              <Button variant="filled" disabled={!isReady} loading={work.isBusy} onClick={() => void work.apply()}>
                Apply {counted(changes, "change")}
              </Button>
            )}
          </div>
        }
      />
      <div className={`${lists["body"]} ${styles["columns"]}`}>
        <div className={styles["main"]}>
          <Refusal>{work.refusal ?? saving.refusal}</Refusal>
          {work.refusal !== undefined && file !== undefined && (
            <Button className={styles["again"]} loading={work.isBusy} onClick={() => void work.look()}>
              Look at it again
            </Button>
          )}
          <Card>{reply === undefined ? <Beginning work={work} /> : <Result work={work} />}</Card>
        </div>
        <aside className={styles["aside"]} aria-label="Imports">
          <DoneImportsCard />
          <p className={`t12 ${styles["note"]}`}>
            <b>All or nothing.</b> A file with one problem changes nothing. Devices that are not in the file stay as
            they are; a yes in the column retired takes one out of the site. A column that the file lacks stays as it
            is.
          </p>
        </aside>
      </div>
    </div>
  );
}

function Result({ work: { reply } }: { work: MappingImport }) {
  if (reply === undefined) return null;
  return (
    <>
      <div className={styles["summary"]}>
        <h2 className={styles["headline"]} aria-live="polite">
          {summaryWords(reply)}
        </h2>
        <ShareBar counts={reply.counts} />
      </div>
      <ImportLines counts={reply.counts} lines={reply.lines} />
    </>
  );
}

function Beginning({ work }: { work: MappingImport }) {
  return (
    <EmptyState
      title={work.isBusy ? "The file is being looked at" : "Choose a file of mappings"}
      actions={<ChooseButton work={work} label="Choose a csv file" isFirst />}
    >
      What it would do is shown row by row before anything changes. Its columns: {MAPPING_FILE_COLUMNS.join(", ")}, and
      one for each field of an address (address.unit) and each fact (facts.watts). The file of all mappings shows them.
    </EmptyState>
  );
}

function ChooseButton({ work, label, isFirst = false }: { work: MappingImport; label: string; isFirst?: boolean }) {
  return (
    <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(chosen) => void work.choose(chosen)}>
      {(props) => (
        <Button
          {...props}
          variant={isFirst ? "filled" : "default"}
          leftSection={<Icon of={upload} size={14} />}
          loading={work.isBusy}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

function fileWords({ file, reply }: MappingImport): string {
  if (file === undefined) return "";
  const size = `${Math.max(0.01, file.size / 1_000).toFixed(2)} kB`;
  return [file.name, ...(reply === undefined ? [] : [counted(reply.lines.length, "device")]), size].join(", ");
}
