import type { PointId, Provenance } from "@atrium/contract";
import { Icon, LoadingBlocks } from "@atrium/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Cpu from "lucide-react/icons/cpu";
import DoorOpen from "lucide-react/icons/door-open";
import GitBranch from "lucide-react/icons/git-branch";
import Hand from "lucide-react/icons/hand";
import ToggleLeft from "lucide-react/icons/toggle-left";
import { clock } from "../../../platform/time.ts";
import { levelText } from "../circuits/words.ts";
import { useLighting } from "../LightingContext.ts";
import { TextButton } from "../TextButton.tsx";
import { provenanceQuery } from "../queries.ts";
import { Section } from "./Section.tsx";
import styles from "./inspector.module.css";

type Source = Provenance["sources"][number];

const ICONS: Record<Source["kind"], LucideIcon> = {
  operator: Hand,
  condition: GitBranch,
  booking: DoorOpen,
  schedule: CalendarDays,
  local: ToggleLeft,
  default: Cpu,
  unknown: CircleDashed,
};
const NAMES: Record<Source["kind"], string> = {
  operator: "Operator",
  condition: "Condition",
  booking: "Booking",
  schedule: "Schedule",
  local: "Local switch",
  default: "Gateway's own program",
  unknown: "Unknown source",
};

type WhyProps = { point: PointId; level: number | null; onRelease: (() => void) | undefined };

/** Every source that wants this output, the winner first, and the way to give control back. */
export function Why({ point, level, onRelease }: WhyProps) {
  const { data: provenance, isError } = useQuery({
    ...provenanceQuery(point, level),
    // The reasons of the level before stay until the device has answered.
    placeholderData: keepPreviousData,
  });
  const { lostAt } = useLighting();
  const verb = lostAt === undefined ? "is" : "was";
  const title =
    level === null ? `Why ${verb} it so?` : `Why ${verb} it ${level <= 0 ? "off" : `at ${levelText(level)}`}?`;
  const hasOperator =
    provenance?.sources.some((source) => source.kind === "operator" && source.value !== null) === true;
  return (
    <Section
      title={title}
      action={hasOperator && onRelease !== undefined && <TextButton onClick={onRelease}>Release</TextButton>}
    >
      {isError && <p className="muted">The device could not be asked. It is asked again when the level changes.</p>}
      {provenance === undefined && !isError && <LoadingBlocks rows={2} label="Asking the device" />}
      {provenance !== undefined && provenance.readAt === undefined && (
        <p className="muted">The device does not say so itself: this is what is known from before.</p>
      )}
      {provenance !== undefined && <Sources sources={provenance.sources} />}
    </Section>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const { timeZone } = useLighting();
  if (sources.length === 0) return <p className="muted">The device names no source.</p>;
  return (
    <ol className={styles["why"]}>
      {sources.map((source, rank) => (
        <li key={`${source.kind} ${String(source.priority)} ${source.by ?? ""}`} data-winner={source.isWinner}>
          <span className={styles["whyMark"]}>
            <Icon of={ICONS[source.kind]} size={13} />
          </span>
          <div>
            <div className={styles["whyName"]}>{sourceName(source, timeZone)}</div>
            <div className={styles["whyDetail"]}>
              {rank === 0
                ? winnerDetail(source, timeZone)
                : weakerDetail(source, { isNext: rank === 1 && sources[0]?.kind === "operator" })}
            </div>
          </div>
          <span className={styles["whyValue"]}>{levelText(source.value)}</span>
        </li>
      ))}
    </ol>
  );
}

function sourceName(source: Source, timeZone: string): string {
  // What a device does when nobody wants anything has no priority.
  const kind = source.kind === "default" && source.priority === undefined ? "Device default" : NAMES[source.kind];
  const name = source.by === undefined ? kind : `${kind} ${source.by}`;
  return source.since === undefined ? name : `${name}, ${clock(source.since, timeZone)}`;
}

function winnerDetail({ until, priority }: Source, timeZone: string): string {
  if (until !== undefined) return `Holds until ${clock(until, timeZone)}`;
  return priority === undefined ? "Nothing else wants this output" : `Priority ${String(priority)}`;
}

function weakerDetail({ priority }: Source, { isNext }: { isNext: boolean }): string {
  const rank = isNext ? "next on release" : "weaker";
  return priority === undefined ? "When nothing else wants it" : `Priority ${String(priority)}, ${rank}`;
}
