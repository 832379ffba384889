import type { CommandId } from "@atrium/contract";
import { DialogFooter, OutcomeList, OutcomeRow, SplitBar, StateGlyph } from "@atrium/ui";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { clock } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { Reading } from "../circuits/reading.ts";
import { type Candidate, type Change, splitOf, targetsOf } from "../commands/proposal.ts";
import { HoldTime } from "../inspector/HoldTime.tsx";
import { LevelControls } from "../inspector/LevelControls.tsx";
import { useLighting, useReadings } from "../LightingContext.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { buttonText, heldText, namesText, questionOf, savingText, wordsOf } from "./dialogWords.ts";
import type { Proposal } from "./GroupDialog.tsx";

type QuestionProps = {
  proposal: Proposal;
  onCancel: () => void;
  onGiven: (order: CommandId, change: Change) => void;
};

/** What will change, who is excepted and may be included, and for how long it holds. */
export function Question({ proposal, onCancel, onGiven }: QuestionProps) {
  const { desk, holdMinutes, timeZone, placeName, buildingName, isLive } = useLighting();
  const readings = useReadings(proposal.circuits);
  const [change, setChange] = useState(proposal.change);
  const [exceptions, setExceptions] = useState({ isTakingOver: false, isTryingStale: false, isHoldingSame: false });
  const split = splitOf(candidatesOf(proposal.circuits, readings), change);
  const targets = targetsOf(split, change, exceptions);
  const saving = savingText(
    change,
    powersOf(proposal.circuits, readings, new Set(targets.map(({ device }) => device))),
  );
  const isRelease = change.kind === "release";
  const stayText =
    change.kind === "set" && change.level === 0
      ? "are held by an operator and stay on"
      : "are held by an operator and stay as they are";

  return (
    <>
      <DialogHead
        title={questionOf(change, targets.length, proposal.circuits.length)}
        detail={[`${buildingName}, ${placeName}.`, saving].filter((part) => part !== undefined).join(" ")}
        onClose={onCancel}
      />
      <div className={styles["body"]}>
        {proposal.isLevelOpen === true && change.kind === "set" && (
          <div className={styles["level"]}>
            <LevelControls
              name="the selected lights"
              level={change.level}
              ghost={undefined}
              isLocked={false}
              onLevel={(level) => {
                setChange({ kind: "set", level });
              }}
            />
          </div>
        )}
        <SplitBar
          label={`${String(targets.length)} of ${String(proposal.circuits.length)} will change`}
          parts={[
            { key: "changing", count: split.changing.length, color: "var(--accent)" },
            { key: "held", count: split.held.length, color: "var(--ink)" },
            { key: "stale", count: split.stale.length, color: "var(--line-control)" },
            { key: "same", count: split.same.length, color: "var(--surface-3)" },
          ]}
        />
        <OutcomeList>
          <OutcomeRow
            glyph={<i className={styles["dot"]} />}
            count={split.changing.length}
            text={wordsOf(change).will}
          />
          {split.held.length > 0 && (
            <OutcomeRow
              glyph={<StateGlyph state="held" />}
              count={split.held.length}
              text={stayText}
              detail={heldText(split.held, timeZone)}
              option={
                <Checkbox
                  size="xs"
                  label="Take over"
                  checked={exceptions.isTakingOver}
                  onChange={(event) => {
                    setExceptions({ ...exceptions, isTakingOver: event.currentTarget.checked });
                  }}
                />
              }
            />
          )}
          {split.stale.length > 0 && (
            <OutcomeRow
              glyph={<StateGlyph state="stale" />}
              count={split.stale.length}
              text="are stale and may not answer"
              detail={staleText(split.stale, readings, { circuits: proposal.circuits, timeZone })}
              option={
                <Checkbox
                  size="xs"
                  label="Try too"
                  checked={exceptions.isTryingStale}
                  onChange={(event) => {
                    setExceptions({ ...exceptions, isTryingStale: event.currentTarget.checked });
                  }}
                />
              }
            />
          )}
          {split.same.length > 0 && (
            <OutcomeRow
              glyph={<i className={styles["hollowDot"]} />}
              count={split.same.length}
              text={wordsOf(change).same}
              detail={isRelease ? undefined : "Automation may still change them"}
              option={
                !isRelease && (
                  <Checkbox
                    size="xs"
                    label="Hold too"
                    checked={exceptions.isHoldingSame}
                    onChange={(event) => {
                      setExceptions({ ...exceptions, isHoldingSame: event.currentTarget.checked });
                    }}
                  />
                )
              }
            />
          )}
        </OutcomeList>
        {!isRelease && (
          <div className={styles["hold"]}>
            <HoldTime words="Hold against schedules for" />
          </div>
        )}
      </div>
      <div className={styles["foot"]}>
        <DialogFooter note={isLive ? undefined : "Live data is lost: commands are off until it is back."}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="filled"
            data-autofocus
            disabled={targets.length === 0 || !isLive}
            onClick={() => {
              onGiven(desk.give({ targets, holdMinutes }), change);
            }}
          >
            {buttonText(change, targets.length)}
          </Button>
        </DialogFooter>
      </div>
    </>
  );
}

function candidatesOf(circuits: readonly Circuit[], readings: readonly Reading[]): Candidate[] {
  return circuits.flatMap((circuit, index) => {
    const reading = readings[index];
    return reading === undefined
      ? []
      : [{ circuit, level: reading.level, isStale: reading.isStale, hold: reading.hold }];
  });
}

function powersOf(circuits: readonly Circuit[], readings: readonly Reading[], included: ReadonlySet<string>) {
  return circuits.map((circuit, index) => (included.has(circuit.id) ? (readings[index]?.power ?? null) : null));
}

function staleText(
  stale: readonly Candidate[],
  readings: readonly Reading[],
  { circuits, timeZone }: { circuits: readonly Circuit[]; timeZone: string },
): string {
  const seen = stale.flatMap(({ circuit }) => readings[circuits.indexOf(circuit)]?.seenAt ?? []);
  const names = namesText(stale);
  return seen.length === 0 ? names : `${names}, last seen ${clock(Math.max(...seen), timeZone)}`;
}
