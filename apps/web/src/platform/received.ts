/** A message of a channel that is not points. */
export interface Answer {
  readonly type: string;
  readonly subscription: number;
  readonly [field: string]: unknown;
}

export function isAnswer(received: unknown): received is Answer {
  if (typeof received !== "object" || received === null) return false;
  if (!("type" in received) || !("subscription" in received)) return false;
  return typeof received.type === "string" && typeof received.subscription === "number";
}

/** Undefined for what is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
