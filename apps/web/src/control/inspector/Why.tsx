import type { Hold, PointDescription, Provenance } from "@atrium/contract/devices";
import { Icon, LoadingBlocks, StateGlyph } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Bot from "lucide-react/icons/bot";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Cpu from "lucide-react/icons/cpu";
import DoorOpen from "lucide-react/icons/door-open";
import Flame from "lucide-react/icons/flame";
import Gauge from "lucide-react/icons/gauge";
import GitBranch from "lucide-react/icons/git-branch";
import Hand from "lucide-react/icons/hand";
import Network from "lucide-react/icons/network";
import ToggleLeft from "lucide-react/icons/toggle-left";
import { useEffect } from "react";
import { clock } from "../../platform/time.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl, useReading } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { provenanceQuery } from "../queries.ts";
import type { Reading } from "../../devices/reading.ts";
import { capital, pointText } from "../../devices/words.ts";
import { Section } from "../../devices/inspector/Section.tsx";
import styles from "../../devices/inspector/history.module.css";
import { OwnStory } from "./OwnStory.tsx";
import { WhatNext } from "./WhatNext.tsx";

type Source = Provenance["sources"][number];

const ICONS: Record<Source["kind"], LucideIcon> = {
  operator: Hand,
  integration: Network,
  condition: GitBranch,
  limit: Gauge,
  booking: DoorOpen,
  schedule: CalendarDays,
  program: Bot,
  "life-safety": Flame,
  local: ToggleLeft,
  default: Cpu,
  unknown: CircleDashed,
};
const NAMES: Record<Source["kind"], Phrase> = {
  operator: phrase("Operator"),
  integration: phrase("Other system"),
  condition: phrase("Condition"),
  limit: phrase("Peak limit"),
  booking: phrase("Booking"),
  schedule: phrase("Schedule"),
  program: phrase("Program"),
  "life-safety": phrase("Life safety, such as a fire alarm panel"),
  local: phrase("Local switch"),
  default: phrase("Gateway's own program"),
  unknown: phrase("Source outside Atrium"),
};

/** Rules that go by a value, which says more than a number of a priority. */
const SAYS_WHY: ReadonlySet<Source["kind"]> = new Set(["condition", "limit"]);

/** What a device does where nobody of Atrium wants anything of it. */
const OWN: ReadonlySet<Source["kind"]> = new Set(["default", "local", "life-safety"]);

interface WhyProps {
  device: Device;
  /** The key of the commanded point. */
  point: string;
  value: number | null;
  /** After "Why is it": "cooling". Absent: what the value says. */
  says?: string;
  onRelease: (() => void) | undefined;
  /** Several stand under each other: the fault, and what comes next, are said in one of them. */
  hasFault?: boolean;
}

/** Every source that wants this output, the winner first, and the way to give control back. */
export function Why({ device, point: key, ...props }: WhyProps) {
  const point = device.points[key];
  const { past } = useControl();
  if (past !== undefined) return <NotKept />;
  // Another device is another question: the answers of the one before must not stand under it.
  return point === undefined ? null : <Answer key={point.id} device={device} point={point} {...props} />;
}

/** The device is asked, and it knows only what is now. */
function NotKept() {
  return (
    <Section title={t("Why was it in this state?")}>
      <p className="muted">{t("The source at that time is not recorded. Earlier commands are listed below.")}</p>
    </Section>
  );
}

type AnswerProps = Omit<WhyProps, "point"> & { point: PointDescription };

function Answer({ device, point, value, says, onRelease, hasFault = true }: AnswerProps) {
  const { data: provenance, isError } = useQuery({
    ...provenanceQuery(point.id, value),
    // The reasons of the value before stay until the device has answered.
    placeholderData: keepPreviousData,
  });
  const { lostAt, system } = useControl();
  const write = (asked: number | null) => pointText(system.words(), device, { key: point.key, value: asked });
  const so = value === null ? undefined : (says ?? stateWords(point, write(value)));
  const reading = useReading(device);
  // Of a device that does not answer only what it said last is known.
  const isNow = lostAt === undefined && !reading.isStale;
  const hold = reading.holds[point.key];
  useHoldsAgain(provenance, hold);
  return (
    <>
      <Section
        title={whyText(so, isNow)}
        action={
          hold !== undefined && onRelease !== undefined && <TextButton onClick={onRelease}>{t("Release")}</TextButton>
        }
      >
        {hasFault && <Fault reading={reading} />}
        {isError && (
          <p className="muted">{t("The device could not be queried. It is queried again when the value changes.")}</p>
        )}
        {provenance === undefined && !isError && <LoadingBlocks rows={2} label={t("Querying the device")} />}
        {provenance?.keeper === "device" && provenance.readAt === undefined && (
          <p className="muted">{t("The device did not respond. This is what Atrium itself has recorded.")}</p>
        )}
        {provenance?.own !== undefined && (
          <OwnStory own={provenance.own} winner={provenance.sources.find(({ isWinner }) => isWinner)} write={write} />
        )}
        {provenance !== undefined && <Sources sources={provenance.sources} write={write} />}
      </Section>
      {hasFault && (
        <WhatNext
          point={point}
          value={value}
          heldUntil={hold?.until}
          fallback={provenance?.sources.find(({ kind }) => OWN.has(kind))?.value ?? null}
          write={write}
        />
      )}
    </>
  );
}

/** @param so "on", "at 65 %"; undefined where no value is known */
function whyText(so: string | undefined, isNow: boolean): string {
  if (so === undefined) return isNow ? t("Why is it in this state?") : t("Why was it in this state?");
  return isNow ? t("Why is it {so}?", { so }) : t("Why was it {so}?", { so });
}

/** Asking has let the server compare the hold with the device: where they differ, what is known of holds is old. */
function useHoldsAgain(provenance: Provenance | undefined, hold: Hold | undefined): void {
  const queries = useQueryClient();
  const isKept = provenance?.sources.some(({ kind }) => kind === "operator") === true;
  const isNews = provenance?.readAt !== undefined && hold !== undefined && isKept !== (hold.lost === undefined);
  const readAt = provenance?.readAt;
  useEffect(() => {
    // Once for each answer: the one shown while the device is asked again is an answer of its own.
    if (isNews && readAt !== undefined) void queries.invalidateQueries({ queryKey: ["holds"] });
  }, [isNews, readAt, queries]);
}

/** What is wrong with the device comes before what anybody wants of it. */
function Fault({ reading: { condition, isStale } }: { reading: Reading }) {
  const fault = condition.alarm ?? condition.trouble;
  if (fault === undefined || isStale) return null;
  return (
    <p className={`row gap-8 ${styles["whyFault"]}`}>
      <StateGlyph state={condition.alarm === undefined ? "trouble" : "alarm"} size={15} />
      <span>
        <b>{capital(fault)}</b>
        <span className="muted">{t(", reported by the device")}</span>
      </span>
    </p>
  );
}

/** "on", "off", "at 65 %", "on Cold". */
function stateWords(point: PointDescription, text: string): string {
  if (point.kind === "boolean") return text.toLowerCase();
  return point.kind === "enum" ? t("set to {text}", { text }) : t("at {text}", { text });
}

interface SourcesProps {
  sources: readonly Source[];
  write: (value: number | null) => string;
}

function Sources({ sources, write }: SourcesProps) {
  const { timeZone } = useControl();
  const isAlone = sources.length === 1;
  if (sources.length === 0) return <p className="muted">{t("The device reports no source.")}</p>;
  return (
    <ol className={`plain-list ${styles["why"]}`}>
      {sources.map((source, rank) => (
        <li
          className="grid items-start gap-8 relative"
          key={`${source.kind} ${String(source.priority)} ${source.by ?? ""}`}
          data-winner={source.isWinner}
        >
          <span className={`grid place-center muted ${styles["whyMark"]}`}>
            <Icon of={ICONS[source.kind]} size={13} />
          </span>
          <div>
            <div className={`leading-135 ink2 ${styles["whyName"]}`}>{sourceName(source, { isAlone, timeZone })}</div>
            <div className="t12 muted leading-135">
              {rank === 0
                ? winnerDetail(source, { isAlone, timeZone })
                : weakerDetail(source, { isNext: rank === 1 && sources[0]?.kind === "operator", timeZone })}
            </div>
          </div>
          <span className={`muted num ${styles["whyValue"]}`}>
            {source.kind === "default" && source.value === null ? "–" : write(source.value)}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface Telling {
  /** There is no other source. */
  readonly isAlone: boolean;
  readonly timeZone: string;
}

function sourceName(source: Source, { isAlone, timeZone }: Telling): string {
  if (isUnexplained(source)) return isAlone ? t("Not held") : t("Not set by Atrium");
  // The device's default, which applies without any command, has no priority.
  const isLast = source.kind === "default" && source.priority === undefined;
  const kind = isLast
    ? source.reason === undefined
      ? t("Device default")
      : t("When released")
    : t(NAMES[source.kind]);
  const name = source.by === undefined ? kind : `${kind} ${source.by}`;
  return source.since === undefined ? name : `${name}, ${clock(source.since, timeZone)}`;
}

/** Devices without a priority array stay at the last commanded value. */
function isUnexplained({ kind, priority }: Source): boolean {
  return kind === "unknown" && priority === undefined;
}

function winnerDetail(source: Source, { isAlone, timeZone }: Telling): string {
  const { until, priority, kind, reason } = source;
  if (isUnexplained(source)) {
    return isAlone ? t("Remains at its last value") : t("Changed at the device, or stopped by itself");
  }
  if (SAYS_WHY.has(kind) && reason !== undefined) return reason;
  if (until !== undefined) return t("Held until {clock}", { clock: clock(until, timeZone) });
  return priority === undefined ? t("No other source controls this output") : t("Priority {priority}", { priority });
}

function weakerDetail(
  { priority, until, kind, reason }: Source,
  { isNext, timeZone }: { isNext: boolean; timeZone: string },
): string {
  if (priority === undefined && until !== undefined) {
    return t("Requested until {clock}, but not in effect", { clock: clock(until, timeZone) });
  }
  const rank = isNext ? t("next on release") : t("weaker");
  if (SAYS_WHY.has(kind) && reason !== undefined) return `${reason}, ${rank}`;
  if (kind === "default" && reason !== undefined) return reason;
  return priority === undefined
    ? t("When no other source controls it")
    : t("Priority {priority}, {rank}", { priority, rank });
}
