import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import armchair from "lucide-react/icons/armchair";
import building from "lucide-react/icons/building";
import circleDot from "lucide-react/icons/circle-dot";
import cornerDownLeft from "lucide-react/icons/corner-down-left";
import fileText from "lucide-react/icons/file-text";
import layers from "lucide-react/icons/layers";
import power from "lucide-react/icons/power";
import { type ReactNode, useEffect, useRef, useMemo } from "react";
import type { PlaceRecord } from "./catalogue.ts";
import type { Finding } from "./findings.ts";
import styles from "./Palette.module.css";
import { SYSTEM_DRAWINGS } from "../../devices/systemDrawings.ts";
import type { PointId } from "@atrium/contract";
import { Place } from "@atrium/contract/site";
import { useLiveView, usePoints } from "../../platform/liveHooks.ts";

const MOST = 3;

const PLACE_DRAWINGS: Record<PlaceRecord["kind"], LucideIcon> = {
  building,
  floor: layers,
  zone: layers,
  room: armchair,
  device: circleDot,
};

interface FindingRowProps {
  id: string;
  finding: Finding;
  /** Marked in the label. */
  marks: readonly string[];
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One option of the palette. The field keeps the focus; this is only pointed at. */
export function FindingRow({ id, finding, marks, isActive, onPoint, onChoose }: FindingRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option holds no drawing
      role="option"
      aria-selected={isActive}
      className={`row gap-12 rounded cursor-pointer ${styles["row"]}`}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon of={drawingOf(finding)} size={17} />
      <span className={`${styles["label"]} ell`}>{marked(finding.label, marks)}</span>
      <span className={`row gap-8 min-w-0 ml-auto nowrap t12 muted num ${styles["detail"]}`}>
        {finding.kind === "place" && <span className="ell">{finding.place.within}</span>}
        {finding.kind === "command" && (
          <span className="ell">
            {`${finding.where}: `}
            <RoomLevels room={finding.room} />
          </span>
        )}
        {isActive && <Icon of={cornerDownLeft} size={14} />}
      </span>
    </div>
  );
}

function drawingOf(finding: Finding): LucideIcon {
  if (finding.kind === "command") return power;
  if (finding.kind === "page") return fileText;
  const { kind, module = "" } = finding.place;
  return SYSTEM_DRAWINGS.get(module) ?? PLACE_DRAWINGS[kind];
}

/** The label with the typed words marked where they first stand. */
function marked(label: string, words: readonly string[]): ReactNode {
  const lower = ` ${label.toLowerCase()}`;
  const places = words
    .map((word) => {
      // At the beginning of a word before anywhere else; the blank in front keeps the positions.
      const atWord = lower.indexOf(` ${word}`);
      return { from: atWord >= 0 ? atWord : lower.indexOf(word) - 1, length: word.length };
    })
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, length } of places) {
    if (from < end) continue;
    parts.push(label.slice(end, from), <mark key={from}>{label.slice(from, from + length)}</mark>);
    end = from + length;
  }
  return [...parts, label.slice(end)];
}

/** "2 circuits, now 65 % and 30 %", as the devices report it. */
function RoomLevels({ room }: { room: PlaceRecord }) {
  const place = useMemo((): Place => Place.parse({ placement: room.placement, floor: room.floor }), [room]);
  const ids = useMemo(() => room.circuits.map(({ level }): PointId => level), [room]);
  useLiveView("lighting", place);
  const levels = usePoints(ids, readLevels);
  const count = t("{count, plural, one {# circuit} other {# circuits}}", { count: room.circuits.length });
  return levels === "" ? count : t("{count}, now {levels}", { count, levels });
}

function readLevels(values: readonly ({ value: number | null } | undefined)[]): string {
  const known = values.flatMap((point) => point?.value ?? []).map((level) => `${Math.round(level)} %`);
  if (known.length === 0) return "";
  const shown = [...new Set(known)];
  if (shown.length > MOST) return t("{count} different levels", { count: shown.length });
  return shown.length === 1
    ? (shown[0] ?? "")
    : t("{slice} and {shown}", { slice: shown.slice(0, -1).join(", "), shown: shown.at(-1) ?? "" });
}
