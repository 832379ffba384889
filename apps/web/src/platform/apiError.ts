import { ErrorReply, SILENT_ERROR_CODES, type Seconds, seconds } from "@atrium/contract";
import { t } from "@atrium/words";
import * as z from "zod";

/** A reply that is no success, as the caller sees it. `status` 0: the server did not answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's stable code; empty where the body held none. */
  readonly code: string;
  readonly fields: readonly { path: string; message: string }[];
  /** How long to wait before the next try, where the server said so. */
  readonly retryAfter: Seconds | undefined;
  /** Whether the reply had a body of ours: only those are shown to the person (specification point 8). */
  readonly hasBody: boolean;

  constructor(reply: {
    status: number;
    code: string;
    message: string;
    hasBody: boolean;
    fields?: readonly { path: string; message: string }[] | undefined;
    retryAfter?: Seconds | undefined;
    cause?: unknown;
  }) {
    super(reply.message, { cause: reply.cause });
    this.name = "ApiError";
    this.status = reply.status;
    this.code = reply.code;
    this.fields = reply.fields ?? [];
    this.retryAfter = reply.retryAfter;
    this.hasBody = reply.hasBody;
  }

  get isServerAway(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Codes that the sending form shows at its field. */
  get isSilent(): boolean {
    return SILENT_ERROR_CODES.some((code) => code === this.code);
  }
}

/** Each field by itself: a body that lacks a code, or has a wrong one, still has its message (specification point 8). */
const Body = z.object({
  error_code: ErrorReply.shape.error_code.catch(""),
  message: ErrorReply.shape.message.catch(""),
  fields: ErrorReply.shape.fields.catch(undefined),
});

/** Reads what the server said about a failed request. */
export async function readFailure(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const body = Body.safeParse(parseJson(text)).data;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: body?.error_code ?? "",
    message: body?.message || response.statusText || t("Status {status}", { status: response.status }),
    fields: body?.fields,
    hasBody: text !== "",
    retryAfter: Number.isFinite(retryAfter) ? seconds(retryAfter) : undefined,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
