import type { Report } from "@atrium/contract/exports";
import { useState } from "react";
import { closeReports, openReports, type ReportDesk } from "../../exports/reportDesk.ts";
import { useReports } from "./reportQueries.ts";
import { ReportForm } from "./ReportForm.tsx";
import { ReportList } from "./ReportList.tsx";

/** Saved reports over whichever page is open: their list, or the form of one. */
export function Reports({ desk }: { desk: Exclude<ReportDesk, { kind: "closed" }> }) {
  const [edited, setEdited] = useState<Report["id"]>();
  const reports = useReports();
  const report = reports.data?.find(({ id }) => id === edited);
  if (desk.kind === "new") {
    return <ReportForm of={desk.of} begin={desk.content} onSaved={openReports} onClose={closeReports} />;
  }
  if (report?.content != null) {
    const toList = () => {
      setEdited(undefined);
    };
    return <ReportForm key={report.id} report={report} of={report.content.of} onSaved={toList} onClose={toList} />;
  }
  return <ReportList reports={reports} onEdit={setEdited} onClose={closeReports} />;
}
