import { formatDate } from "@atrium/contract";
import { type Holiday, onWeekdayText } from "@atrium/contract/site";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";

interface Change {
  /** undefined: it was not there. */
  readonly before: Holiday | undefined;
  /** undefined: it is not there any more. */
  readonly after: Holiday | undefined;
}

/** A changed holiday as the audit records it: "Holiday added: Constitution Day, 10 Dec 2026, every year". */
export function holidayEntry({ before, after }: Change, actor: Caller): AuditEntry {
  const act = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const holiday = after ?? before;
  return {
    kind: `holiday.${act}`,
    ...actedBy(actor),
    subject: holiday?.name ?? "",
    sentence: `Holiday ${act}: ${holiday === undefined ? "" : holidayWords(holiday)}`,
    before,
    after,
  };
}

/** Holidays of a file as the audit records them: "16 holidays brought in from thailand-2027.ics". */
export function holidaysEntry(added: readonly Holiday[], file: string, actor: Caller): AuditEntry {
  return {
    kind: "holidays.imported",
    ...actedBy(actor),
    subject: file,
    sentence: `${added.length === 1 ? "1 holiday" : `${added.length} holidays`} brought in from ${file}`,
    after: { holidays: added.map(holidayWords) },
  };
}

function holidayWords({ name, date, isYearly, lastYear, onWeekday }: Holiday): string {
  const day = formatDate(Date.parse(`${date}T00:00:00Z`), "DD MMM YYYY", "UTC");
  const until = lastYear === undefined ? "" : ` until ${lastYear}`;
  const weekday = onWeekdayText({ date, onWeekday });
  const yearly = weekday === undefined ? `, every year${until}` : `, every year on ${weekday}${until}`;
  return `${name}, ${day}${isYearly === true ? yearly : ""}`;
}
