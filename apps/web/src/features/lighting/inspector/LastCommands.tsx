import type { CommandRow } from "@atrium/contract";
import { Icon, LoadingBlocks, StateGlyph } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { clock, dayWithYear } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import { levelText } from "../circuits/words.ts";
import { useLighting } from "../LightingContext.ts";
import { lastCommandsQuery } from "../queries.ts";
import { Section } from "./Section.tsx";
import styles from "./inspector.module.css";

/** Who changed this circuit last, from what to what, and what became of it. */
export function LastCommands({ circuit }: { circuit: Circuit }) {
  const { data: rows, isError } = useQuery(lastCommandsQuery(circuit.id));
  return (
    <Section title="Last commands">
      {isError && <p className="muted">The commands could not be read.</p>}
      {rows === undefined && !isError && <LoadingBlocks rows={3} label="Reading the last commands" />}
      {rows?.length === 0 && <p className="muted">No command has been given to this circuit.</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles["commands"]}>
          {rows.map((row) => (
            <CommandLine key={row.command} row={row} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function CommandLine({ row }: { row: CommandRow }) {
  const { timeZone, now } = useLighting();
  const isToday = dayWithYear(row.at, timeZone) === dayWithYear(now(), timeZone);
  const time = clock(row.at, timeZone);
  const change =
    row.value === null
      ? "released"
      : row.before === null
        ? levelText(row.value)
        : `${shortLevel(row.before)} → ${levelText(row.value)}`;
  return (
    <li>
      <time className="muted num" dateTime={new Date(row.at).toISOString()}>
        {isToday ? time : `${dayWithYear(row.at, timeZone).slice(0, 3)} ${time}`}
      </time>
      <span className="ell">{row.by}</span>
      <span className="num">{change}</span>
      <Result row={row} />
    </li>
  );
}

function Result({ row: { state, detail } }: { row: CommandRow }) {
  if (state === "confirmed") {
    return (
      <span className={styles["confirmed"]}>
        <Icon of={Check} size={14} />
        <span className="sr-only">Confirmed</span>
      </span>
    );
  }
  const { glyph, words } = RESULTS[state];
  return <StateGlyph state={glyph} size={13} label={detail ?? words} />;
}

const RESULTS = {
  accepted: { glyph: "sending", words: "Sending" },
  sent: { glyph: "sending", words: "Sending" },
  "timed-out": { glyph: "trouble", words: "No reply" },
  overridden: { glyph: "trouble", words: "Overridden" },
  failed: { glyph: "alarm", words: "Refused" },
} as const;

/** Without the unit, before an arrow. */
function shortLevel(level: number): string {
  return String(Math.round(level));
}
