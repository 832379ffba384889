import type { SecondFactorAsked } from "@atrium/contract/people";
import type { Feature } from "@atrium/contract";
import {
  CurrentUser,
  type SecondFactorRequest,
  type SignInRequest,
  signIn as signInCall,
  giveSecondFactor as giveSecondFactorCall,
  getCurrentUser,
  signOut as signOutCall,
} from "@atrium/contract/people";
import { useSyncExternalStore } from "react";
import { ApiError } from "./apiError.ts";
import { currentBearer, dropBearer, forgetBearer } from "./bearer.ts";
import { onDuty, onUnauthorised } from "./failures.ts";
import { ask } from "./http.ts";

/** The user is kept in local storage after sign-in (specification point 3); the token only in its HttpOnly cookie. */
const STORAGE_KEY = "atrium.user";
/** Why the last session of this browser ended, as the server said it, for the sign-in page of every tab. */
const END_KEY = "atrium.session-end";

/** `signed-out`: the person wanted it. `ended`: the server or another tab did. `changed`: other rights, same person. */
export type SessionChange = "signed-in" | "signed-out" | "ended" | "changed";

const listeners = new Set<(change: SessionChange) => void>();
let current: CurrentUser | null = read();

function read(): CurrentUser | null {
  // Modules that only compute are read without a browser too.
  const text = typeof localStorage === "undefined" ? null : localStorage.getItem(STORAGE_KEY);
  if (text === null) return null;
  try {
    const parsed = CurrentUser.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(user: CurrentUser | null, change: SessionChange, end?: string): void {
  if (end === undefined) localStorage.removeItem(END_KEY);
  else localStorage.setItem(END_KEY, end);
  if (user === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  publish(user, change);
}

function publish(user: CurrentUser | null, change: SessionChange): void {
  if (user === null) dropBearer();
  current = user;
  for (const listener of listeners) listener(change);
}

/** The signed-in user, as far as this browser knows; the server decides at every call. */
export function currentUser(): CurrentUser | null {
  return current;
}

/** Why the last session ended, where it was not by the person signing out; null while one lasts. */
export function whyEnded(): string | null {
  return localStorage.getItem(END_KEY);
}

/** Calls back when somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Signs in, or answers with the question for the second factor; throws `ApiError` (401 wrong name or password, 429 too
 * many tries with `retryAfter`).
 */
export async function signIn(request: SignInRequest): Promise<SecondFactorAsked | undefined> {
  const answer = await ask(signInCall, { body: request, isPublic: true });
  if ("step" in answer) return answer;
  await enter();
  return undefined;
}

/** The second half of a sign-in; throws `ApiError` (EAU006 a wrong factor, EAU007 the step is over). */
export async function giveSecondFactor(request: SecondFactorRequest): Promise<void> {
  await ask(giveSecondFactorCall, { body: request, isPublic: true });
  await enter();
}

/** The browser has a session's cookie: who that is. */
export async function enter(): Promise<void> {
  forgetBearer();
  keep(await ask(getCurrentUser), "signed-in");
}

/**
 * Ends the session on the server and here. Where the server does not answer, it ends here. Whoever signed in with an
 * organisation is led to its sign-in, which ends the session there.
 */
export async function signOut(): Promise<void> {
  let next: string | undefined;
  try {
    next = (await ask(signOutCall))?.next;
  } finally {
    keep(null, "signed-out");
  }
  if (next !== undefined) window.location.assign(next);
}

let refreshing: Promise<void> | undefined;

/**
 * Asks the server who this is: rights may have changed, or the session may be over, which ends it here too, as every
 * 401 does. A server that does not answer changes nothing. Those who ask at the same time share the call.
 */
export async function refreshUser(): Promise<void> {
  refreshing ??= askWhoThisIs();
  try {
    await refreshing;
  } finally {
    refreshing = undefined;
  }
}

/** As `refreshUser`, where the live socket gives reason to doubt: the cookie is asked first, so one call finds an end. */
export async function doubtSession(): Promise<void> {
  dropBearer();
  await refreshUser();
}

async function askWhoThisIs(): Promise<void> {
  try {
    const user = await ask(getCurrentUser);
    if (current !== null) keep(user, "changed");
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
  }
}

export function useSession(): CurrentUser | null {
  return useSyncExternalStore(onSessionChange, currentUser);
}

/** The rights of a person's role that are in use. */
export function featuresOf(user: CurrentUser | null): ReadonlySet<Feature> {
  const used = user?.role.permissions.filter(({ isUsed }) => isUsed) ?? [];
  return new Set(used.map(({ feature }) => feature.slug));
}

export function hasFeature(user: CurrentUser | null, feature: Feature): boolean {
  return user?.role.permissions.some((permission) => permission.isUsed && permission.feature.slug === feature) ?? false;
}

/** Whether a role holds any of these rights. */
export function hasAnyFeature(user: CurrentUser | null, features: readonly Feature[]): boolean {
  return features.some((feature) => hasFeature(user, feature));
}

/** Follows the server's 401 and the other tabs of this browser; returns what ends that. */
export function startSession(): () => void {
  const endUnauthorised = onUnauthorised(({ message }) => {
    // A wrong password at the sign-in ends no session.
    if (current !== null) keep(null, "ended", message);
  });
  const endDuty = onDuty(() => void refreshUser());
  // While the scripts of the pages load. What goes wrong is said by the call that needs it.
  if (current !== null) currentBearer().catch(() => undefined);
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const user = read();
    if (user === null) {
      publish(null, "ended");
      return;
    }
    // Somebody else, or the same person with a new session.
    forgetBearer();
    publish(user, current === null ? "signed-in" : "changed");
  };
  window.addEventListener("storage", onStorage);
  return () => {
    endUnauthorised();
    endDuty();
    window.removeEventListener("storage", onStorage);
  };
}
