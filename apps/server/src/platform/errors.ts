import { ERROR_CODES, type ErrorCode, type ErrorReply, type Seconds } from "@atrium/contract";

interface AppErrorOptions extends ErrorOptions {
  /** Which fields of the request are wrong, by path (`targets.0.value`). */
  readonly fields?: NonNullable<ErrorReply["fields"]>;
  /** After which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfter?: Seconds;
}

/** An answer that is not a success: a stable code of the contract and a sentence for the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: NonNullable<ErrorReply["fields"]> | undefined;
  readonly retryAfter: Seconds | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_CODES[code];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}
