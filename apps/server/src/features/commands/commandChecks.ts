import type { CommandRequest, CommandTarget, DeviceDescription, ErrorReply, PointDescription } from "@atrium/contract";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandValues } from "./commandDirectory.ts";

type RequestedTarget = CommandRequest["targets"][number];
type FieldProblem = NonNullable<ErrorReply["fields"]>[number];

/** A target that may be commanded, with the connection that leads to it. */
export interface CheckedTarget {
  readonly connection: string;
  readonly target: CommandTarget;
}

/**
 * Looks at every target before anything is written: all of them are right, or none goes out.
 * @throws AppError EVA001 naming each wrong target by its path, e.g. `targets.3.value`
 */
export function checkTargets(
  targets: readonly RequestedTarget[],
  directory: CommandDirectory,
  newest: CommandValues,
): CheckedTarget[] {
  const problems: FieldProblem[] = [];
  const checked: CheckedTarget[] = [];
  const seen = new Set<number>();
  for (const [index, requested] of targets.entries()) {
    const found = check(requested, directory);
    if ("field" in found) {
      problems.push({ path: `targets.${index}.${found.field}`, message: found.problem });
    } else if (seen.has(found.point.id)) {
      problems.push({ path: `targets.${index}`, message: "This point is already in the list" });
    } else {
      seen.add(found.point.id);
      checked.push(accepted(found, requested, newest));
    }
  }
  if (problems.length > 0) {
    const message = `${problems.length} of ${targets.length} targets cannot be commanded; nothing was sent`;
    throw new AppError("EVA001", message, { fields: problems });
  }
  return checked;
}

interface Found {
  readonly device: DeviceDescription;
  readonly point: PointDescription;
  readonly connection: string;
}

function check(
  { device: id, point: key, value }: RequestedTarget,
  directory: CommandDirectory,
): Found | { readonly field: string; readonly problem: string } {
  const device = directory.device(id);
  if (device === undefined) return { field: "device", problem: `There is no device ${id}` };
  const point = device.points.find((one) => one.key === key);
  if (point === undefined || device.connection === undefined) {
    return { field: "point", problem: `${device.name} has no point ${key}` };
  }
  if (!point.isWritable) return { field: "point", problem: `${point.name} of ${device.name} can only be read` };
  const problem = value === null ? undefined : valueProblem(point, value);
  return problem === undefined ? { device, point, connection: device.connection } : { field: "value", problem };
}

function valueProblem(point: PointDescription, value: number): string | undefined {
  const unit = point.unit === undefined ? "" : ` ${point.unit}`;
  if (point.kind === "boolean" && value !== 0 && value !== 1) return `${point.name} takes 0 or 1`;
  if (point.kind === "enum" && !Number.isInteger(value)) return `${point.name} takes a whole number`;
  if (point.min !== undefined && value < point.min) return `${point.name} is at least ${point.min}${unit}`;
  if (point.max !== undefined && value > point.max) return `${point.name} is at most ${point.max}${unit}`;
  return undefined;
}

function accepted(
  { device, point, connection }: Found,
  requested: RequestedTarget,
  newest: CommandValues,
): CheckedTarget {
  const before = newest.values[point.id] ?? Number.NaN;
  return {
    connection,
    target: {
      device: device.id,
      deviceName: device.name,
      point: point.key,
      pointId: point.id,
      before: Number.isNaN(before) ? null : before,
      value: requested.value,
      state: "accepted",
    },
  };
}
