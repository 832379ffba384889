import { type ExportAsked, isOfATime, type Report, type ReportAsked, ReportContent } from "@atrium/contract/exports";
import { Select, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { fieldError } from "../../lists/form/Refusal.tsx";
import formStyles from "../../lists/form/form.module.css";
import { FormDrawer } from "../../lists/form/FormDrawer.tsx";
import { errorsOf, useSending } from "../../lists/form/useSending.ts";
import { useSite } from "../../platform/site.ts";
import { changeReport, createReport, useReportsChanged } from "./reportQueries.ts";
import styles from "./reports.module.css";
import { RhythmFields } from "./RhythmFields.tsx";
import { FILE_TYPE_NAMES, listText, rhythmText } from "./reportWords.ts";

interface ReportFormProps {
  of: ExportAsked;
  /** Absent: a new one. */
  report?: Report;
  onSaved: () => void;
  onClose: () => void;
}

/** What a report is called, how its file is written, and when; of what it is, the page that it was saved on has said. */
export function ReportForm({ of, report, onSaved, onClose }: ReportFormProps) {
  const site = useSite();
  const sending = useSending();
  const changed = useReportsChanged();
  const hasChanges = useRef(false);
  const [draft, setDraft] = useState<ReportAsked>(() => report?.content ?? begun(of, listText(of, site)));

  function edit(change: Partial<ReportAsked>): void {
    hasChanges.current = true;
    setDraft({ ...draft, ...change });
    for (const field of Object.keys(change)) sending.clear(field);
  }

  async function save(): Promise<void> {
    const wanted = ReportContent.safeParse(draft);
    if (!wanted.success) {
      sending.setErrors(errorsOf(wanted));
      return;
    }
    const act = () => (report === undefined ? createReport(wanted.data) : changeReport(report, wanted.data));
    if (!(await sending.run(act))) return;
    hasChanges.current = false;
    await changed();
    onSaved();
  }

  return (
    <FormDrawer
      title={report === undefined ? "Save as report" : report.name}
      action={report === undefined ? "Save report" : "Save changes"}
      isBusy={sending.isBusy}
      refusal={sending.refusal ?? sending.errors["of"]}
      hasChanges={hasChanges}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <div className={`rounded bg-2 ${styles["of"]}`}>
          <p className="m">{listText(of, site)}</p>
          <p className="t12 muted">With the filters, columns and order that its page had.</p>
        </div>
        <TextInput
          label="Name"
          data-autofocus
          value={draft.name}
          error={fieldError(sending.errors["name"])}
          onChange={({ currentTarget }) => {
            edit({ name: currentTarget.value });
          }}
        />
        <Select
          label="File"
          allowDeselect={false}
          data={Object.entries(FILE_TYPE_NAMES).map(([value, label]) => ({ value, label }))}
          value={draft.fileType}
          error={fieldError(sending.errors["fileType"])}
          onChange={(fileType) => {
            if (fileType !== null) edit({ fileType });
          }}
        />
        <RhythmFields draft={draft} errors={sending.errors} onChange={edit} />
      </div>
      <p className={`${styles["sentence"] ?? ""} t12 ink2`}>
        {`${rhythmText(draft)}. The server makes it by itself, by the rights that its owner has at that time.`}
      </p>
    </FormDrawer>
  );
}

function begun(of: ExportAsked, name: string): ReportAsked {
  const period = isOfATime(of.list) ? "day" : null;
  return { name: name.slice(0, 80), of, fileType: "xls", period, rhythm: { every: "day" }, hour: 6 };
}
