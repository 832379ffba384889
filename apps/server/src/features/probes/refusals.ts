import type { ErrorReply } from "@atrium/contract";
import type { ProbeProblem } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";

/** The reason of a driver, as a sentence by itself. */
export function sentence(problem: Pick<ProbeProblem, "reason"> | undefined): string {
  const reason = problem?.reason ?? t("Nothing answers.");
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
}

export function wrongFields(fields: NonNullable<ErrorReply["fields"]>): AppError {
  return new AppError("EVA001", t("This is not enough to ask anybody"), { fields });
}
