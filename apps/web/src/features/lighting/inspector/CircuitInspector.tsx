import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { clockWithSeconds } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import { hasFailed, isRunning } from "../commands/order.ts";
import { withRecord } from "../circuits/reading.ts";
import { useLighting, useReading } from "../LightingContext.ts";
import { lastCommandsQuery } from "../queries.ts";
import { Confirmation } from "./Confirmation.tsx";
import { DaySection } from "./DaySection.tsx";
import { Facts } from "./Facts.tsx";
import { HoldTime } from "./HoldTime.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./InspectorHead.tsx";
import { LastCommands } from "./LastCommands.tsx";
import { LevelControls } from "./LevelControls.tsx";
import { LockNote } from "./LockNote.tsx";
import { lockReason } from "./lockReason.ts";
import { StillWorks } from "./StillWorks.tsx";
import { Why } from "./Why.tsx";
import { zoneName } from "../place.ts";

/** One circuit: its value and how sure it is, its controls, why it is so, its day, its last commands, what it is. */
export function CircuitInspector({ circuit }: { circuit: Circuit }) {
  const { canControl, isLive, propose, timeZone, floorName } = useLighting();
  const reading = withRecord(useReading(circuit), useQuery(lastCommandsQuery(circuit.id)).data?.[0]);
  const { level, command } = reading;
  const lock = lockReason({
    isLive,
    isStale: reading.isStale,
    hasLevelPoint: circuit.points.level !== undefined,
    lastSeen: reading.seenAt === null ? undefined : clockWithSeconds(reading.seenAt, timeZone),
  });
  const ghost = command !== undefined && isRunning(command) ? (command.value ?? undefined) : undefined;
  const isOn = (ghost ?? level ?? 0) > 0;

  function set(target: number): void {
    propose([circuit], { kind: "set", level: target });
  }
  function retry(): void {
    if (command === undefined) return;
    propose([circuit], command.value === null ? { kind: "release" } : { kind: "set", level: command.value });
  }

  return (
    <>
      <InspectorHead title={circuit.name} detail={`${circuit.id} · ${placeOf(circuit, floorName)}`} />
      <div className={styles["controls"]}>
        <div className={styles["valueRow"]}>
          <div className={styles["big"]} data-old={reading.isStale}>
            {level === null ? "–" : Math.round(level)}
            <small>%</small>
          </div>
          <Confirmation
            reading={reading}
            onRetry={
              canControl && lock === undefined && command !== undefined && hasFailed(command) ? retry : undefined
            }
          />
          {canControl && (
            <Switch
              size="md"
              checked={isOn}
              disabled={lock !== undefined}
              aria-label={`${circuit.name} on`}
              onChange={(event) => {
                set(event.currentTarget.checked ? 100 : 0);
              }}
            />
          )}
        </div>
        {canControl && (
          <LevelControls name={circuit.name} level={level} ghost={ghost} isLocked={lock !== undefined} onLevel={set} />
        )}
        {canControl && lock !== undefined && <LockNote>{lock}</LockNote>}
        {canControl && lock === undefined && <HoldTime words="New levels hold for" />}
      </div>
      {circuit.points.level !== undefined && (
        <Why
          key={circuit.id}
          point={circuit.points.level}
          level={level}
          onRelease={
            canControl && lock === undefined
              ? () => {
                  propose([circuit], { kind: "release" });
                }
              : undefined
          }
        />
      )}
      <DaySection circuit={circuit} reading={reading} />
      <StillWorks />
      <LastCommands circuit={circuit} />
      <Facts circuit={circuit} seenAt={reading.seenAt} />
    </>
  );
}

/** The circuit's own place; what is looked at may be another zone. */
function placeOf({ zone }: Circuit, floor: string): string {
  return zone === undefined ? floor : `${floor}, ${zoneName(zone)}`;
}
