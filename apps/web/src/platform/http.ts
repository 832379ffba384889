import type { Endpoint } from "@atrium/contract";
import type * as z from "zod";
import { readFailure } from "./apiError.ts";
import { fromBase } from "./base.ts";
import { currentBearer, dropBearer } from "./bearer.ts";
import { report } from "./failures.ts";
import { askForProof } from "./proof.ts";
import { ask as fetchOnce } from "./transport.ts";

/** What a call is asked with, as its endpoint's schemas take it. */
type Asked<E extends Endpoint> = Named<E["path"]> &
  Searched<E> &
  Sent<E> & {
    readonly signal?: AbortSignal | undefined;
    /** The call is made without a session, as before the sign-in. */
    readonly isPublic?: boolean;
  };

/** The names of what varies in a path. */
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Named<Path extends string> = [Names<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<Names<Path>, string | number>> };
type Searched<E extends Endpoint> = E extends { readonly query: infer Schema extends z.ZodType }
  ? { readonly query?: { readonly [Key in keyof z.output<Schema>]?: QueryValue } }
  : unknown;
type Sent<E extends Endpoint> = E extends { readonly body: infer Schema extends z.ZodType }
  ? { readonly body: z.input<Schema> }
  : unknown;

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
type Reply<E extends Endpoint> = (E["reply"] extends z.ZodType ? z.output<E["reply"]> : undefined) | Other<E>;
type Other<E extends Endpoint> = E extends { readonly otherReplies: infer Replies extends Record<number, z.ZodType> }
  ? z.output<Replies[keyof Replies]>
  : never;

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** Answers on their way to programs that are still loading, by address. */
const early = new Map<string, Promise<Response>>();

/**
 * Reads already what a program that is still loading will ask for first; that call takes this answer. By address: the
 * schema of the answer comes with that program.
 */
export function askEarly(path: string): void {
  const answer = request(path, { method: "GET" }, {});
  // The call that takes it gets the failure.
  answer.catch(() => undefined);
  early.set(path, answer);
}

/**
 * Asks the server for what an endpoint answers; undefined where its reply has no body. What is undefined or null in the
 * query is left out. @throws ApiError on any other answer than success
 */
export async function ask<const E extends Endpoint>(
  endpoint: E,
  ...[asked]: object extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]
): Promise<Reply<E>>;
export async function ask(endpoint: Endpoint, asked: AnyAsked = {}): Promise<unknown> {
  const response = await responseOf(endpoint, asked);
  const schema = endpoint.otherReplies?.[response.status] ?? endpoint.reply;
  return schema === null ? undefined : schema.parse(await response.json());
}

/** The same for an endpoint that answers with a file. */
export async function askForFile<const E extends Endpoint>(
  endpoint: E,
  ...[asked]: object extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]
): Promise<Response>;
export async function askForFile(endpoint: Endpoint, asked: AnyAsked = {}): Promise<Response> {
  return await responseOf(endpoint, asked);
}

interface AnyAsked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly isPublic?: boolean;
}

async function responseOf(endpoint: Endpoint, { params, query, body, ...how }: AnyAsked): Promise<Response> {
  const { method } = endpoint;
  const url = addressOf(endpoint, { ...(params && { params }), ...(query && { query }) });
  const waiting = method === "GET" ? early.get(url) : undefined;
  early.delete(url);
  if (waiting !== undefined) return await waiting;
  if (body === undefined) return await request(url, { method }, how);
  const headers = { "content-type": "application/json" };
  return await request(url, { method, body: JSON.stringify(body), headers }, how);
}

async function request(url: string, init: Init, { signal, isPublic = false }: AnyAsked): Promise<Response> {
  const response = isPublic ? await fetchOnce(url, init, signal) : await askAsPage(url, init, signal);
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

/** With the page's bearer. A server that does not know it was restarted, or ended the session: the next bearer says. */
async function askAsPage(url: string, init: Init, signal?: AbortSignal): Promise<Response> {
  const bearer = await currentBearer();
  const response = await fetchOnce(url, withBearer(init, bearer), signal);
  if (response.status !== 401) return response;
  dropBearer(bearer);
  return await fetchOnce(url, withBearer(init, await currentBearer()), signal);
}

function withBearer(init: Init, bearer: string): RequestInit {
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${bearer}` } };
}

/** Where a browser finds the file of a call by itself: a picture, a sound. */
export function fileAddress(...[endpoint, asked]: Parameters<typeof addressOf>): string {
  return fromBase(addressOf(endpoint, asked));
}

/** The address of a call, with what varies in its path and its query. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Pick<AnyAsked, "params" | "query">): string {
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(key, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text === "" ? named : `${named}?${text}`;
}
