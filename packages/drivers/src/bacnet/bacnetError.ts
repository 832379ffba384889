import { phrase, type Phrase, t } from "@atrium/words";
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
    super(t("the reply does not fit in one packet"));
    this.name = "ReplyTooLong";
  }
}

/** The words of the standard for the errors that devices reply with every day; it names the others itself. */
const ERRORS = new Map<number, Phrase>([
  [ErrorCode.DEVICE_BUSY, phrase("device busy")],
  [ErrorCode.INVALID_DATA_TYPE, phrase("invalid data type")],
  [ErrorCode.OPERATIONAL_PROBLEM, phrase("operational problem")],
  [ErrorCode.READ_ACCESS_DENIED, phrase("read access denied")],
  [ErrorCode.TIMEOUT, phrase("timeout")],
  [ErrorCode.UNKNOWN_OBJECT, phrase("unknown object")],
  [ErrorCode.UNKNOWN_PROPERTY, phrase("unknown property")],
  [ErrorCode.VALUE_OUT_OF_RANGE, phrase("value out of range")],
  [ErrorCode.WRITE_ACCESS_DENIED, phrase("write access denied")],
  [ErrorCode.COV_SUBSCRIPTION_FAILED, phrase("COV subscription failed")],
  [ErrorCode.UNKNOWN_DEVICE, phrase("unknown device")],
]);
const REJECTIONS = new Map<number, Phrase>([
  [RejectReason.INCONSISTENT_PARAMETERS, phrase("inconsistent parameters")],
  [RejectReason.INVALID_PARAMETER_DATA_TYPE, phrase("invalid parameter data type")],
  [RejectReason.MISSING_REQUIRED_PARAMETER, phrase("missing required parameter")],
  [RejectReason.PARAMETER_OUT_OF_RANGE, phrase("parameter out of range")],
  [RejectReason.UNRECOGNIZED_SERVICE, phrase("unrecognized service")],
]);
const ABORTIONS = new Map<number, Phrase>([
  [AbortReason.SEGMENTATION_NOT_SUPPORTED, phrase("segmentation not supported")],
  [AbortReason.APPLICATION_EXCEEDED_REPLY_TIME, phrase("application exceeded reply time")],
  [AbortReason.OUT_OF_RESOURCES, phrase("out of resources")],
  [AbortReason.TSM_TIMEOUT, phrase("TSM timeout")],
  [AbortReason.APDU_TOO_LONG, phrase("APDU too long")],
]);

/** Error class, error code, reject and abort reasons are those of ASHRAE 135 clauses 18 and 21. */
function describeRefusal(kind: BacnetRefusal["kind"], code: number, errorClass = -1): string {
  if (kind === "reject") {
    const words = wordsOf(REJECTIONS.get(code), RejectReason[code]);
    return t("the request was rejected, {words} (reject reason {code})", { words, code });
  }
  if (kind === "abort") {
    const words = wordsOf(ABORTIONS.get(code), AbortReason[code]);
    return t("the request was aborted, {words} (abort reason {code})", { words, code });
  }
  return t("{words} (class {group}, code {code})", {
    words: wordsOf(ERRORS.get(code), ErrorCode[code]),
    group: wordsOf(undefined, ErrorClass[errorClass]),
    code,
  });
}

/** @param name the standard's identifier */
function wordsOf(known: Phrase | undefined, name: string | undefined): string {
  if (known !== undefined) return t(known);
  if (name === undefined) return t("unknown reason");
  return name
    .replace(/^(ABORT|REJECT)_/, "")
    .toLowerCase()
    .replaceAll("_", " ");
}
