import type { AlarmRow } from "@atrium/contract/alarms";
import { Icon, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactNode } from "react";
import chevronDown from "lucide-react/icons/chevron-down";
import chevronRight from "lucide-react/icons/chevron-right";
import type { Calendar } from "../eventWords.ts";
import { groupSource, groupSpan, groupState, groupText, type TwoWords } from "./groupWords.ts";
import type { EventGroup, EventLine } from "./grouping.ts";
import styles from "./list.module.css";

interface GroupProps {
  readonly group: EventGroup;
  readonly calendar: Calendar;
}

interface ToggleProps {
  readonly group: EventGroup;
  readonly onToggle: () => void;
}

/** What happened, how often, and whether its alarms are shown. */
export function GroupText({ group, onToggle }: ToggleProps) {
  return (
    <span className="row gap-6 min-w-0">
      <Toggle group={group} onToggle={onToggle} />
      <Tag>
        <span className="num">{countWords(group)}</span>
      </Tag>
    </span>
  );
}

function countWords({ rows }: EventGroup): string {
  return t("{count} alarms", { count: rows.length });
}

function Toggle({ group, onToggle }: ToggleProps) {
  const text = groupText(group.rows);
  return (
    <button
      type="button"
      className={`row gap-6 min-w-0 m cursor-pointer ${styles["toggle"]}`}
      aria-expanded={group.isOpen}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon of={group.isOpen ? chevronDown : chevronRight} size={14} />
      <span className="ell" title={text}>
        {text}
      </span>
    </button>
  );
}

export function GroupTime({ group, calendar }: GroupProps) {
  return <TwoLines {...groupSpan(group.rows, calendar)} />;
}

export function GroupSource({ group }: { group: EventGroup }) {
  return <TwoLines {...groupSource(group.rows)} />;
}

export function GroupState({ group, calendar }: GroupProps) {
  return <TwoLines {...groupState(group.rows, calendar)} />;
}

/** A group on a phone. */
export function GroupCard({ group, calendar, onToggle }: GroupProps & ToggleProps) {
  return (
    <span className={`col min-w-0 ${styles["card"]}`}>
      <Toggle group={group} onToggle={onToggle} />
      <span className="t12 num ell">{countWords(group)}</span>
      <span className="t12 ink2 ell">{oneLine(groupSource(group.rows))}</span>
      <span className="t12 muted num ell">{oneLine(groupSpan(group.rows, calendar))}</span>
      <span className="t12 ell">{oneLine(groupState(group.rows, calendar))}</span>
    </span>
  );
}

/** Of a line that Ack or a checkbox is about. */
export function groupName(rows: readonly AlarmRow[], calendar: Calendar): string {
  return t("{text}, {count} alarms, {span}", {
    text: groupText(rows),
    count: rows.length,
    span: oneLine(groupSpan(rows, calendar)),
  });
}

/** Members stand in from the group that they belong to. */
export function Member({ line, children }: { line: EventLine; children: ReactNode }) {
  return line.isMember === true ? <span className={styles["member"]}>{children}</span> : children;
}

function oneLine({ first, second }: TwoWords): string {
  return second === "" ? first : `${first}, ${second}`;
}

function TwoLines({ first, second }: TwoWords) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
      <span className="ell" title={first}>
        {first}
      </span>
      {second !== "" && (
        <span className={`t12 muted ${styles["second"]} ell`} title={second}>
          {second}
        </span>
      )}
    </span>
  );
}
