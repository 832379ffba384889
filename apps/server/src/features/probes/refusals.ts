import type { ErrorReply } from "@atrium/contract";
import type { ProbeProblem } from "@atrium/contract/devices";
import { capital, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";

/** The reason of a driver, as a sentence by itself. */
export function sentence(problem: Pick<ProbeProblem, "reason"> | undefined): string {
  return problem === undefined ? t("No answer.") : capital(problem.reason);
}

export function wrongFields(fields: NonNullable<ErrorReply["fields"]>): AppError {
  return new AppError("EVA001", t("The details are incomplete or not valid"), { fields });
}
