import type { CommandReply, DeviceDescription } from "@atrium/contract/devices";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";

interface Limits {
  readonly directory: { device(id: string): DeviceDescription | undefined };
  /** Undefined: everything. */
  readonly reach: Reach | undefined;
}

/** @throws AppError EAU004 where one of the devices is beyond the caller's rights */
export function refuseTargetsBeyond(targets: readonly { readonly device: string }[], limits: Limits): void {
  refuseBeyond(targets.every((target) => isWithin(target, limits)));
}

/** A command with those of its targets that somebody may see; undefined: none. */
export function targetsWithin(command: CommandReply, limits: Limits): CommandReply | undefined {
  if (limits.reach === undefined) return command;
  const targets = command.targets.filter((target) => isWithin(target, limits));
  return targets.length === 0 ? undefined : { ...command, targets };
}

function isWithin({ device }: { readonly device: string }, { directory, reach }: Limits): boolean {
  if (reach === undefined) return true;
  const described = directory.device(device);
  return described !== undefined && reach.hasDevice(described);
}
