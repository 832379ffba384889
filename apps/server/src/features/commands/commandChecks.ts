import type { ErrorReply } from "@atrium/contract";
import {
  type CommandRequest,
  type CommandTarget,
  type DeviceDescription,
  type PointDescription,
  systemOf,
  valueProblem,
} from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { HoldAfter } from "./commandRecord.ts";
import { refusalOf, type RefusalOptions } from "./refusals.ts";

export type RequestedTarget = CommandRequest["targets"][number];
type FieldProblem = NonNullable<ErrorReply["fields"]>[number];

export interface CheckOptions extends RefusalOptions {
  readonly now: number;
}

/** A target as recorded, with the connection that leads to it. A target that is refused for now is already `failed`. */
export interface CheckedTarget {
  readonly connection: string;
  readonly target: CommandTarget;
  readonly hold: HoldAfter;
}

/**
 * Checks every target before anything is written: all of them are valid, or none is sent. A lock or a fire is another
 * matter: its target fails with the reason, and the others are sent.
 * @throws AppError EVA001 naming each wrong target by its path, e.g. `targets.3.value`; or `reason`, where one is
 *   missing
 */
export function checkTargets(
  { targets, reason }: Pick<CommandRequest, "targets" | "reason">,
  options: CheckOptions,
): CheckedTarget[] {
  const problems: FieldProblem[] = [];
  const checked: CheckedTarget[] = [];
  const seen = new Set<number>();
  let risky: Found | undefined;
  for (const [index, requested] of targets.entries()) {
    const found = find(requested, options);
    if ("field" in found) {
      problems.push({ path: `targets.${index}.${found.field}`, message: found.problem });
    } else if (seen.has(found.point.id)) {
      problems.push({ path: `targets.${index}`, message: t("This point is already in the list") });
    } else {
      seen.add(found.point.id);
      if (found.point.risk === "high" && requested.value !== null) risky ??= found;
      checked.push(checkedTarget(found, requested.value, options));
    }
  }
  if (problems.length > 0) {
    const message = t("{wrong} of {count} targets cannot be commanded. Nothing was sent", {
      wrong: problems.length,
      count: targets.length,
    });
    throw new AppError("EVA001", message, { fields: problems });
  }
  if (risky !== undefined && (reason ?? "") === "") throw withoutReason(risky);
  return checked;
}

/**
 * Checks one target by itself; undefined where the site has no such writable point, or the point does not take the
 * value.
 */
export function checkTarget(requested: RequestedTarget, options: CheckOptions): CheckedTarget | undefined {
  const found = find(requested, options);
  return "field" in found ? undefined : checkedTarget(found, requested.value, options);
}

/** What would make a command of a target wrong whatever the circumstances; undefined: nothing. */
export function targetProblem(
  target: RequestedTarget,
  options: Pick<CheckOptions, "directory">,
): { readonly field: string; readonly problem: string } | undefined {
  const found = find(target, options);
  return "field" in found ? found : undefined;
}

interface Found {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  readonly connection: string;
}

function find(
  { device: id, point: key, value }: RequestedTarget,
  { directory }: Pick<CheckOptions, "directory">,
): Found | { readonly field: string; readonly problem: string } {
  const device = directory.device(id);
  if (device === undefined) return { field: "device", problem: t("Device {id} not found", { id }) };
  const point = device.points.find((one) => one.key === key);
  if (point === undefined || device.connection === undefined) {
    return { field: "point", problem: t("{name} has no point {key}", { name: device.name, key }) };
  }
  const isOnlyRead = !point.isWritable || systemOf(device.module)?.command === null;
  if (isOnlyRead) {
    return {
      field: "point",
      problem: t("{point} of {device} is read-only", { point: sayTerm(point.name), device: device.name }),
    };
  }
  const problem = value === null ? undefined : valueProblem(point, value);
  return problem === undefined ? { device, point, connection: device.connection } : { field: "value", problem };
}

function withoutReason({ device, point }: Found): AppError {
  const message = t("A reason is required to command {point} of {device}", {
    point: sayTerm(point.name),
    device: device.name,
  });
  return new AppError("EVA001", t("Enter a reason. Nothing was sent"), { fields: [{ path: "reason", message }] });
}

function checkedTarget({ device, point, connection }: Found, value: number | null, options: CheckOptions) {
  const before = options.newest.values[point.id] ?? Number.NaN;
  const refusal = refusalOf({ device, point, value }, options);
  const target: CommandTarget = {
    device: device.id,
    deviceName: device.name,
    point: point.key,
    pointId: point.id,
    before: Number.isNaN(before) ? null : before,
    value,
    ...(refusal === undefined ? { state: "accepted" } : { state: "failed", detail: refusal, settledAt: options.now }),
  };
  const hold: HoldAfter = point.isMomentary === true ? "none" : "new";
  return { connection, target, hold };
}
