import {
  type ExportAsked,
  isOfAMonth,
  isOfATime,
  type Report,
  type ReportAsked,
  ReportContent,
} from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import formStyles from "../../collections/form/form.module.css";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { useSite } from "../../platform/site.ts";
import { changeReport, createReport, useReportsChanged } from "./reportQueries.ts";
import styles from "./reports.module.css";
import { CommentFields } from "./CommentFields.tsx";
import { ReceiverFields } from "./ReceiverFields.tsx";
import { RhythmFields } from "./RhythmFields.tsx";
import { FILE_TYPE_NAMES, listText, rhythmText } from "./reportWords.ts";

interface ReportFormProps {
  of: ExportAsked;
  /** Absent: a new one. */
  report?: Report;
  /** As a new one begins. */
  begin?: ReportAsked | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** What a report is called, how its file is written, and when; of what it is, the page that it was saved on has said. */
export function ReportForm({ of, report, begin, onSaved, onClose }: ReportFormProps) {
  const site = useSite();
  const changed = useReportsChanged();
  const form = useRequestForm({
    saved: report?.content ?? begin ?? newReport(of, listText(of, site)),
    body: ReportContent,
    send: (content) => (report === undefined ? createReport(content) : changeReport(report, content)),
    onSaved: async () => {
      await changed();
      onSaved();
    },
  });
  const { values, errors, change } = form;

  return (
    <FormDrawer
      title={report === undefined ? t("Save as report") : report.name}
      action={report === undefined ? t("Save report") : t("Save")}
      form={form}
      refusal={form.refusal ?? errors["of"]}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <div className={`rounded bg-2 ${styles["of"]}`}>
          <p className="m">{listText(of, site)}</p>
          <p className="t12 muted">{t("With the filters, columns and order of its page.")}</p>
        </div>
        <TextInput label={t("Name")} data-autofocus {...form.field("name")} />
        <Select
          label={t("File")}
          allowDeselect={false}
          data={Object.entries(FILE_TYPE_NAMES).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.field("fileType")}
        />
        <RhythmFields draft={values} errors={errors} onChange={change} />
        {values.of.list === "energy-report" && (
          <CommentFields
            of={values.of}
            error={errors["of.comment.text"]}
            onChange={(asked) => {
              change({ of: asked });
            }}
          />
        )}
        <ReceiverFields
          receivers={values.receivers ?? []}
          errors={errors}
          onChange={(receivers) => {
            change({ receivers });
          }}
        />
      </div>
      <p className={`${styles["sentence"] ?? ""} t12 ink2`}>
        {t("{rhythm}. The server creates it with the permissions that its owner has at that time.", {
          rhythm: rhythmText(values),
        })}
      </p>
    </FormDrawer>
  );
}

function newReport(of: ExportAsked, name: string): ReportAsked {
  const fileType = of.list === "energy-report" ? "pdf" : "xls";
  const common = { name: name.slice(0, 80), of, fileType, hour: 6 };
  if (isOfAMonth(of.list)) return { ...common, period: "month", rhythm: { every: "month", day: 1 } };
  return { ...common, period: isOfATime(of.list) ? "day" : null, rhythm: { every: "day" } };
}
