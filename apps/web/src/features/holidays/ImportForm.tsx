import { type HolidayPreview, MAX_HOLIDAY_FILE_LENGTH } from "@atrium/contract/site";
import { type HolidayContent, type HolidayKind, previewHolidays, importHolidays } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import forms from "../../collections/form/form.module.css";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { useHolidaysChanged } from "./holidayQueries.ts";
import { HOLIDAY_KINDS, isHolidayKind, KIND_NOTES } from "./holidayWords.ts";
import { PreviewRows } from "./PreviewRows.tsx";

/** Characters of a file that can be read. */
const THOUSANDS = MAX_HOLIDAY_FILE_LENGTH / 1_000;

interface Looked {
  readonly file: string;
  readonly preview: HolidayPreview;
}

/** A calendar file is looked at first: what it would bring in is ticked, what cannot come in says why. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const [looked, setLooked] = useState<Looked>();
  const [chosen, setChosen] = useState<ReadonlySet<HolidayContent>>(new Set());
  const [kind, setKind] = useState<HolidayKind>("campus");
  const [problem, setProblem] = useState<string>();
  const submission = useSubmit();
  const changed = useHolidaysChanged();
  const input = useRef<HTMLInputElement>(null);
  const hasChanges = useRef(false);
  useEffect(() => {
    hasChanges.current = chosen.size > 0;
  });

  async function look(file: File): Promise<void> {
    setLooked(undefined);
    setChosen(new Set());
    const read = await readCalendarFile(file);
    setProblem("problem" in read ? read.problem : undefined);
    if ("problem" in read) return;
    await submission.run(async () => {
      const preview = await ask(previewHolidays, { body: { text: read.text } });
      setLooked({ file: file.name, preview });
      setKind(preview.kind);
      setChosen(new Set(preview.rows.flatMap(({ holiday, taken }) => (taken === null ? [holiday] : []))));
    });
  }

  async function bringIn(): Promise<void> {
    if (looked === undefined || chosen.size === 0) return;
    const body = { file: looked.file.slice(0, 200), kind, holidays: [...chosen] };
    if (!(await submission.run(() => ask(importHolidays, { body })))) return;
    hasChanges.current = false;
    notices.show({
      kind: "done",
      title: t("Holidays"),
      message: t("{count} imported.", { count: countWords(chosen.size) }),
    });
    await changed();
    onClose();
  }

  return (
    <FormDrawer
      title={t("Import holidays")}
      {...(chosen.size === 0 ? {} : { action: t("Add {count}", { count: countWords(chosen.size) }) })}
      refusal={submission.refusal ?? problem ?? Object.values(submission.paths)[0]}
      form={{ ...submission, hasChanges: () => hasChanges.current }}
      onSubmit={() => void bringIn()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${forms["fields"]}`}>
        <p className="ink2">
          {t(
            "An iCalendar file (.ics), such as those published by countries or offices. Nothing is imported until you have reviewed it.",
          )}
        </p>
        <div className="row wrap gap-10 break-anywhere">
          <input
            ref={input}
            type="file"
            accept=".ics,text/calendar"
            className="sr-only"
            aria-label={t("Calendar file")}
            tabIndex={-1}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              if (file !== undefined) void look(file);
            }}
          />
          <Button data-autofocus loading={submission.isBusy} onClick={() => input.current?.click()}>
            {looked === undefined ? t("Choose a file") : t("Choose another file")}
          </Button>
          {looked !== undefined && <span className="t12 muted">{looked.file}</span>}
        </div>
        {looked !== undefined && looked.preview.rows.length > 0 && (
          <Select
            label={t("Days in this file count as")}
            allowDeselect={false}
            data={Object.entries(HOLIDAY_KINDS).map(([value, label]) => ({ value, label: t(label) }))}
            value={kind}
            description={t(KIND_NOTES[kind])}
            inputWrapperOrder={["label", "input", "description"]}
            onChange={(value) => {
              if (isHolidayKind(value)) setKind(value);
            }}
          />
        )}
        {looked !== undefined && <PreviewRows preview={looked.preview} chosen={chosen} onChoose={setChosen} />}
      </div>
    </FormDrawer>
  );
}

function countWords(count: number): string {
  return t("{count, plural, one {# holiday} other {# holidays}}", { count });
}

/** The text of a calendar file, or a sentence why it is not read. */
async function readCalendarFile(file: File): Promise<{ readonly text: string } | { readonly problem: string }> {
  // A character has four octets at most.
  if (file.size > 4 * MAX_HOLIDAY_FILE_LENGTH) {
    return { problem: tooLarge(file) };
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.length > MAX_HOLIDAY_FILE_LENGTH) {
      return { problem: tooLarge(file) };
    }
    return text === "" ? { problem: t("{name} is empty.", { name: file.name }) } : { text };
  } catch {
    return { problem: t("{name} is not UTF-8 text, as a calendar file must be.", { name: file.name }) };
  }
}

function tooLarge({ name }: File): string {
  return t("{name} is too large: the limit is {THOUSANDS} thousand characters.", { name, THOUSANDS });
}
