import { CORE_API, USER_API } from "@atrium/contract";
import type * as z from "zod";
import { readFailure } from "./apiError.ts";
import { currentBearer, dropBearer } from "./bearer.ts";
import { report } from "./failures.ts";
import { askForProof } from "./proof.ts";
import { ask } from "./transport.ts";

export const CORE = CORE_API;
export const USERS = USER_API;
/** Names, places and menus. */
export const SITE = `${CORE}/site`;

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The call needs no session, so it is made without one. */
  isPublic?: boolean;
}

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** Answers on their way to programs that are still loading, by address. */
const early = new Map<string, Promise<Response>>();

/** Asks already for what a program that is still loading will `get` first; that call takes this answer. */
export function getEarly(path: string): void {
  const answer = request(path, { method: "GET" }, {});
  // The call that takes it gets the failure.
  answer.catch(() => undefined);
  early.set(path, answer);
}

/** Asks the server; throws `ApiError` on any other answer than success. Undefined and null query values are left out. */
export async function get<T extends z.ZodType>(
  schema: T,
  path: string,
  query: Query = {},
  options: RequestOptions = {},
): Promise<z.output<T>> {
  const url = withQuery(path, query);
  const asked = early.get(url);
  early.delete(url);
  const response = await (asked ?? request(url, { method: "GET" }, options));
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
  const init: Init = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await request(path, init, options);
  if (schema === null) return undefined;
  return schema.parse(await response.json());
}

/** Asks for a file that is made for this call; throws `ApiError` on any other answer than success. */
export async function sendForFile(path: string, body: unknown, options: RequestOptions = {}): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return await request(path, { method: "POST", body: JSON.stringify(body), headers }, options);
}

/** Asks for a file that is kept; throws `ApiError` on any other answer than success. */
export async function getFile(path: string, options: RequestOptions = {}): Promise<Response> {
  return await request(path, { method: "GET" }, options);
}

async function request(url: string, init: Init, { signal, isPublic = false }: RequestOptions): Promise<Response> {
  const response = isPublic ? await ask(url, init, signal) : await askAsPage(url, init, signal);
  if (response.ok) return response;
  const failure = await readFailure(response);
  // What was typed stays where it is: the change goes on once the person has answered.
  if (failure.code === "EAU008") {
    if (await askForProof()) return await request(url, init, { signal, isPublic });
    throw failure;
  }
  report(failure);
  throw failure;
}

/** With the page's bearer. A server that does not know it was started anew, or ended the session: the next bearer says. */
async function askAsPage(url: string, init: Init, signal?: AbortSignal): Promise<Response> {
  const bearer = await currentBearer();
  const response = await ask(url, withBearer(init, bearer), signal);
  if (response.status !== 401) return response;
  dropBearer(bearer);
  return await ask(url, withBearer(init, await currentBearer()), signal);
}

function withBearer(init: Init, bearer: string): RequestInit {
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${bearer}` } };
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
