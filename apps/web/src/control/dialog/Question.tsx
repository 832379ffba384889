import type { CommandId } from "@atrium/contract";
import { MAX_REASON_LENGTH } from "@atrium/contract/devices";
import { DialogFooter, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Candidate, Change, Values } from "../commands/change.ts";
import {
  EVERYTHING,
  type Exceptions,
  NO_EXCEPTIONS,
  reachedBy,
  riskOfAll,
  splitOf,
  targetsOf,
  isHeldByOther,
  type Split,
} from "../commands/proposal.ts";
import type { Proposal } from "../commands/ask.ts";
import { useControl } from "../ControlContext.tsx";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { HoldTime } from "../inspector/HoldTime.tsx";
import type { Reading } from "../../devices/reading.ts";
import { changeWords } from "./changeWords.ts";
import { deviceDetail } from "./deviceDetail.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { buttonText, questionOf, questionOfOne } from "./dialogWords.ts";
import { placeText } from "./placeText.ts";
import { SplitRows } from "./SplitRows.tsx";
import { clock } from "../../platform/time.ts";
import { PointControl } from "../controls/PointControl.tsx";

interface QuestionProps {
  proposal: Proposal;
  onCancel: () => void;
  onGiven: (order: CommandId, change: Change, reason: string | undefined) => void;
}

/** What will change, who is excepted and may be included, why where that is asked for, and for how long it holds. */
export function Question({ proposal, onCancel, onGiven }: QuestionProps) {
  const control = useControl();
  const { desk, holdMinutes, isLive, me, system } = control;
  const words = system.words();
  const { devices } = proposal;
  const readings = useReadings(devices);
  const [change, setChange] = useState(proposal.change);
  const [only, ...others] = devices;
  const one = others.length === 0 ? only : undefined;
  const [exceptions, setExceptions] = useState<Exceptions>(one === undefined ? NO_EXCEPTIONS : EVERYTHING);
  const [reason, setReason] = useState("");
  const candidates = candidatesOf(devices, readings);
  const split = splitOf(candidates, change, me);
  const reached = reachedBy(split, exceptions);
  const targets = targetsOf(reached, change);
  const asked = new Set(targets.map(({ device }) => device));
  const says = changeWords(words, change, only);
  const needsReason = riskOfAll(reached, change) === "high";
  const note = system.changeNote?.(change, rowsOf(devices, readings, asked));
  const place = one === undefined ? placeText(control.buildingName, control.placeName) : deviceDetail(control, one);

  return (
    <>
      <DialogHead
        title={
          one === undefined
            ? questionOf(words, says, { reached: asked.size, total: devices.length })
            : questionOfOne(one.name, says)
        }
        detail={[`${place}.`, note].filter((part) => part !== undefined).join(" ")}
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
        {one === undefined ? (
          <SplitRows
            split={split}
            says={says}
            reached={asked.size}
            total={devices.length}
            isRelease={change.kind === "release"}
            exceptions={exceptions}
            onExceptions={setExceptions}
            lastSeen={(id) => readings[devices.findIndex((device) => device.id === id)]?.seenAt ?? null}
          />
        ) : (
          <OneDevice split={split} isRelease={change.kind === "release"} />
        )}
        {needsReason && (
          <Textarea
            className={styles["reason"] ?? ""}
            label={t("Reason for this command")}
            description={t("Recorded with the command.")}
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
        )}
        {holdsAnything(reached, change) && (
          <div className={styles["hold"]}>
            <HoldTime words={t("Override schedules for")} />
          </div>
        )}
      </div>
      <div className={styles["foot"]}>
        <DialogFooter note={isLive ? undefined : t("Live data lost: commands are disabled until it is restored.")}>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button
            variant="filled"
            data-autofocus={!needsReason}
            disabled={targets.length === 0 || !isLive || (needsReason && reason.trim() === "")}
            onClick={() => {
              const why = needsReason ? reason.trim() : proposal.reason;
              onGiven(desk.give({ targets, holdMinutes, reason: why }), change, why);
            }}
          >
            {buttonText(says, one?.name ?? asked.size)}
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

/** What stands against the change of one device, or is overruled by it. */
function OneDevice({ split, isRelease }: { split: Split; isRelease: boolean }) {
  const { timeZone, me } = useControl();
  const [refused] = split.refused;
  const [held] = isRelease ? split.changing : split.held;
  const hold = Object.values(held?.holds ?? {}).find((one) => isHeldByOther(one, me));
  if (refused !== undefined) return <Remark glyph="disabled" text={refused.reason} />;
  if (hold === undefined) return null;
  const so = t("Held by {by} until {clock}.", { by: hold.by, clock: clock(hold.until, timeZone) });
  return <Remark glyph="held" text={isRelease ? so : t("{so} Your command takes over.", { so })} />;
}

function Remark({ glyph, text }: { glyph: "held" | "disabled"; text: string }) {
  return (
    <p className="row gap-8 m-0">
      <StateGlyph state={glyph} size={15} />
      {text}
    </p>
  );
}

interface ChangeValuesProps {
  devices: readonly Device[];
  values: Values;
  onChange: (values: Values) => void;
}

/** The values of a change, still to be chosen: a control for each of its points. */
function ChangeValues({ devices, values, onChange }: ChangeValuesProps) {
  const { system } = useControl();
  const [first] = useReadings(devices);
  return (
    <div className={`col gap-6 ${styles["level"]}`}>
      {Object.entries(values).map(([key, value]) => {
        // All are of one kind; the first that has the point speaks for the others.
        const point = devices.find((device) => device.points[key] !== undefined)?.points[key];
        if (point === undefined) return null;
        return (
          <PointControl
            key={key}
            name={t("the selected {many}", { many: system.words().many })}
            point={point}
            values={first?.values ?? {}}
            value={value}
            ghost={undefined}
            isLocked={false}
            isAtOnce
            words={system.words().percent}
            onValue={(chosen) => {
              onChange({ ...values, [key]: chosen });
            }}
          />
        );
      })}
    </div>
  );
}
