import { seconds } from "@atrium/contract";
import { t } from "@atrium/words";
import { ApiError } from "../../platform/apiError.ts";

/** Why a sign-in did not work, as the form says it. */
export type SignInFailure =
  | { kind: "wrong"; message: string }
  | { kind: "throttled"; until: number }
  | { kind: "away" }
  | { kind: "other"; message: string };

const DEFAULT_WAIT = seconds(60);

export function signInFailure(failure: unknown, now: number): SignInFailure {
  if (!(failure instanceof ApiError)) return { kind: "other", message: t("The server's response could not be read") };
  if (failure.status === 429) {
    return { kind: "throttled", until: now + (failure.retryAfter ?? DEFAULT_WAIT) * 1000 };
  }
  // The server is there: it is a directory that gave no answer.
  if (failure.isServerAway && failure.code !== "EAU010") return { kind: "away" };
  if (failure.status === 401) return { kind: "wrong", message: failure.message };
  return { kind: "other", message: failure.message };
}
