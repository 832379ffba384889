import { type ErrorCode, type ErrorReply, seconds } from "@atrium/contract";
import { phrase, type Phrase, t } from "@atrium/words";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isWantOfRoom } from "../diskWatch.ts";
import { AppError } from "../errors.ts";
import type { Http } from "./ourFastify.ts";
import { sessionOf } from "./session.ts";

interface ErrorHandlerOptions {
  /** Whether an error means that the database does not answer. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** The one place where an error becomes a reply. */
export function addErrorHandler(app: Http, options: ErrorHandlerOptions): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = recognise(error, options);
    if (known && REFUSALS.has(known.code)) tellRefusal(request, known);
    if (known) return answer(reply, known);
    request.log.error({ err: error, requestId: request.id }, "a request failed with an unexpected error");
    const message = t("Server error. See the server log, entry {id}.", {
      id: request.id,
    });
    return answer(reply, new AppError("EIN001", message));
  });
}

/** The statuses of callers without permission, or over a limit. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(["EAU003", "EAU004", "ERL001"]);

function tellRefusal(request: FastifyRequest, { code, message }: AppError): void {
  const { method, ip: address } = request;
  const user = sessionOf(request)?.user.id;
  const path = request.url.split("?")[0];
  request.log.info({ requestId: request.id, code, method, path, address, user }, `refused: ${message}`);
}

/** A request can be wrong in thousands of places; the first of them are enough. */
const MAX_FIELDS = 20;

/** Our names for Fastify's parts of a request. */
const PARTS: Readonly<Record<string, Phrase>> = {
  querystring: phrase("The query is not valid"),
  params: phrase("The address has invalid values"),
  body: phrase("The request body is not valid"),
};

function recognise(error: unknown, { isDatabaseUnavailable }: ErrorHandlerOptions): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.slice(0, MAX_FIELDS).map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll("/", "."),
      message: issue.message ?? t("is not valid"),
    }));
    const message = PARTS[error.validationContext ?? ""] ?? phrase("The request is not valid");
    return new AppError("EVA001", t(message), { fields });
  }
  if (isWantOfRoom(error)) {
    const message = t("The disk is full. Nothing is recorded until space is freed. Live values continue.");
    return new AppError("EDB001", message, { retryAfter: seconds(30), cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError("EDB001", t("The database is not responding. Live values continue."), {
      retryAfter: seconds(5),
      cause: error,
    });
  }
  return isFastifyError(error) ? fromFastify(error) : undefined;
}

/** Errors of Fastify itself before a handler runs: the sender's mistakes, with Fastify's own sentence. */
function fromFastify(error: FastifyError): AppError | undefined {
  if (error.statusCode === 413) return new AppError("EBO001", t("The request body is too large"));
  if (error.statusCode === 404) return new AppError("ENF001", t("Address not found"));
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError("EVA001", error.message);
  }
  return undefined;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}

/** Answers an address that can't be decoded: it is refused before any route or hook, so in English. */
export function answerUnreadable(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  answer(reply, new AppError("EVA001", "The address is not correctly encoded"));
}

function answer(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header("retry-after", Math.ceil(error.retryAfter));
  if (error.code === "EAU002") reply.header("www-authenticate", "Bearer");
  const body: ErrorReply = { error_code: error.code, message: error.message };
  if (error.fields) body.fields = error.fields;
  // An error body is the same for every call, so a route's own reply schema does not apply to it.
  return reply
    .code(error.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** Answers addresses that no route serves. */
export function notFound(request: FastifyRequest): never {
  throw new AppError(
    "ENF001",
    t("{method} {path} not found", { method: request.method, path: request.url.split("?")[0] ?? "" }),
  );
}
