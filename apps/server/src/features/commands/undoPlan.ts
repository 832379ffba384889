import type { PointId } from "@atrium/contract";
import {
  QUALITY,
  type CommandReply,
  type CommandTarget,
  type PointDescription,
  type SkippedTarget,
  type UndoReply,
  wasNotSent,
} from "@atrium/contract/devices";
import { phrase, sayQuantity, t } from "@atrium/words";
import { checkTarget, type CheckedTarget, type CheckOptions } from "./commandChecks.ts";
import type { HoldAfter, HoldRecord } from "./commandRecord.ts";
import { idIsTaken } from "./sameContent.ts";

/** A target of the command to be undone. */
export interface UndoTarget {
  readonly target: CommandTarget;
  /** The hold that stood when the device took this target's value. */
  readonly replaced: HoldRecord | undefined;
  /** The hold that it put back, where it was itself an undo. */
  readonly restored: HoldRecord | undefined;
}

/** A later command of the same point. */
export interface NewerCommand {
  readonly by: string;
  readonly value: number | null;
}

export interface UndoPlanOptions extends CheckOptions {
  readonly command: CommandReply["id"];
  readonly targets: readonly UndoTarget[];
  readonly newer: ReadonlyMap<number, NewerCommand>;
  readonly holdOf: (point: PointId) => HoldRecord | undefined;
}

export interface UndoPlan {
  readonly checked: CheckedTarget[];
  readonly skipped: SkippedTarget[];
}

/**
 * A replaced value is put back only where nothing has changed since: everything else stays as it is, with the
 * reason. Nothing is written to find out.
 */
export function planUndo(options: UndoPlanOptions): UndoPlan {
  const checked: CheckedTarget[] = [];
  const skipped: SkippedTarget[] = [];
  for (const one of options.targets) {
    const plan = planOne(one, options);
    if (typeof plan !== "string") {
      checked.push(plan);
    } else {
      const { device, deviceName, point } = one.target;
      skipped.push({ device, deviceName, point, reason: plan });
    }
  }
  return { checked, skipped };
}

/**
 * The answer to a repeated request for an undo.
 * @throws AppError ECM001 where its id is another command's
 */
export function repeatedUndo(
  command: CommandReply,
  { original, targets }: { readonly original: string; readonly targets: readonly CommandTarget[] },
): UndoReply {
  if (command.undoes !== original) throw idIsTaken();
  const putBack = new Set(command.targets.map(({ pointId }) => pointId));
  const skipped = targets
    .filter(({ pointId }) => !putBack.has(pointId))
    .map(({ device, deviceName, point }) => ({ device, deviceName, point, reason: t("It was left unchanged.") }));
  return { command, skipped };
}

/** The target that puts it back, or the reason why there is none. */
function planOne(one: UndoTarget, options: UndoPlanOptions): CheckedTarget | string {
  const { target } = one;
  const point = options.directory.device(target.device)?.points.find(({ id }) => id === target.pointId);
  if (point === undefined) return t("It is no longer part of the site.");
  const change = unfinished(target) ?? passed(target, point) ?? changed(one, point, options);
  if (change !== undefined) return change;
  const back = replacementOf(one, options);
  if (typeof back === "string") return back;
  const { device, point: key } = target;
  const again = checkTarget({ device, point: key, value: back.value }, options);
  if (again === undefined) return t("It no longer accepts the previous value.");
  if (again.target.state === "failed") return again.target.detail ?? t("It cannot be commanded now.");
  return { ...again, hold: back.hold };
}

function unfinished({ state, sentAt }: CommandTarget): string | undefined {
  if (state === "failed" || wasNotSent({ state, sentAt })) return t("It was not carried out.");
  if (state === "timed-out") return t("It is not known whether it was carried out.");
  return state === "confirmed" || state === "overridden" ? undefined : t("It is still in progress.");
}

function passed(target: CommandTarget, point: PointDescription): string | undefined {
  return point.isMomentary === true && target.value !== null ? t("A momentary command cannot be undone.") : undefined;
}

const LOST = {
  forgotten: phrase("The device has since lost the hold."),
  "taken-over": phrase("It has since been commanded from outside Atrium."),
} as const;

/** The change of the point since, by a person or another source. */
function changed({ target, restored }: UndoTarget, point: PointDescription, options: UndoPlanOptions) {
  const newer = options.newer.get(target.pointId);
  if (newer !== undefined) {
    return newer.value === null
      ? t("It has since been released by {by}.", { by: newer.by })
      : t("It has since been commanded by {by}.", { by: newer.by });
  }
  const hold = options.holdOf(target.pointId);
  const isHeldByIt = hold !== undefined && hold.command === (restored?.command ?? options.command);
  if (hold?.lost !== undefined) return t(LOST[hold.lost.kind]);
  if (target.value === null) return hold === undefined ? undefined : t("It is now held by {by}.", { by: hold.by });
  if (hold !== undefined && !isHeldByIt) return t("It is now held by {by}.", { by: hold.by });
  if (hold === undefined && options.field.priorityReader(target.pointId) !== undefined) {
    return t("Its hold has since ended.");
  }
  return target.state === "confirmed" ? otherValue(target, point, options) : undefined;
}

/** Values come back from the field a little rounded, and small changes are not passed on. */
function otherValue(target: CommandTarget, point: PointDescription, { newest }: UndoPlanOptions): string | undefined {
  const now = newest.values[target.pointId] ?? Number.NaN;
  const then = target.confirmedValue ?? target.value;
  if (then === null || Number.isNaN(now) || newest.qualities[target.pointId] === QUALITY.bad) return undefined;
  const range = (point.max ?? 0) - (point.min ?? 0);
  const isSame = point.kind === "number" ? Math.abs(now - then) <= Math.max(0.01, range / 100) : now === then;
  return isSame
    ? undefined
    : t("It has since been changed at the device, which reports {now}.", { now: sayQuantity(now, point.unit) });
}

/**
 * The hold that stood before, for the rest of its time; otherwise automatic, or, where the protocol has no automatic,
 * the value before, without a hold.
 */
function replacementOf(
  { target, replaced }: UndoTarget,
  { field, now }: UndoPlanOptions,
): { readonly value: number | null; readonly hold: HoldAfter } | string {
  if (replaced !== undefined && replaced.until > now) return { value: replaced.value, hold: replaced };
  if (target.value === null) {
    return replaced === undefined ? t("It was not held before.") : t("The previous hold would have ended by now.");
  }
  if (field.priorityReader(target.pointId) !== undefined) return { value: null, hold: "none" };
  if (target.before === null) return t("The previous value is unknown.");
  return { value: target.before, hold: "none" };
}
