import type { CommandRow } from "@atrium/contract";
import { Icon, LoadingBlocks, StateGlyph } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { lazy, Suspense, useState } from "react";
import { clock, dayWithYear } from "../../platform/time.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { lastCommandsQuery } from "../queries.ts";
import type { SystemWords } from "../system.ts";
import { numberText } from "../values.ts";
import { pointText } from "../words.ts";
import styles from "./history.module.css";
import { Section } from "./Section.tsx";

const UndoDialog = lazy(async () => ({ default: (await import("../dialog/UndoDialog.tsx")).UndoDialog }));

/** Who changed this device last, from what to what, and what became of it. */
export function LastCommands({ device }: { device: Device }) {
  const { system, canControl, isLive } = useControl();
  const { data: rows, isError } = useQuery(lastCommandsQuery(device.id));
  const [undoing, setUndoing] = useState<CommandRow>();
  const newest = newestOfEach(rows ?? []);
  return (
    <Section title="Last commands">
      {isError && <p className="muted">The commands could not be read.</p>}
      {rows === undefined && !isError && <LoadingBlocks rows={3} label="Reading the last commands" />}
      {rows?.length === 0 && <p className="muted">{`No command has been given to this ${system.words.one}.`}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles["commands"]}>
          {rows.map((row) => (
            <CommandLine
              key={`${row.command} ${row.point}`}
              row={row}
              device={device}
              onUndo={
                canControl && isLive && newest.has(row) && canBeUndone(device, row)
                  ? () => {
                      setUndoing(row);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <Suspense>
        {undoing !== undefined && (
          <UndoDialog
            row={undoing}
            device={device}
            onClose={() => {
              setUndoing(undefined);
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** The last command of each point: what came before it has been replaced already. */
function newestOfEach(rows: readonly CommandRow[]): ReadonlySet<CommandRow> {
  const newest = new Map<string, CommandRow>();
  for (const row of rows) if (!newest.has(row.point)) newest.set(row.point, row);
  return new Set(newest.values());
}

/** What passed, did not happen or is still on its way has no way back; the server says so too. */
function canBeUndone(device: Device, { point, state }: CommandRow): boolean {
  return device.points[point]?.isMomentary !== true && (state === "confirmed" || state === "overridden");
}

type CommandLineProps = { row: CommandRow; device: Device; onUndo: (() => void) | undefined };

function CommandLine({ row, device, onUndo }: CommandLineProps) {
  const { timeZone, now, system } = useControl();
  const isToday = dayWithYear(row.at, timeZone) === dayWithYear(now(), timeZone);
  const time = clock(row.at, timeZone);
  return (
    <li>
      <time className="muted num" dateTime={new Date(row.at).toISOString()}>
        {isToday ? time : `${dayWithYear(row.at, timeZone).slice(0, 3)} ${time}`}
      </time>
      <span className="ell" title={row.by}>
        {row.by}
      </span>
      <span className="num">{changeText(system.words, system.main, { row, device })}</span>
      <Result row={row} />
      {onUndo === undefined ? (
        <span />
      ) : (
        <TextButton aria-label={`Undo the command of ${row.by}, ${time}`} onClick={onUndo}>
          Undo
        </TextButton>
      )}
    </li>
  );
}

/** "80 → 65 %", "Mode Fan → Cold", "released". The main point goes without its name. */
function changeText(words: SystemWords, main: string, { row, device }: { row: CommandRow; device: Device }): string {
  const point = device.points[row.point];
  const name = row.point === main || point === undefined ? "" : `${point.name} `;
  if (row.value === null) return `${name}released`;
  const wanted = pointText(words, device, { key: row.point, value: row.value });
  if (row.before === null || point?.isMomentary === true) return `${name}${wanted}`;
  // Numbers without their unit before an arrow.
  const isNumber = point === undefined || point.kind === "number" || point.kind === "counter";
  const before = isNumber
    ? numberText(point, row.before)
    : pointText(words, device, { key: row.point, value: row.before });
  return `${name}${before} → ${wanted}`;
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
