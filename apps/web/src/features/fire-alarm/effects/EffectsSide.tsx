import type { FireBoard, FireCause, FireNow, FireReport } from "@atrium/contract/alarms";
import { Icon } from "@atrium/ui";
import { formatDate, t } from "@atrium/words";
import { Button } from "@mantine/core";
import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { Section } from "../../../devices/inspector/Section.tsx";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import { StartDrill } from "../drill/StartDrill.tsx";
import { DrillSay } from "../drill/DrillSay.tsx";
import { EditProgram } from "../program/EditProgram.tsx";
import { CauseSummary } from "./CauseSummary.tsx";
import styles from "./side.module.css";
import { ImportProgram } from "./ImportProgram.tsx";
import { OddEffects } from "./OddEffects.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { expectedOf } from "./verdicts.ts";
import Download from "lucide-react/icons/download";
import { saveReport } from "./fireQueries.ts";

interface EffectsSideProps {
  board: FireBoard;
  now: FireNow;
  /** The alarm that is drawn out. */
  shown: FireCause | undefined;
  before: readonly FireCause[];
  onChoose: (cause: number) => void;
}

/** What of an alarm wants somebody, what was before it, and what can be done: drills and reports, nothing else. */
export function EffectsSide({ board, now, shown, before, onChoose }: EffectsSideProps) {
  const mayAct = hasFeature(useSession(), "controllable");
  const [isReporting, setReporting] = useState(false);
  const running = now.drills.find(({ panel }) => board.panels.some(({ id }) => id === panel));
  return (
    <aside className={`col flex-none min-h-0 overflow-auto ${styles["side"]}`} aria-label={t("Inspector")}>
      {shown === undefined ? <Quiet board={board} /> : <CauseSummary cause={shown} />}
      {mayAct && shown !== undefined && <DrillSay cause={shown} drill={running} />}
      {shown !== undefined && <OddEffects cause={shown} />}
      <Before causes={before} onChoose={onChoose} />
      {shown !== undefined && <Reports reports={shown.reports} />}
      <div className={`col gap-10 border-t ${styles["foot"]}`}>
        {mayAct && shown !== undefined && (
          <Button
            variant="filled"
            leftSection={<Icon of={FileText} size={15} />}
            onClick={() => {
              setReporting(true);
            }}
          >
            {t("Create report")}
          </Button>
        )}
        {mayAct && running === undefined && board.panels.length > 0 && (
          <StartDrill panels={board.panels.map(({ id }) => id)} />
        )}
        <p className="t12 muted">
          {board.panels.map(({ id, revision, date }) =>
            revision === null ? (
              <span key={id}>{t("No program for panel {id}. ", { id })}</span>
            ) : (
              <span key={id}>
                {t("Expected times: program of panel {id}, revision {revision}, {date}. ", {
                  id,
                  revision,
                  date: date ?? "",
                })}
              </span>
            ),
          )}
          {t("Read only: Atrium compares and takes no action.")}
        </p>
        <div className={`flex wrap gap-4 ${styles["programs"]}`}>
          {board.panels.map(({ id, revision }) => revision !== null && <EditProgram key={id} id={id} />)}
          <ImportProgram isQuiet>{t("Import programs")}</ImportProgram>
        </div>
      </div>
      {isReporting && shown !== undefined && (
        <ReportDialog
          cause={shown}
          onClose={() => {
            setReporting(false);
          }}
        />
      )}
    </aside>
  );
}

/** Nothing is in alarm, and nothing was: what will appear here. */
function Quiet({ board: { panels } }: Pick<EffectsSideProps, "board">) {
  const zones = panels.flatMap((panel) => panel.zones);
  const planned = zones.reduce((sum, { expected }) => sum + expected.length, 0);
  return (
    <section className={`col gap-4 ${styles["summary"]}`} aria-label={t("Result")}>
      <h2>{t("No active alarm")}</h2>
      <p className="muted">
        {t(
          "{count} zones, {planned} expected effects. An alarm or drill is compared with them here while it is in progress, and its report is created here.",
          { count: zones.length, planned },
        )}
      </p>
    </section>
  );
}

/** Alarms before, to compare with. */
function Before({ causes, onChoose }: { causes: readonly FireCause[]; onChoose: (cause: number) => void }) {
  const { timeZone } = useSite();
  const [isAll, setAll] = useState(false);
  if (causes.length === 0) return null;
  const shown = isAll ? causes : causes.slice(0, FEW);
  return (
    <Section
      title={t("Before")}
      action={
        causes.length > FEW && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setAll(!isAll);
            }}
          >
            {isAll ? t("Show fewer") : t("All")}
          </Button>
        )
      }
    >
      <ul className={`col plain-list gap-8 ${styles["before"]}`}>
        {shown.map((cause) => {
          const expected = expectedOf(cause);
          const inTime = expected.filter(({ verdict }) => verdict === "seen").length;
          return (
            <li key={cause.id}>
              <button
                className="grid gap-10 p-0 text-left w-full border-0 cursor-pointer"
                type="button"
                onClick={() => {
                  onChoose(cause.id);
                }}
              >
                <span className="num muted">{formatDate(cause.beganAt, "DD MMM YYYY HH:mm", timeZone)}</span>
                <span className="ell">{`${cause.drill === null ? "" : t("Drill, ")}${cause.zoneName}`}</span>
                <span className="num">{t("{inTime} of {count}", { inTime, count: expected.length })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const FEW = 3;

/** Reports of an alarm as they were made; they are kept for two years. */
function Reports({ reports }: { reports: readonly FireReport[] }) {
  const { timeZone } = useSite();
  if (reports.length === 0) return null;
  return (
    <Section title={t("Reports")}>
      <ul className={`col plain-list gap-8 ${styles["reports"]}`}>
        {reports.map(({ id, madeAt, by }) => (
          <li className="flex items-start gap-10" key={id}>
            <span className="grow num">{`${moment(madeAt, timeZone)}, ${by}`}</span>
            <Button
              leftSection={<Icon of={Download} size={14} />}
              onClick={() => {
                // What the server refuses is shown by the page's notices.
                saveReport(id).catch(() => undefined);
              }}
            >
              {t("PDF")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
