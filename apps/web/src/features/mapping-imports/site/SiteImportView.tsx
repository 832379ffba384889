import { MAX_SITE_FILE_BYTES, type SiteImportReply, undoSiteImport, getSiteFolder } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, askForFile } from "../../../platform/http.ts";
import { DoneImportsCard } from "../DoneImportsCard.tsx";
import { ImportFrame } from "../ImportFrame.tsx";
import { saveFile } from "../../../platform/saveFile.ts";
import styles from "../MappingImportPage.module.css";
import { SiteChanges } from "./SiteChanges.tsx";
import { SiteProblems } from "./SiteProblems.tsx";
import { siteImportsQuery } from "./siteQueries.ts";
import { changesOf, summaryWords, sumWords } from "./siteWords.ts";
import { useSiteImport } from "./useSiteImport.ts";
import { useSubmit } from "../../../collections/form/useSubmit.ts";

/** The whole site as a zip file, out and in: what a file would do is shown before it is done. */
export function SiteImportView({ choice }: { choice: ReactNode }) {
  const work = useSiteImport();
  const saving = useSiteFile();
  const done = useQuery(siteImportsQuery);
  const { file, reply } = work;
  const changes = reply === undefined || reply.isDone ? 0 : changesOf(reply.kinds);
  return (
    <ImportFrame
      crumb={file === undefined ? t("The whole site as a file") : file.name}
      choice={choice}
      saving={saving}
      saveLabel={t("Export whole site (ZIP)")}
      work={work}
      accept=".zip,application/zip"
      firstLabel={t("Choose ZIP file")}
      changes={changes}
      result={reply && <Result reply={reply} />}
      beginning={{
        title: t("Choose a ZIP file of a site folder"),
        words: t(
          "It contains campus.json, site.json, connections.json and the folders plans, mappings, products and underlays, as in the whole-site export: at most {value} MiB. Changes are previewed before anything is applied.",
          { value: MAX_SITE_FILE_BYTES / 1_048_576 },
        ),
      }}
    >
      <DoneImportsCard
        result={done}
        none={t("No site imports yet.")}
        words={sumWords}
        undo={async ({ id }) => ask(undoSiteImport, { params: { id } })}
      >
        {t("The whole site returns to its previous state. Devices the file added are retired; their history is kept.")}
      </DoneImportsCard>
      <p className="t12 m-0 ink2 rounded bg-2 border p-12-16">
        <b>{t("All or nothing.")}</b>{" "}
        {t(
          "The file replaces the whole site: anything missing from it is removed. Devices missing from it are retired; their history is kept.",
        )}
      </p>
      <p className="t12 m-0 ink2 rounded bg-2 border p-12-16">
        <b>{t("Secrets stay on this server.")}</b>{" "}
        {t(
          "The file contains no connection passwords or keys. Existing connections keep theirs on import; new ones need them entered.",
        )}
      </p>
    </ImportFrame>
  );
}

function Result({ reply }: { reply: SiteImportReply }) {
  return (
    <>
      <div className={`col gap-12 ${styles["summary"]}`}>
        <h2 className={`m-0 b ${styles["headline"]}`} aria-live="polite">
          {summaryWords(reply)}
        </h2>
        {reply.notes.length > 0 && (
          <ul className={`col plain-list gap-12 ${styles["imports"]}`} aria-label={t("Notes")}>
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

/** Saves the whole site as a file. */
function useSiteFile() {
  const { isBusy, refusal, run } = useSubmit();
  const save = () =>
    void run(async () => {
      saveFile(await (await askForFile(getSiteFolder)).blob(), "site.zip");
    });
  return { isBusy, refusal, save };
}
