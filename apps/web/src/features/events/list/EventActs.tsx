import { type EventRow, isUnacknowledged, sourceWords } from "@atrium/contract/alarms";
import { type DataColumn, Icon, ownColumn } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import check from "lucide-react/icons/check";
import type { Calendar } from "../eventWords.ts";
import { groupName } from "./GroupCells.tsx";
import { type EventLine, rowsOfLine } from "./grouping.ts";

export interface EventLooks extends Calendar {
  /** Acknowledges what a line stands for; absent where the person may not. */
  readonly onAcknowledge: ((line: EventLine) => void) | undefined;
  /** Brings one back that is hidden; absent where the person may not, or nothing in the list is. */
  readonly onEnd: ((row: EventRow) => void) | undefined;
  /** Shows or hides the rows of a group. */
  readonly onToggle: (line: EventLine) => void;
}

export function hasActs({ onAcknowledge, onEnd }: EventLooks): boolean {
  return onAcknowledge !== undefined || onEnd !== undefined;
}

/** Whether an alarm waits for somebody. */
export function isWaiting({ alarm }: EventRow): boolean {
  return alarm !== undefined && isUnacknowledged(alarm.state);
}

/** What can be done with a line at once; none where the person may do nothing. */
export function ackColumn(looks: EventLooks, width: number): DataColumn<EventLine>[] {
  const { onAcknowledge, onEnd } = looks;
  if (onEnd !== undefined) {
    const cell = ({ row, group }: EventLine) => group === undefined && <EndButton row={row} onEnd={onEnd} />;
    return [ownColumn("end", t("Action"), { width: 92, align: "end", cell })];
  }
  if (onAcknowledge === undefined) return [];
  const cell = (line: EventLine) => <AckButton line={line} looks={looks} onAcknowledge={onAcknowledge} />;
  return [ownColumn("acknowledge", t("Action"), { width, align: "end", cell })];
}

interface AckButtonProps {
  line: EventLine;
  looks: EventLooks;
  onAcknowledge: (line: EventLine) => void;
}

function AckButton({ line, looks, onAcknowledge }: AckButtonProps) {
  const { row, group } = line;
  const waiting = rowsOfLine(line).filter(isWaiting).length;
  if (waiting === 0) return null;
  const name =
    group === undefined
      ? t("Ack {text}, {source}", { text: sayTerm(row.text), source: sourceWords(row.source) })
      : t("Ack {count}: {name}", { count: waiting, name: groupName(group.rows, looks) });
  return (
    <Button
      size="xs"
      variant={row.alarm?.priority === 1 ? "filled" : "default"}
      aria-label={name}
      leftSection={<Icon of={check} size={12} />}
      onClick={(event) => {
        event.stopPropagation();
        // The button goes: the keys go on from its line.
        event.currentTarget.closest("tr")?.focus();
        onAcknowledge(line);
      }}
    >
      {group === undefined ? t("Ack") : t("Ack {count}", { count: waiting })}
    </Button>
  );
}

function EndButton({ row, onEnd }: { row: EventRow; onEnd: (row: EventRow) => void }) {
  const [word, whole] =
    row.alarm?.outOfService === undefined ? [t("Unshelve"), t("Unshelve:")] : [t("Return"), t("Return to service")];
  // While somebody is at the list, one that has come back keeps its place in it.
  if (row.alarm?.shelf === undefined && row.alarm?.outOfService === undefined) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${whole} ${sayTerm(row.text)}, ${row.source.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onEnd(row);
      }}
    >
      {word}
    </Button>
  );
}
