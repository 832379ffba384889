import type * as z from "zod";
import type { ErrorCode } from "./error.ts";
import type { Feature } from "./feature.ts";
import type { LimitSection } from "./limitSection.ts";

/**
 * What a call needs. `public`: nothing; `signed-in`: any session; `cookie`: the session's cookie, sent by a page of ours;
 * `import`: the token of the bulk import, for which no session will do; `metrics`: the token of the metrics, or where
 * none is set a caller on the server's own machine; a feature: a session whose role holds it; several:
 * any one of them. A call that changes something takes a session by bearer header only.
 */
export type CallNeed = Feature | readonly Feature[] | "public" | "signed-in" | "cookie" | "import" | "metrics";

/**
 * What of a call is compared with the limits of a role. `own`: nothing, it shows the caller alone or no place; `place`: the
 * place in its path or query, and where there is none the whole site; `device`, `point`: what the path names; `filter`: the
 * handler answers with what is within them.
 */
export interface EndpointReach {
  readonly by: "own" | "place" | "device" | "point" | "filter";
  /** The section of the menu whose pages make the call; absent: those of several. */
  readonly section?: LimitSection;
}

/**
 * One call of the API, declared once. The server answers it with `handle`; the OpenAPI document and the table of
 * permissions are views of it.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The whole address; what varies is named with a colon. */
  readonly path: string;
  readonly needs: CallNeed;
  /** How somebody is answered whose role is limited to places or sections. Absent: not at all. */
  readonly reach?: EndpointReach;
  /**
   * Which part of the program can answer. `anywhere`: it reads the database or the newest values; `core`: it changes or
   * reads what has one owner; `field`: it reaches a device.
   */
  readonly runsOn: "anywhere" | "core" | "field";
  /** A sentence for the API document. */
  readonly summary: string;
  /** The group of the API document. */
  readonly tag: string;
  /** What varies in the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Absent: 200, and 204 where the reply is null. */
  readonly status?: 101 | 201 | 202 | 302;
  /** Null: the reply has no body. A file is `z.any()` with a description. */
  readonly reply: z.ZodType | null;
  /** Further successful replies, by status. */
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  /** Codes beside those that follow from the need and the input. */
  readonly refuses?: readonly ErrorCode[];
  /** The call fulfils a duty, such as a new password, so it is not refused for one. */
  readonly isForDuties?: boolean;
  /** What a program may call that holds an API token, though it needs no right but a session. */
  readonly isForPrograms?: boolean;
  /** It belongs to the person who is signed in: an API token has nothing of it. */
  readonly isPersonal?: boolean;
  /** The password must have been given a short while ago. */
  readonly asksProof?: boolean;
  /** The reply has a tag: a caller who has this content already gets 304. */
  readonly isRevalidated?: boolean;
  /** Left out of the API document. */
  readonly isHidden?: boolean;
}

/** Declares an endpoint; its type keeps what each schema allows. @__NO_SIDE_EFFECTS__ */
export function endpoint<const Declared extends Endpoint>(declared: Declared): Declared {
  return declared;
}
