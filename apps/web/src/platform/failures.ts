import { serverResponse } from "@atrium/contract";
import { type ApiError } from "./apiError.ts";
import { notices } from "./notices.ts";

const unauthorisedListeners = new Set<(failure: ApiError) => void>();

/** Calls back when the server says that the session is over, and why. */
export function onUnauthorised(listener: (failure: ApiError) => void): () => void {
  unauthorisedListeners.add(listener);
  return () => {
    unauthorisedListeners.delete(listener);
  };
}

const dutyListeners = new Set<() => void>();

/** Calls back when the server says that something has to be done before anything else. */
export function onDuty(listener: () => void): () => void {
  dutyListeners.add(listener);
  return () => {
    dutyListeners.delete(listener);
  };
}

/**
 * The error catalogue of specification point 8. It holds for every call, whoever asked: a page may say more in its own
 * place, never instead.
 */
export function report(failure: ApiError): void {
  if (failure.status === 401) {
    for (const listener of unauthorisedListeners) listener(failure);
    return;
  }
  if (failure.code === "EAU009") {
    for (const listener of dutyListeners) listener();
    return;
  }
  if (!failure.hasBody) return;
  if (failure.isSilent) {
    // The catalogue asks for it: logged, and shown at its field by the form that sent the request.
    // oxlint-disable-next-line no-console
    console.info(`${failure.code}: ${failure.message}`);
    return;
  }
  notices.show({ kind: "error", title: serverResponse(failure.status), message: failure.message });
}
