import { LARGEST_SITE_FILE } from "@atrium/contract";
import { Card, EmptyState, Icon, PageHeading } from "@atrium/ui";
import { Button, FileButton } from "@mantine/core";
import download from "lucide-react/icons/download";
import upload from "lucide-react/icons/upload";
import type { ReactNode } from "react";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import lists from "../../../lists/lists.module.css";
import { counted } from "../importWords.ts";
import styles from "../MappingImportPage.module.css";
import { SiteChanges } from "./SiteChanges.tsx";
import { SiteImportsCard } from "./SiteImportsCard.tsx";
import { SiteProblems } from "./SiteProblems.tsx";
import { changesOf, summaryWords } from "./siteWords.ts";
import { useSiteFile } from "./useSiteFile.ts";
import { type SiteImport, useSiteImport } from "./useSiteImport.ts";

/** The whole site as a zip file, out and in: what a file would do is shown before it is done. */
export function SiteImportView({ choice }: { choice: ReactNode }) {
  const work = useSiteImport();
  const saving = useSiteFile();
  const { file, reply } = work;
  const changes = reply === undefined || reply.isDone ? 0 : changesOf(reply.kinds);
  return (
    <div className={lists["page"]}>
      <PageHeading
        title="Import and export"
        crumb={file === undefined ? "The whole site as a file" : file.name}
        actions={
          <div className={lists["actions"]}>
            {choice}
            <Button leftSection={<Icon of={download} size={14} />} loading={saving.isBusy} onClick={saving.save}>
              Whole site as zip
            </Button>
            <ChooseButton work={work} label={file === undefined ? "Choose a file" : "Other file"} />
            {changes > 0 && (
              <Button variant="filled" loading={work.isBusy} onClick={() => void work.apply()}>
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
          <SiteImportsCard />
          <p className={`t12 ${styles["note"]}`}>
            <b>All or nothing.</b> The file takes the place of the whole site: what it lacks is taken away. Devices that
            it lacks are retired, and their history stays.
          </p>
          <p className={`t12 ${styles["note"]}`}>
            <b>Secrets stay here.</b> The file has no passwords and keys of connections. A connection that is here
            already keeps its own when the file comes in; a new one asks for them.
          </p>
        </aside>
      </div>
    </div>
  );
}

function Result({ work: { reply } }: { work: SiteImport }) {
  if (reply === undefined) return null;
  return (
    <>
      <div className={styles["summary"]}>
        <h2 className={styles["headline"]} aria-live="polite">
          {summaryWords(reply)}
        </h2>
        {reply.notes.length > 0 && (
          <ul className={styles["imports"]} aria-label="Notes">
            {reply.notes.map((note) => (
              <li key={note} className="t12 muted">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
      {reply.problemCount > 0 ? <SiteProblems reply={reply} /> : <SiteChanges kinds={reply.kinds} />}
    </>
  );
}

function Beginning({ work }: { work: SiteImport }) {
  return (
    <EmptyState
      title={work.isBusy ? "The file is being looked at" : "Choose a zip file of a site folder"}
      actions={<ChooseButton work={work} label="Choose a zip file" isFirst />}
    >
      It has campus.json, site.json, connections.json and the folders plans, mappings, products and underlays, as the
      file of the whole site has them: at most {LARGEST_SITE_FILE / 1_048_576} MiB. What it would do is shown before
      anything changes.
    </EmptyState>
  );
}

function ChooseButton({ work, label, isFirst = false }: { work: SiteImport; label: string; isFirst?: boolean }) {
  return (
    <FileButton accept=".zip,application/zip" onChange={(chosen) => void work.choose(chosen)}>
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
