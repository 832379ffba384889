import type { CommandId } from "@atrium/contract";
import { DialogFooter, OutcomeList, OutcomeRow, SplitBar, StateGlyph, type StateName } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { clockWithSeconds } from "../../platform/time.ts";
import type { Change } from "../commands/change.ts";
import type { TargetCommand } from "../commands/order.ts";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { changeWords } from "./changeWords.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { resultTitle } from "./dialogWords.ts";
import { FailedList } from "./FailedList.tsx";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { placeText } from "./Question.tsx";

type ResultProps = {
  orders: readonly CommandId[];
  change: Change;
  /** What was given as reason, for a retry. */
  reason: string | undefined;
  devices: readonly Device[];
  onRetried: (order: CommandId) => void;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

/** How many are confirmed, still being sent, silent or refused; the failed ones by name. */
export function Result({ orders, change, reason, devices, onRetried, onRunning, onClose }: ResultProps) {
  const { desk, holdMinutes, system } = useControl();
  const outcome = outcomeOf(orders, useSyncExternalStore(desk.subscribe, desk.orders));
  const { failed } = outcome;
  const isRunning = outcome.running.length > 0;
  useEffect(() => {
    onRunning(isRunning);
  }, [isRunning, onRunning]);

  function retry(targets: readonly TargetCommand[]): void {
    onRetried(desk.give({ targets, holdMinutes, reason }));
  }

  return (
    <>
      <DialogHead
        title={resultTitle(changeWords(system.words, change, devices[0]), outcome.confirmed.length, outcome.total)}
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
          {failed.length > 0 && <FailedList failed={failed} devices={devices} onRetry={retry} />}
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
  const { buildingName, placeName, timeZone } = useControl();
  const place = placeText(buildingName, placeName);
  const start = clockWithSeconds(outcome.startedAt, timeZone);
  if (outcome.settledAt === undefined) return `${place}, ${start}`;
  const seconds = (outcome.settledAt - outcome.startedAt) / 1000;
  return `${place}, ${clockWithSeconds(outcome.settledAt, timeZone)}, after ${seconds.toFixed(2)} s`;
}

type StateRowProps = { state: StateName; targets: readonly TargetCommand[]; text: string; isAlways?: boolean };

function StateRow({ state, targets, text, isAlways = false }: StateRowProps) {
  if (targets.length === 0 && !isAlways) return null;
  const [only, ...others] = targets;
  const name = only !== undefined && others.length === 0 && state !== "normal" ? `, ${only.device}` : "";
  return <OutcomeRow glyph={<StateGlyph state={state} size={15} />} count={targets.length} text={`${text}${name}`} />;
}
