import type { DeviceId } from "@atrium/contract";
import { OutcomeList, OutcomeRow, SplitBar, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { clock } from "../../platform/time.ts";
import type { Candidate } from "../commands/change.ts";
import type { Exceptions, Split } from "../commands/proposal.ts";
import { useControl } from "../ControlContext.tsx";
import type { ChangeWords } from "../system.ts";
import styles from "./dialog.module.css";
import { heldText, namesText, refusedText } from "./dialogWords.ts";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";

interface SplitRowsProps {
  split: Split;
  says: ChangeWords;
  /** How many of `total` the command goes to, with the exceptions that are ticked. */
  reached: number;
  total: number;
  isRelease: boolean;
  exceptions: Exceptions;
  onExceptions: (exceptions: Exceptions) => void;
  /** When a device was seen last, epoch ms. */
  lastSeen: (device: DeviceId) => number | null;
}

/**
 * What happens to the devices of a group: a bar, and a row for each lot of them. Those that a tick includes are counted
 * with the ones that change, in the bar and in the first row, and their own row says so.
 */
export function SplitRows(props: SplitRowsProps) {
  const { split, says, reached, total, isRelease, exceptions, onExceptions } = props;
  const { timeZone, me } = useControl();
  const { isTakingOver, isTryingStale, isHoldingSame } = exceptions;
  const left = (isIncluded: boolean, candidates: readonly unknown[]) => (isIncluded ? 0 : candidates.length);
  return (
    <>
      <SplitBar
        label={t("{reached} of {total} will be commanded", { reached, total })}
        parts={[
          { key: "changing", count: reached, color: "var(--accent)" },
          { key: "held", count: left(isTakingOver, split.held), color: "var(--ink)" },
          { key: "stale", count: left(isTryingStale, split.stale), color: "var(--line-control)" },
          { key: "refused", count: split.refused.length, color: "var(--disable)" },
          { key: "same", count: left(isHoldingSame, split.same), color: "var(--surface-3)" },
        ]}
      />
      <OutcomeList>
        <OutcomeRow glyph={<i className={styles["dot"]} />} count={reached} text={says.will} />
        <ExceptionRow
          glyph={<StateGlyph state="held" />}
          count={split.held.length}
          text={
            isTakingOver
              ? t("of these are held by others and will be taken over")
              : (says.heldStay ?? t("are held by others and remain unchanged"))
          }
          detail={heldText(split.held, { me, timeZone })}
          option={{
            label: t("Take over"),
            whom: t("held by others"),
            isChecked: isTakingOver,
            onChange: (isChecked) => {
              onExceptions({ ...exceptions, isTakingOver: isChecked });
            },
          }}
        />
        <ExceptionRow
          glyph={<StateGlyph state="stale" />}
          count={split.stale.length}
          text={isTryingStale ? t("of these are stale and may not respond") : t("are stale and will be skipped")}
          detail={staleText(split.stale, props.lastSeen, timeZone)}
          option={{
            label: t("Include"),
            whom: t("that are stale"),
            isChecked: isTryingStale,
            onChange: (isChecked) => {
              onExceptions({ ...exceptions, isTryingStale: isChecked });
            },
          }}
        />
        <ExceptionRow
          glyph={<StateGlyph state="disabled" />}
          count={split.refused.length}
          text={t("cannot be commanded now")}
          detail={refusedText(split.refused)}
        />
        <ExceptionRow
          glyph={<i className={styles["hollowDot"]} />}
          count={split.same.length}
          text={isHoldingSame ? t("of these {same} and will be held", { same: says.same }) : says.same}
          detail={isRelease || isHoldingSame ? undefined : t("Automation may still change them")}
          option={
            isRelease
              ? undefined
              : {
                  label: t("Also hold"),
                  whom: t("that {same}", { same: says.same }),
                  isChecked: isHoldingSame,
                  onChange: (isChecked) => {
                    onExceptions({ ...exceptions, isHoldingSame: isChecked });
                  },
                }
          }
        />
      </OutcomeList>
    </>
  );
}

function staleText(
  stale: readonly Candidate[],
  lastSeen: (device: DeviceId) => number | null,
  timeZone: string,
): string {
  const seen = stale.flatMap(({ device }) => lastSeen(device.id) ?? []);
  const names = namesText(stale);
  return seen.length === 0
    ? names
    : t("{names}, last seen {clock}", { names, clock: clock(Math.max(...seen), timeZone) });
}

interface ExceptionRowProps {
  glyph: ReactNode;
  count: number;
  text: string;
  detail: string | undefined;
  /**
   * What a tick includes: "Take over", with whom it means for those who hear the box without its row: "1 held by
   * others". Absent: they can't be included.
   */
  option?: { label: string; whom: string; isChecked: boolean; onChange: (isChecked: boolean) => void } | undefined;
}

/** Devices that the change leaves alone, and the tick that includes them. */
function ExceptionRow({ glyph, count, text, detail, option }: ExceptionRowProps) {
  if (count === 0) return null;
  return (
    <OutcomeRow
      glyph={glyph}
      count={count}
      text={text}
      detail={detail}
      option={
        option !== undefined && (
          <Checkbox
            size="xs"
            label={option.label}
            aria-label={`${option.label} ${String(count)} ${option.whom}`}
            checked={option.isChecked}
            onChange={(event) => {
              option.onChange(event.currentTarget.checked);
            }}
          />
        )
      }
    />
  );
}
