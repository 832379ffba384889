import type { Holiday } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { useMemo } from "react";
import forms from "../../collections/form/form.module.css";
import { useSite } from "../../platform/site.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { useToday } from "../../ranges/useToday.ts";

/** What is not seen at once of a holiday as it is being written. */
export function FormNotes({ holiday: { date, isYearly, onWeekday } }: { holiday: Holiday }) {
  const { timeZone } = useSite();
  const today = useToday(useMemo(() => timeWords(timeZone), [timeZone]));
  const notes = [
    isYearly === true &&
      onWeekday === undefined &&
      date.endsWith("-02-29") &&
      "29 February: it comes in leap years only.",
    date !== "" &&
      date < today &&
      "This day is over: what it cost is counted anew where the tariff of that day is off-peak on holidays.",
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className={`flex items-start t12 ink2 rounded bg-2 border ${forms["note"]}`}>
      <StateGlyph state="trouble" size={14} />
      <span>{note}</span>
    </p>
  ));
}
