import type { CommandId } from "@atrium/contract";
import { DialogFooter, OutcomeList, OutcomeRow, SplitBar, StateGlyph, type StateName } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { clockWithSeconds } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { DeviceCommand } from "../commands/order.ts";
import type { Change } from "../commands/proposal.ts";
import { useLighting } from "../LightingContext.ts";
import { TextButton } from "../TextButton.tsx";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { resultTitle } from "./dialogWords.ts";
import { failedOf, type Outcome, outcomeOf } from "./outcome.ts";

type ResultProps = {
  orders: readonly CommandId[];
  change: Change;
  circuits: readonly Circuit[];
  onRetried: (order: CommandId) => void;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

/** How many are confirmed, still being sent, silent or refused; the failed ones by name. */
export function Result({ orders, change, circuits, onRetried, onRunning, onClose }: ResultProps) {
  const { desk, holdMinutes } = useLighting();
  const outcome = outcomeOf(orders, useSyncExternalStore(desk.subscribe, desk.orders));
  const failed = failedOf(outcome);
  const isRunning = outcome.running.length > 0;
  useEffect(() => {
    onRunning(isRunning);
  }, [isRunning, onRunning]);

  function retry(targets: readonly DeviceCommand[]): void {
    onRetried(desk.give({ targets: targets.map(({ device, value }) => ({ device, value })), holdMinutes }));
  }

  return (
    <>
      <DialogHead
        title={resultTitle(change, outcome.confirmed.length, outcome.total)}
        detail={useResultDetail(outcome)}
        onClose={onClose}
      />
      <div className={styles["body"]} aria-live="polite">
        <SplitBar
          label={`${String(outcome.confirmed.length)} of ${String(outcome.total)} confirmed`}
          parts={[
            { key: "confirmed", count: outcome.confirmed.length, color: "var(--normal)" },
            { key: "running", count: outcome.running.length, color: "var(--accent)" },
            { key: "silent", count: outcome.silent.length, color: "var(--trouble)" },
            { key: "overridden", count: outcome.overridden.length, color: "var(--ink-3)" },
            { key: "refused", count: outcome.refused.length, color: "var(--alarm)" },
          ]}
        />
        <OutcomeList>
          <StateRow state="normal" targets={outcome.confirmed} text="Confirmed" isAlways />
          <StateRow state="sending" targets={outcome.running} text="Sending" />
          <StateRow state="trouble" targets={outcome.silent} text="No reply" />
          <StateRow state="trouble" targets={outcome.overridden} text="Overridden" />
          <StateRow state="alarm" targets={outcome.refused} text="Refused" />
          {failed.length > 0 && <FailedList failed={failed} circuits={circuits} onRetry={retry} />}
        </OutcomeList>
      </div>
      <div className={styles["foot"]}>
        <DialogFooter note={isRunning ? "Commands go on when this is closed." : undefined}>
          <Button onClick={onClose}>Close</Button>
          {failed.length > 0 && (
            <Button
              variant="filled"
              onClick={() => {
                retry(failed);
              }}
            >
              {`Retry ${String(failed.length)} failed`}
            </Button>
          )}
        </DialogFooter>
      </div>
    </>
  );
}

function useResultDetail(outcome: Outcome): string {
  const { buildingName, placeName, timeZone } = useLighting();
  const place = `${buildingName}, ${placeName}`;
  const start = clockWithSeconds(outcome.startedAt, timeZone);
  if (outcome.settledAt === undefined) return `${place}, ${start}`;
  const seconds = (outcome.settledAt - outcome.startedAt) / 1000;
  return `${place}, ${clockWithSeconds(outcome.settledAt, timeZone)}, after ${seconds.toFixed(2)} s`;
}

type StateRowProps = { state: StateName; targets: readonly DeviceCommand[]; text: string; isAlways?: boolean };

function StateRow({ state, targets, text, isAlways = false }: StateRowProps) {
  if (targets.length === 0 && !isAlways) return null;
  const [only, ...others] = targets;
  const name = only !== undefined && others.length === 0 && state !== "normal" ? `, ${only.device}` : "";
  return <OutcomeRow glyph={<StateGlyph state={state} size={15} />} count={targets.length} text={`${text}${name}`} />;
}

type FailedListProps = {
  failed: readonly DeviceCommand[];
  circuits: readonly Circuit[];
  onRetry: (targets: readonly DeviceCommand[]) => void;
};

function FailedList({ failed, circuits, onRetry }: FailedListProps) {
  const { rooms } = useLighting();
  return (
    <ul className={styles["failed"]} aria-label="Failed">
      {failed.map((target) => {
        const circuit = circuits.find(({ id }) => id === target.device);
        return (
          <li key={target.device}>
            <span className="m num">{target.device}</span>
            <span className="ink2 ell">
              {circuit === undefined ? "" : (rooms.get(circuit.room)?.name ?? circuit.name)}
            </span>
            <span className="ink2">{target.detail ?? "The device did not answer"}</span>
            <TextButton
              aria-label={`Retry ${target.device}`}
              onClick={() => {
                onRetry([target]);
              }}
            >
              Retry
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}
