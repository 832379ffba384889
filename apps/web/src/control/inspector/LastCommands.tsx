import type { CommandRow } from "@atrium/contract/devices";
import { Icon, LoadingBlocks, StateGlyph } from "@atrium/ui";
import { phrase, sayTerm, t } from "@atrium/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { clockOfDay } from "../../platform/time.ts";
import { isUnsent } from "../commands/order.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { placeText } from "../dialog/placeText.ts";
import { useDeviceName } from "../dialog/useDeviceName.ts";
import { type Undone, useUndo } from "../dialog/useUndo.ts";
import { commandQuery, lastCommandsQuery } from "../queries.ts";
import type { SystemWords } from "../../devices/system.ts";
import { numberText } from "../../devices/values.ts";
import { pointText } from "../../devices/words.ts";
import styles from "../../devices/inspector/history.module.css";
import { Section } from "../../devices/inspector/Section.tsx";

const UndoneDialog = lazyPart(async () => (await import("../dialog/UndoneDialog.tsx")).UndoneDialog);
const UndoDialog = lazyPart(async () => (await import("../dialog/UndoDialog.tsx")).UndoDialog);

/** The last changes of this device: person, values and outcome. */
export function LastCommands({ device }: { device: Device }) {
  const { system, canControl, isLive, past, desk, me, buildingName, placeName, timeZone } = useControl();
  const nameOf = useDeviceName([device]);
  const queries = useQueryClient();
  const { data: rows, isError } = useQuery(lastCommandsQuery(device.id, past));
  const [undoing, setUndoing] = useState<CommandRow>();
  const [undone, setUndone] = useState<Undone>();
  const undo = useUndo(desk, (what) => {
    // Where every target is confirmed, the list itself shows it.
    if (what.orders.length === 0 || what.skipped.length > 0) setUndone(what);
  });
  const newest = newestOfEach(rows ?? []);

  /**
   * One's own command of this device alone is taken back at once; another person's, and one that reached other devices or
   * can do harm, asks first.
   */
  async function takeBack(row: CommandRow): Promise<void> {
    if (row.by !== me) {
      setUndoing(row);
      return;
    }
    const command = await queries.fetchQuery(commandQuery(row.command)).catch(() => undefined);
    const isAlone = command?.targets.every((target) => target.device === device.id) === true;
    const isHarmless = command?.targets.every(({ point }) => device.points[point]?.risk === undefined) === true;
    if (isAlone && isHarmless) undo.take([row.command]);
    else setUndoing(row);
  }
  return (
    <Section title={t("Last commands")}>
      {isError && <p className="muted">{t("The commands could not be loaded.")}</p>}
      {rows === undefined && !isError && <LoadingBlocks rows={3} label={t("Loading the last commands")} />}
      {rows?.length === 0 && (
        <p className="muted">{t("No commands have been sent to this {one}.", { one: system.words().one })}</p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className={`plain-list grid t12 ${styles["commands"]}`}>
          {rows.map((row) => (
            <CommandLine
              key={`${row.command} ${row.point}`}
              row={row}
              device={device}
              onUndo={
                canControl && isLive && newest.has(row) && canBeUndone(device, row)
                  ? () => {
                      void takeBack(row);
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {undo.failure !== undefined && <p className="muted">{undo.failure}</p>}
      <Suspense>
        {undone !== undefined && (
          <UndoneDialog
            desk={desk}
            undone={undone}
            place={placeText(buildingName, placeName)}
            timeZone={timeZone}
            nameOf={nameOf}
            onClose={() => {
              setUndone(undefined);
            }}
          />
        )}
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

/** A command that was momentary, failed or is still on its way cannot be undone; the server says so too. */
function canBeUndone(device: Device, { point, state }: CommandRow): boolean {
  return device.points[point]?.isMomentary !== true && (state === "confirmed" || state === "overridden");
}

interface CommandLineProps {
  row: CommandRow;
  device: Device;
  onUndo: (() => void) | undefined;
}

function CommandLine({ row, device, onUndo }: CommandLineProps) {
  const { timeZone, now, system } = useControl();
  const time = clockOfDay(row.at, { timeZone, now: now() });
  return (
    <li>
      <time className="muted num" dateTime={new Date(row.at).toISOString()}>
        {time}
      </time>
      <span className="ell" title={row.by}>
        {row.by}
      </span>
      <span className="num">{changeText(system.words(), system.main, { row, device })}</span>
      <Result row={row} />
      {onUndo === undefined ? (
        <span />
      ) : (
        <TextButton aria-label={t("Undo the command by {by}, {time}", { by: row.by, time })} onClick={onUndo}>
          {t("Undo")}
        </TextButton>
      )}
    </li>
  );
}

/** "80 → 65 %", "Mode Fan → Cold", "released". The main point goes without its name. */
function changeText(words: SystemWords, main: string, { row, device }: { row: CommandRow; device: Device }): string {
  const point = device.points[row.point];
  const name = row.point === main || point === undefined ? "" : `${sayTerm(point.name)} `;
  if (row.value === null) return `${name}${t("released")}`;
  const wanted = pointText(words, device, { key: row.point, value: row.value });
  if (row.before === null || point?.isMomentary === true) return `${name}${wanted}`;
  // Numbers without their unit before an arrow.
  const isNumber = point === undefined || point.kind === "number" || point.kind === "counter";
  const before = isNumber
    ? numberText(point, row.before)
    : pointText(words, device, { key: row.point, value: row.before });
  return `${name}${before} → ${wanted}`;
}

function Result({ row: { state, detail, sentAt } }: { row: CommandRow }) {
  if (state === "confirmed") {
    return (
      <span className={styles["confirmed"]}>
        <Icon of={Check} size={14} />
        <span className="sr-only">{t("Confirmed")}</span>
      </span>
    );
  }
  const { glyph, words } = isUnsent({ state, sentAt }) ? NOT_SENT : RESULTS[state];
  return <StateGlyph state={glyph} size={13} label={detail ?? t(words)} />;
}

const NOT_SENT = { glyph: "stale", words: phrase("Not sent") } as const;
const RESULTS = {
  accepted: { glyph: "sending", words: phrase("Sending") },
  sent: { glyph: "sending", words: phrase("Sending") },
  "timed-out": { glyph: "trouble", words: phrase("No reply") },
  overridden: { glyph: "trouble", words: phrase("Overridden") },
  failed: { glyph: "alarm", words: phrase("Refused") },
} as const;
