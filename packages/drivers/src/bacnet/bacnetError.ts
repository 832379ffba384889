import { t } from "@atrium/words";
import { AbortReason, ErrorClass, ErrorCode, RejectReason } from "@bacnet-js/client";

/** A device answered a request with a refusal. The message is a sentence part, e.g. `write access denied`. */
export class BacnetRefusal extends Error {
  readonly kind: "error" | "reject" | "abort";
  readonly code: number;
  readonly errorClass: number;

  constructor(kind: BacnetRefusal["kind"], code: number, errorClass = -1) {
    super(describeRefusal(kind, code, errorClass));
    this.name = "BacnetRefusal";
    this.kind = kind;
    this.code = code;
    this.errorClass = errorClass;
  }
}

/**
 * Error classes about the way to the object and not about the object: device and communication (clause 18.1). A
 * gateway answers so for a device that it cannot reach; the last value stays and becomes stale.
 */
export const UNREACHABLE_CLASSES: ReadonlySet<number> = new Set([0, 7]);

export function isUnreachable(error: unknown): boolean {
  return error instanceof BacnetRefusal && error.kind === "error" && UNREACHABLE_CLASSES.has(error.errorClass);
}

/** No answer, in spite of every try. */
export class BacnetTimeout extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BacnetTimeout";
  }
}

/** The answer is not what the request asks for, or cannot be read. */
export class BacnetGarbage extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BacnetGarbage";
  }
}

/** The reply would need segments, which we never ask for (ASHRAE 135 clause 5.2). */
export class ReplyTooLong extends Error {
  constructor() {
    super(t("the reply does not fit one packet"));
    this.name = "ReplyTooLong";
  }
}

/** Error class, error code, reject and abort reasons are those of ASHRAE 135 clauses 18 and 21. */
function describeRefusal(kind: BacnetRefusal["kind"], code: number, errorClass = -1): string {
  if (kind === "reject") {
    return t("the request was rejected, {words} (reject reason {code})", { words: words(RejectReason[code]), code });
  }
  if (kind === "abort") {
    return t("the request was aborted, {words} (abort reason {code})", { words: words(AbortReason[code]), code });
  }
  return t("{words} (class {group}, code {code})", {
    words: words(ErrorCode[code]),
    group: words(ErrorClass[errorClass]),
    code,
  });
}

function words(name: string | undefined): string {
  if (name === undefined) return t("unknown reason");
  return name
    .replace(/^(ABORT|REJECT)_/, "")
    .toLowerCase()
    .replaceAll("_", " ");
}
