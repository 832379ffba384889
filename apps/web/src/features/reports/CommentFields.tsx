import { MAX_REPORT_COMMENT } from "@atrium/contract/energy";
import type { ExportAsked } from "@atrium/contract/exports";
import { t } from "@atrium/words";
import { Select, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import { fieldError } from "../../collections/form/FormError.tsx";
import { useSite } from "../../platform/site.ts";
import { rangeName, stepDate } from "../../ranges/ranges.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { useToday } from "../../ranges/useToday.ts";

type EnergyReportAsked = Extract<ExportAsked, { list: "energy-report" }>;

interface CommentFieldsProps {
  of: EnergyReportAsked;
  error: string | undefined;
  onChange: (of: EnergyReportAsked) => void;
}

/** What an operator says of a month: it stands on the first page of that month's report, and in no other. */
export function CommentFields({ of, error, onChange }: CommentFieldsProps) {
  const { timeZone } = useSite();
  const time = useMemo(() => timeWords(timeZone), [timeZone]);
  const today = useToday(time);
  const months = [today, stepDate("day-in-month", today, -1)].map((day) => day.slice(0, 7));
  const [month, setMonth] = useState(of.comment?.month ?? months[0] ?? "");
  // A comment of an earlier month is over.
  const shown = months.includes(month) ? month : (months[0] ?? month);
  const text = of.comment?.month === shown ? of.comment.text : "";
  return (
    <>
      <Select
        label={t("Comment on ## which month")}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: rangeName("day-in-month", `${value}-01`) }))}
        value={shown}
        onChange={(picked) => {
          if (picked !== null) setMonth(picked);
        }}
      />
      <Textarea
        aria-label={t("Comment")}
        placeholder={t("Printed on the first page of the report of this month")}
        autosize
        minRows={3}
        maxLength={MAX_REPORT_COMMENT}
        value={text}
        error={fieldError(error)}
        onChange={({ currentTarget }) => {
          onChange({ ...of, comment: { month: shown, text: currentTarget.value } });
        }}
      />
    </>
  );
}
