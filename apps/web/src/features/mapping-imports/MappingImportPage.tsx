import {
  MAPPING_FILE_COLUMNS,
  type MappingImportReply,
  undoMappingImport,
  getMappingFile,
  type ImportEffect,
} from "@atrium/contract/site";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ask, askForFile } from "../../platform/http.ts";
import { DoneImportsCard } from "./DoneImportsCard.tsx";
import { ImportFrame } from "./ImportFrame.tsx";
import { ImportLines } from "./ImportLines.tsx";
import { importsQuery } from "./importQueries.ts";
import { changesOf, countWords, summaryWords } from "./importWords.ts";
import { saveFile } from "../../platform/saveFile.ts";
import styles from "./MappingImportPage.module.css";
import { MeterFileView } from "./meter/MeterFileView.tsx";
import { SiteImportView } from "./site/SiteImportView.tsx";
import { type MappingImport, useMappingImport } from "./useMappingImport.ts";
import { useSubmit } from "../../collections/form/useSubmit.ts";

const PARTS: readonly { readonly key: string; readonly words: Phrase; readonly of: readonly ImportEffect[] }[] = [
  { key: "change", words: phrase("add or change"), of: ["add", "again", "change"] },
  { key: "retire", words: phrase("retire"), of: ["retire"] },
  { key: "problem", words: phrase("problem"), of: ["none"] },
  { key: "same", words: phrase("same"), of: ["same"] },
];

const WAYS = [
  { value: "mappings", label: phrase("Mappings") },
  { value: "site", label: phrase("Whole site") },
  { value: "meters", label: phrase("Meter readings") },
] as const;
type Way = (typeof WAYS)[number]["value"];

/** What is set up leaves and comes in as a file: the mappings of devices, or the whole site; and the past of a meter comes in. */
export function MappingImportPage() {
  const [way, setWay] = useState<Way>("mappings");
  const choice = <Segmented<Way> label={t("Scope")} segments={labelled(WAYS)} value={way} onChange={setWay} />;
  if (way === "meters") return <MeterFileView choice={choice} />;
  return way === "mappings" ? <MappingsView choice={choice} /> : <SiteImportView choice={choice} />;
}

/** Mappings of all devices as a file, out and in: what a file would do is shown before it is done. */
function MappingsView({ choice }: { choice: ReactNode }) {
  const work = useMappingImport();
  const saving = useMappingFile();
  const done = useQuery(importsQuery);
  const { file, reply } = work;
  const changes = reply === undefined || reply.isDone ? 0 : changesOf(reply.counts);
  return (
    <ImportFrame
      crumb={file === undefined ? t("Device mappings as a file") : fileWords(work)}
      choice={choice}
      saving={saving}
      saveLabel={t("Export all mappings (CSV)")}
      work={work}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      firstLabel={t("Choose CSV file")}
      changes={changes}
      isReady={reply?.counts.none === 0}
      result={reply && <Result reply={reply} />}
      beginning={{
        title: t("Choose a mapping file"),
        words: t(
          "Changes are previewed row by row before anything is applied. Columns: {MAPPING_FILE_COLUMNS}, plus one for each address field (address.unit) and each fact (facts.watts). The export of all mappings shows them.",
          { MAPPING_FILE_COLUMNS: MAPPING_FILE_COLUMNS.join(", ") },
        ),
      }}
    >
      <DoneImportsCard
        result={done}
        none={t("No imports yet.")}
        words={({ counts }) => countWords(counts)}
        undo={async ({ id }) => ask(undoMappingImport, { params: { id } })}
      >
        {t("All devices in it return to their previous state. Devices it added are retired; their history is kept.")}
      </DoneImportsCard>
      <p className="t12 m-0 ink2 rounded bg-2 border p-12-16">
        <b>{t("All or nothing.")}</b>{" "}
        {t(
          "A file with any problem changes nothing. Devices not in the file are unchanged; “yes” in the retired column retires a device. Missing columns leave their values unchanged.",
        )}
      </p>
    </ImportFrame>
  );
}

function Result({ reply }: { reply: MappingImportReply }) {
  return (
    <>
      <div className={`col gap-12 ${styles["summary"]}`}>
        <h2 className={`m-0 b ${styles["headline"]}`} aria-live="polite">
          {summaryWords(reply)}
        </h2>
        <ShareBar counts={reply.counts} />
        {reply.skippedColumns.length > 0 && (
          <p className="t12">
            {t("Ignored columns: {skippedColumns}.", { skippedColumns: reply.skippedColumns.join(", ") })}
          </p>
        )}
      </div>
      <ImportLines counts={reply.counts} lines={reply.lines} />
    </>
  );
}

function fileWords({ file, reply }: MappingImport): string {
  if (file === undefined) return "";
  const size = `${sayNumber(Math.max(0.01, file.size / 1_000), 2)} kB`;
  return [
    file.name,
    ...(reply === undefined
      ? []
      : [t("{count, plural, one {# device} other {# devices}}", { count: reply.lines.length })]),
    size,
  ].join(", ");
}

/** Saves the mappings of all devices as a file. */
function useMappingFile() {
  const { isBusy, refusal, run } = useSubmit();
  const save = () =>
    void run(async () => {
      saveFile(await (await askForFile(getMappingFile)).blob(), "mappings.csv");
    });
  return { isBusy, refusal, save };
}

/** How much of a file does what. */
function ShareBar({ counts }: Pick<MappingImportReply, "counts">) {
  const parts = PARTS.map(({ key, words, of }) => {
    return { key, words, count: of.reduce((sum, effect) => sum + counts[effect], 0) };
  });
  return (
    <div className={`row wrap ${styles["shares"]}`}>
      <div className={`flex overflow-hidden bg-2 ${styles["bar"]}`} aria-hidden>
        {parts.map(({ key, count }) => (
          <span key={key} data-part={key} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={`plain-list flex wrap t12 ink2 ${styles["legend"]}`}>
        {parts.map(({ key, words, count }) => (
          <li className="row gap-6" key={key}>
            <span data-part={key} className={styles["mark"]} aria-hidden />
            {count} {t(words)}
          </li>
        ))}
      </ul>
    </div>
  );
}
