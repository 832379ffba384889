import { CORE_API, serverResponse, USER_API } from "@atrium/contract";
import type * as z from "zod";
import { ApiError, readFailure } from "./apiError.ts";
import { notices } from "./notices.ts";

export const CORE = CORE_API;
export const USERS = USER_API;

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** `caller`: the caller shows the failure itself, so no notice appears and a 401 does not end the session. */
  failure?: "notice" | "caller";
};

const unauthorisedListeners = new Set<() => void>();

/** Calls back when the server says that the session is over. */
export function onUnauthorised(listener: () => void): () => void {
  unauthorisedListeners.add(listener);
  return () => {
    unauthorisedListeners.delete(listener);
  };
}

/** Asks the server; throws `ApiError` on any other answer than success. Undefined and null query values are left out. */
export async function get<T extends z.ZodType>(
  schema: T,
  path: string,
  query: Query = {},
  options: RequestOptions = {},
): Promise<z.output<T>> {
  const response = await request(withQuery(path, query), { method: "GET" }, options);
  return schema.parse(await response.json());
}

/**
 * Sends a change; throws `ApiError` on any other answer than success. With `schema` null the reply has no body
 * (a 204) and the result is undefined.
 */
export async function send<T extends z.ZodType>(
  schema: T,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<z.output<T>>;
export async function send(
  schema: null,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<undefined>;
export async function send(
  schema: z.ZodType | null,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await request(path, init, options);
  if (schema === null) return undefined;
  return schema.parse(await response.json());
}

/** The session's token travels in its HttpOnly cookie, which the browser adds; scripts never hold it. */
async function request(url: string, init: RequestInit, options: RequestOptions): Promise<Response> {
  const response = await ask(url, init, options);
  if (response.ok) return response;
  const failure = await readFailure(response);
  if (options.failure !== "caller") tell(failure);
  throw failure;
}

async function ask(url: string, init: RequestInit, options: RequestOptions): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      credentials: "same-origin",
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    throw new ApiError({ status: 0, code: "", message: "The server does not answer", hasBody: false, cause });
  }
}

/** The error catalogue of specification point 8. */
function tell(failure: ApiError): void {
  if (failure.status === 401) {
    for (const listener of unauthorisedListeners) listener();
    return;
  }
  if (!failure.hasBody || failure.isSilent) return;
  notices.show({ kind: "error", title: serverResponse(failure.status), message: failure.message });
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
