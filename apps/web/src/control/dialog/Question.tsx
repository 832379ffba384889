import { type CommandId, LONGEST_REASON } from "@atrium/contract";
import { DialogFooter, OutcomeList, OutcomeRow, SplitBar, StateGlyph } from "@atrium/ui";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { clock } from "../../platform/time.ts";
import type { Candidate, Change } from "../commands/change.ts";
import {
  EVERYTHING,
  type Exceptions,
  NO_EXCEPTIONS,
  reachedBy,
  riskOfAll,
  splitOf,
  targetsOf,
} from "../commands/proposal.ts";
import type { Proposal } from "../commands/useProposals.ts";
import { useControl, useReadings } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { HoldTime } from "../inspector/HoldTime.tsx";
import type { Reading } from "../reading.ts";
import { ChangeValues } from "./ChangeValues.tsx";
import { changeWords } from "./changeWords.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { buttonText, heldText, namesText, questionOf, refusedText } from "./dialogWords.ts";
import { ExceptionRow } from "./ExceptionRow.tsx";
import { placeText } from "./placeText.ts";

type QuestionProps = {
  proposal: Proposal;
  onCancel: () => void;
  onGiven: (order: CommandId, change: Change, reason: string | undefined) => void;
};

/** What will change, who is excepted and may be included, why where that is asked for, and for how long it holds. */
export function Question({ proposal, onCancel, onGiven }: QuestionProps) {
  const { desk, holdMinutes, timeZone, placeName, buildingName, isLive, system } = useControl();
  const { words } = system;
  const { devices } = proposal;
  const readings = useReadings(devices);
  const [change, setChange] = useState(proposal.change);
  const [exceptions, setExceptions] = useState<Exceptions>(devices.length === 1 ? EVERYTHING : NO_EXCEPTIONS);
  const [reason, setReason] = useState("");
  const candidates = candidatesOf(devices, readings);
  const split = splitOf(candidates, change);
  const reached = reachedBy(split, exceptions);
  const targets = targetsOf(reached, change);
  const count = new Set(targets.map(({ device }) => device)).size;
  const says = changeWords(words, change, devices[0]);
  const isRelease = change.kind === "release";
  const needsReason = riskOfAll(reached, change) === "high";
  const note = system.changeNote?.(change, rowsOf(devices, readings, new Set(targets.map(({ device }) => device))));

  return (
    <>
      <DialogHead
        title={questionOf(words, says, { reached: count, total: devices.length })}
        detail={[`${placeText(buildingName, placeName)}.`, note].filter((part) => part !== undefined).join(" ")}
        onClose={onCancel}
      />
      <div className={styles["body"]}>
        {proposal.isOpen === true && change.kind === "set" && (
          <ChangeValues
            devices={devices}
            values={change.values}
            onChange={(values) => {
              setChange({ kind: "set", values });
            }}
          />
        )}
        <SplitBar
          label={`${String(count)} of ${String(devices.length)} will change`}
          parts={[
            { key: "changing", count: split.changing.length, color: "var(--accent)" },
            { key: "held", count: split.held.length, color: "var(--ink)" },
            { key: "stale", count: split.stale.length, color: "var(--line-control)" },
            { key: "refused", count: split.refused.length, color: "var(--disable)" },
            { key: "same", count: split.same.length, color: "var(--surface-3)" },
          ]}
        />
        <OutcomeList>
          <OutcomeRow glyph={<i className={styles["dot"]} />} count={split.changing.length} text={says.will} />
          <ExceptionRow
            glyph={<StateGlyph state="held" />}
            count={split.held.length}
            text={says.heldStay ?? "are held by an operator and stay as they are"}
            detail={heldText(split.held, timeZone)}
            option={{
              label: "Take over",
              isChecked: exceptions.isTakingOver,
              onChange: (isTakingOver) => {
                setExceptions({ ...exceptions, isTakingOver });
              },
            }}
          />
          <ExceptionRow
            glyph={<StateGlyph state="stale" />}
            count={split.stale.length}
            text="are stale and may not answer"
            detail={staleText(split.stale, readings, { devices, timeZone })}
            option={{
              label: "Try too",
              isChecked: exceptions.isTryingStale,
              onChange: (isTryingStale) => {
                setExceptions({ ...exceptions, isTryingStale });
              },
            }}
          />
          <ExceptionRow
            glyph={<StateGlyph state="disabled" />}
            count={split.refused.length}
            text="take no command now"
            detail={refusedText(split.refused)}
          />
          <ExceptionRow
            glyph={<i className={styles["hollowDot"]} />}
            count={split.same.length}
            text={says.same}
            detail={isRelease ? undefined : "Automation may still change them"}
            option={
              isRelease
                ? undefined
                : {
                    label: "Hold too",
                    isChecked: exceptions.isHoldingSame,
                    onChange: (isHoldingSame) => {
                      setExceptions({ ...exceptions, isHoldingSame });
                    },
                  }
            }
          />
        </OutcomeList>
        {needsReason && (
          <Textarea
            className={styles["reason"] ?? ""}
            label="Why is this done?"
            description="It is kept with the command."
            required
            rows={2}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
        )}
        {holdsAnything(reached, change) && (
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
            data-autofocus={!needsReason}
            disabled={targets.length === 0 || !isLive || (needsReason && reason.trim() === "")}
            onClick={() => {
              const why = needsReason ? reason.trim() : proposal.reason;
              onGiven(desk.give({ targets, holdMinutes, reason: why }), change, why);
            }}
          >
            {buttonText(says, count)}
          </Button>
        </DialogFooter>
      </div>
    </>
  );
}

function candidatesOf(devices: readonly Device[], readings: readonly Reading[]): Candidate[] {
  return rowsOf(devices, readings).map(({ device, reading: { values, isStale, holds } }) => ({
    device,
    values,
    isStale,
    holds,
  }));
}

function rowsOf(devices: readonly Device[], readings: readonly Reading[], only?: ReadonlySet<string>) {
  return devices.flatMap((device, index) => {
    const reading = readings[index];
    return reading === undefined || only?.has(device.id) === false ? [] : [{ device, reading }];
  });
}

/** Whether anything of it stays against automation: releases do not, nor what passes. */
function holdsAnything(reached: readonly Candidate[], change: Change): boolean {
  if (change.kind === "release") return false;
  return (
    reached.length === 0 ||
    targetsOf(reached, change).some(({ device, point }) => {
      const candidate = reached.find((one) => one.device.id === device);
      return candidate?.device.points[point]?.isMomentary !== true;
    })
  );
}

function staleText(
  stale: readonly Candidate[],
  readings: readonly Reading[],
  { devices, timeZone }: { devices: readonly Device[]; timeZone: string },
): string {
  const seen = stale.flatMap(({ device }) => readings[devices.indexOf(device)]?.seenAt ?? []);
  const names = namesText(stale);
  return seen.length === 0 ? names : `${names}, last seen ${clock(Math.max(...seen), timeZone)}`;
}
