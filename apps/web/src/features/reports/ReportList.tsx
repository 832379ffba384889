import type { Report } from "@atrium/contract/exports";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { AboveList, ExamplesToggle, useExamplesToggle } from "../../collections/examples/ExamplesToggle.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { ReportExamples } from "./ReportExamples.tsx";
import { ReportItem } from "./ReportItem.tsx";
import styles from "./reports.module.css";
import { deleteReport, useReportsChanged } from "./reportQueries.ts";

interface ReportListProps {
  reports: UseQueryResult<Report[]>;
  onEdit: (id: Report["id"]) => void;
  onClose: () => void;
}

/** Every saved report with its files and what can be done with it. */
export function ReportList({ reports, onEdit, onClose }: ReportListProps) {
  const [leaving, setLeaving] = useState<Report>();
  const submission = useSubmit();
  const changed = useReportsChanged();
  const examples = useExamplesToggle(reports.data?.length ?? 0);

  async function remove({ id }: Report): Promise<void> {
    if (!(await submission.run(() => deleteReport(id)))) return;
    setLeaving(undefined);
    await changed();
  }

  return (
    <FormDrawer
      title={t("Saved reports")}
      onClose={onClose}
      dialog={
        leaving !== undefined && (
          <Confirm
            title={t("Delete report {name}?", { name: leaving.name })}
            action={t("Delete report")}
            isDestructive
            isBusy={submission.isBusy}
            refusal={submission.refusal}
            onConfirm={() => void remove(leaving)}
            onClose={() => {
              setLeaving(undefined);
            }}
          >
            {leaving.files.some(({ state }) => state === "made")
              ? t("It will no longer be created, and its files are deleted with it.")
              : t("It will no longer be created.")}
          </Confirm>
        )
      }
    >
      {examples.isOffered && (
        <div className={`row justify-end ${styles["examples"]}`}>
          <ExamplesToggle {...examples} />
        </div>
      )}
      <AboveList {...examples}>
        <ReportExamples />
      </AboveList>
      <ReadState what={t("reports")} result={reports}>
        {(all) =>
          all.length === 0 ? (
            <>
              <EmptyState title={t("No saved reports")}>
                {t(
                  "Choose Export on any list or chart, then “Save as report…”: the file is then created automatically every day, week or month.",
                )}
              </EmptyState>
              <ReportExamples />
            </>
          ) : (
            <ul className="plain-list">
              {all.map((report) => (
                <ReportItem
                  key={report.id}
                  report={report}
                  onEdit={() => {
                    onEdit(report.id);
                  }}
                  onDelete={() => {
                    setLeaving(report);
                  }}
                />
              ))}
            </ul>
          )
        }
      </ReadState>
    </FormDrawer>
  );
}
