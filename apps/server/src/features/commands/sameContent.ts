import type { CommandReply, CommandRequest } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";

/**
 * The content of a command and its source, as text: two requests of one id are one command only where this is equal.
 */
export function contentOf(
  { targets, reason, undoes, by }: Pick<CommandReply, "by" | "reason" | "undoes"> & Pick<CommandRequest, "targets">,
  holdMinutes: number,
): string {
  const wanted = targets.map(({ device, point, value }) => [device, point, value]);
  return JSON.stringify([by, undoes ?? null, reason ?? "", holdMinutes, wanted]);
}

/** @throws AppError ECM001 where a command of the same id is another one */
export function refuseOther(content: string, earlier: string): void {
  if (content !== earlier) throw idIsTaken();
}

export function idIsTaken(): AppError {
  const fields = [{ path: "id", message: t("Another command already has this ID") }];
  return new AppError("ECM001", t("Another command already has this ID. Nothing was sent"), { fields });
}
