import type { ProbeProblem } from "@atrium/contract/devices";
import { cutTo, t } from "@atrium/words";
import { networkReason } from "../engine/networkReason.ts";
import { certificateReason } from "../tls/certificateReason.ts";

/** Characters of a sentence that a device may lengthen by its own words. */
const MAX_REASON_LENGTH = 500;

/** A test read that failed, with the reason as the report has it. */
export class ProbeFailure extends Error {
  readonly problem: ProbeProblem;

  constructor(code: ProbeProblem["code"], reason: string, number?: number) {
    super(reason);
    this.name = "ProbeFailure";
    this.problem = { code, reason: cutTo(MAX_REASON_LENGTH, reason), ...(number === undefined ? {} : { number }) };
  }
}

const NETWORK: ReadonlyMap<string, ProbeProblem["code"]> = new Map([
  ["ECONNREFUSED", "refused"],
  ["ECONNRESET", "refused"],
  ["EPIPE", "refused"],
  ["ENOTFOUND", "unknown-host"],
  ["EAI_AGAIN", "unknown-host"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["EADDRREFUSED", "unreachable"],
  ["ETIMEDOUT", "silent"],
]);

/** The problem of a network's own error, found among the causes of `error`; null where it is none. */
export function networkProblem(error: unknown): ProbeProblem | null {
  if (!(error instanceof Error)) return null;
  if (certificateReason(error, "") !== null) return new ProbeFailure("certificate", error.message).problem;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? NETWORK.get(String(cause.code)) : undefined;
    // The system's own message has addresses and no sentence.
    const reason = cause === error ? networkReason(error, t("The remote host")) : null;
    if (code !== undefined) return new ProbeFailure(code, reason ?? error.message).problem;
    if ("code" in cause && cause.code === "EADDRINUSE") {
      return new ProbeFailure("settings", t("Another program is using the local port of this connection.")).problem;
    }
  }
  return null;
}
