import { USER_API } from "@atrium/contract";
import { BearerReply } from "@atrium/contract/people";
import { ApiError, readFailure } from "./apiError.ts";
import { report } from "./failures.ts";
import { ask } from "./transport.ts";

/** A bearer is not used in the last part of its life: the server would read it too late. Milliseconds. */
const MARGIN = 30_000;

interface Held {
  bearer: string;
  until: number;
}

/** In memory only: no store of the browser ever has it. */
let held: Held | undefined;
/** The call for the next one, shared by all who wait; kept when the session is over, so that nobody asks again. */
let asking: Promise<Held> | undefined;

/**
 * What every call of the page carries: a short-lived bearer of the session, which the server gives for its HttpOnly
 * cookie. Throws `ApiError`, which has been reported.
 */
export async function currentBearer(): Promise<string> {
  if (held !== undefined && performance.now() < held.until) return held.bearer;
  held = undefined;
  asking ??= obtain();
  return (await asking).bearer;
}

/** The bearer is not used again; the next call asks for another one. With `refused`: unless one has come since. */
export function dropBearer(refused?: string): void {
  if (refused === undefined || held?.bearer === refused) held = undefined;
}

/** Somebody signed in: nothing that is kept of the session before counts any more, nor does its end. */
export function forgetBearer(): void {
  held = undefined;
  asking = undefined;
}

function obtain(): Promise<Held> {
  const mine = request();
  void settle(mine);
  return mine;
}

async function settle(mine: Promise<Held>): Promise<void> {
  try {
    const found = await mine;
    if (asking !== mine) return;
    held = found;
    asking = undefined;
  } catch (failure) {
    const isOver = failure instanceof ApiError && failure.status === 401;
    if (asking === mine && !isOver) asking = undefined;
  }
}

async function request(): Promise<Held> {
  const response = await ask(`${USER_API}/sessions/current/bearer`, { method: "POST" });
  if (!response.ok) {
    const failure = await readFailure(response);
    report(failure);
    throw failure;
  }
  const { bearer, expiresIn } = BearerReply.parse(await response.json());
  return { bearer, until: performance.now() + expiresIn - MARGIN };
}
