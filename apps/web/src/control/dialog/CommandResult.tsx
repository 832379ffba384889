import { type CommandId, MODAL_TABLE_HEIGHT } from "@atrium/contract";
import type { SkippedTarget } from "@atrium/contract/devices";
import { DialogFooter, OutcomeList, OutcomeRow, SplitBar, StateGlyph, type StateName } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { clock } from "../../platform/time.ts";
import type { CommandDesk } from "../commands/CommandDesk.ts";
import { type TargetCommand, targetKey } from "../commands/order.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { TextButton } from "../controls/TextButton.tsx";

/** In a dialog (specification point 9), and never so high that the buttons below leave the screen. */
const MOST_HEIGHT = `min(${String(MODAL_TABLE_HEIGHT)}px, 40dvh)`;

interface CommandResultProps {
  desk: CommandDesk;
  /** The command and its retries, oldest first. */
  orders: readonly CommandId[];
  titleOf: (confirmed: number, total: number) => string;
  /** Where: "Office Building, 1st Floor". */
  place: string;
  timeZone: string;
  /** The name of a device beside its id. */
  nameOf: (target: TargetCommand) => string;
  /** When it began, where there is no order to say so. Epoch ms. */
  startedAt?: number;
  /** The targets left alone, and why. */
  skipped?: readonly SkippedTarget[];
  /** Tries again; absent: that is not offered. */
  onRetry?: ((targets: readonly TargetCommand[]) => void) | undefined;
  /** Whether trying again can come to anything; absent: it always may. */
  canPass?: ((target: TargetCommand) => boolean) | undefined;
  onRunning: (isRunning: boolean) => void;
  onClose: () => void;
  /** Said in the foot while nothing runs. */
  note?: string | undefined;
  /** Further buttons, before the one that retries. */
  actions?: ReactNode;
}

/** How many are confirmed, still being sent, silent or refused; the failed ones by name; what was left alone. */
export function CommandResult(props: CommandResultProps) {
  const { desk, onRetry, onRunning, skipped = NOTHING } = props;
  const outcome = outcomeOf(props.orders, useSyncExternalStore(desk.subscribe, desk.orders));
  const { failed } = outcome;
  const repeatable = failed.filter((target) => props.canPass?.(target) ?? true);
  const isRunning = outcome.running.length > 0;
  useEffect(() => {
    onRunning(isRunning);
  }, [isRunning, onRunning]);

  return (
    <>
      <DialogHead
        title={props.titleOf(outcome.confirmed.length, outcome.total)}
        detail={`${props.place}, ${timeText(outcome, props)}`}
        onClose={props.onClose}
      />
      <div className={styles["body"]} aria-live="polite">
        <SplitBar
          label={t("{count} of {total} confirmed", { count: outcome.confirmed.length, total: outcome.total })}
          parts={[
            { key: "confirmed", count: outcome.confirmed.length, color: "var(--normal)" },
            { key: "running", count: outcome.running.length, color: "var(--accent)" },
            { key: "unsent", count: outcome.unsent.length, color: "var(--line-control)" },
            { key: "silent", count: outcome.silent.length, color: "var(--trouble)" },
            { key: "overridden", count: outcome.overridden.length, color: "var(--ink-3)" },
            { key: "refused", count: outcome.refused.length, color: "var(--alarm)" },
            { key: "skipped", count: skipped.length, color: "var(--surface-3)" },
          ]}
        />
        <OutcomeList>
          <StateRow state="normal" targets={outcome.confirmed} text={t("Confirmed")} isAlways />
          <StateRow state="sending" targets={outcome.running} text={t("Sending")} />
          <StateRow state="stale" targets={outcome.unsent} text={t("Not sent")} />
          <StateRow state="trouble" targets={outcome.silent} text={t("No reply")} />
          <StateRow state="trouble" targets={outcome.overridden} text={t("Overridden")} />
          <StateRow state="alarm" targets={outcome.refused} text={t("Refused")} />
          {failed.length > 0 && (
            <FailedList failed={failed} repeatable={repeatable} nameOf={props.nameOf} onRetry={onRetry} />
          )}
          <SkippedList skipped={skipped} />
        </OutcomeList>
      </div>
      <div className={styles["foot"]}>
        <DialogFooter note={isRunning ? t("Commands continue after you close this.") : props.note}>
          {!isRunning && props.actions}
          <Button onClick={props.onClose}>{t("Close")}</Button>
          {repeatable.length > 0 && onRetry !== undefined && (
            <Button
              variant="filled"
              onClick={() => {
                onRetry(repeatable);
              }}
            >
              {t("Retry {count} failed", { count: repeatable.length })}
            </Button>
          )}
        </DialogFooter>
      </div>
    </>
  );
}

const NOTHING: readonly SkippedTarget[] = [];

/** When it ended and how long it took; while it runs, when it began. */
function timeText(
  { total, startedAt, settledAt }: Outcome,
  { timeZone, startedAt: given }: Pick<CommandResultProps, "timeZone" | "startedAt">,
): string {
  if (settledAt === undefined) return clock(total === 0 ? (given ?? startedAt) : startedAt, timeZone);
  return t("{clock}, after {value} s", {
    clock: clock(settledAt, timeZone),
    value: sayNumber((settledAt - startedAt) / 1000, 2),
  });
}

interface StateRowProps {
  state: StateName;
  targets: readonly TargetCommand[];
  text: string;
  isAlways?: boolean;
}

function StateRow({ state, targets, text, isAlways = false }: StateRowProps) {
  if (targets.length === 0 && !isAlways) return null;
  const [only, ...others] = targets;
  const name = only !== undefined && others.length === 0 && state !== "normal" ? `, ${only.device}` : "";
  return <OutcomeRow glyph={<StateGlyph state={state} size={15} />} count={targets.length} text={`${text}${name}`} />;
}

/** What an undo leaves as it is, by name and reason. */
function SkippedList({ skipped }: { skipped: readonly SkippedTarget[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <OutcomeRow glyph={<i className={styles["hollowDot"]} />} count={skipped.length} text={t("Left unchanged")} />
      {/* A long list scrolls, and nothing in it takes the focus. */}
      <ul
        className={`plain-list overflow-auto border-t t12 bg-2 ${styles["failed"]}`}
        aria-label={t("Left unchanged")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {skipped.map(({ device, point, deviceName, reason }) => (
          <li className="grid items-center gap-10" key={`${device} ${point}`}>
            <span className="m num">{device}</span>
            <span className="ink2 ell">{deviceName}</span>
            <span className="ink2">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FailedListProps {
  failed: readonly TargetCommand[];
  /** Those that may be tried again. */
  repeatable: readonly TargetCommand[];
  nameOf: (target: TargetCommand) => string;
  onRetry: ((targets: readonly TargetCommand[]) => void) | undefined;
}

/** The targets that failed, by name and reason; those for which a second try may help have a button for it. */
function FailedList({ failed, repeatable, nameOf, onRetry }: FailedListProps) {
  return (
    <ul
      className={`plain-list overflow-auto border-t t12 bg-2 ${styles["failed"]}`}
      aria-label={t("Failed")}
      style={{ maxHeight: MOST_HEIGHT }}
    >
      {failed.map((target) => (
        <li className="grid items-center gap-10" key={targetKey(target)}>
          <span className="m num">{target.device}</span>
          <span className="ink2 ell">{nameOf(target)}</span>
          <span className="ink2">{target.detail ?? t("The device did not respond")}</span>
          {onRetry !== undefined && repeatable.includes(target) && (
            <TextButton
              aria-label={t("Retry {device}", { device: target.device })}
              onClick={() => {
                onRetry([target]);
              }}
            >
              {t("Retry")}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
