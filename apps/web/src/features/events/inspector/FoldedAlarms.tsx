import { type EventId, type EventRow, listEvents, getEvent } from "@atrium/contract/alarms";
import { PriorityMark } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../../devices/inspector/Section.tsx";
import { ask } from "../../../platform/http.ts";
import { groupedWords } from "../eventWords.ts";
import styles from "./inspector.module.css";
import folds from "../../../devices/inspector/lists.module.css";

/** Those that are named; the list of all is an address. */
const MOST_NAMED = 20;
/** An alarm is counted as it happens, and listed once it is kept, ms. */
const AGAIN = 1_000;

interface FoldedProps {
  row: EventRow;
  count: number;
  onOpen: (event: number) => void;
}

/** The alarms that this one explains: they are suppressed while it stands. */
export function FoldedAlarms({ row, count, onOpen }: FoldedProps) {
  const { data, isError } = useQuery({
    queryKey: ["events", "folded", row.id, count],
    queryFn: ({ signal }) => ask(listEvents, { query: { view: "all", cause: row.id, limit: MOST_NAMED }, signal }),
    refetchInterval: ({ state }) => ((state.data?.rows.length ?? 0) < Math.min(count, MOST_NAMED) ? AGAIN : false),
  });
  return (
    <Section title={t("Explained by this alarm")} note={groupedWords(count)}>
      {isError && <p className="t12 muted">{t("Could not load these alarms.")}</p>}
      <ul className={`plain-list ${folds["attention"]}`} aria-label={t("Explained by this alarm")}>
        {data?.rows.map(({ id, text, source, alarm }) => (
          <li key={id}>
            <button
              className="row gap-8 text-left w-full rounded border-0 cursor-pointer"
              type="button"
              onClick={() => onOpen(id)}
            >
              {alarm !== undefined && <PriorityMark priority={alarm.priority} size={14} />}
              <span className="grow ell">{sayTerm(text)}</span>
              <span className="t12 muted ell">{source.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {data !== undefined && count > data.rows.length && (
        <p className="t12 muted">{t("Latest {count} of {count2}.", { count: data.rows.length, count2: count })}</p>
      )}
    </Section>
  );
}

/** Why an alarm is suppressed: the one that explains it. */
export function CauseLine({ cause, onOpen }: { cause: EventId; onOpen: (event: number) => void }) {
  const { data } = useQuery({
    queryKey: ["events", "detail", cause],
    queryFn: ({ signal }) => ask(getEvent, { params: { id: cause }, signal }),
  });
  return (
    <p className="t12 ink2">
      {t("Explained by")}{" "}
      <button
        type="button"
        className={`p-0 text-left border-0 cursor-pointer ${styles["link"]}`}
        onClick={() => onOpen(cause)}
      >
        {data === undefined ? t("another alarm") : `${sayTerm(data.row.text)}, ${data.row.source.name}`}
      </button>
    </p>
  );
}
