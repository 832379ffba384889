import { CurrentUser, type Feature, SignInReply } from "@atrium/contract";
import { useSyncExternalStore } from "react";
import { ApiError } from "./apiError.ts";
import { get, onUnauthorised, send, USERS } from "./http.ts";

/** The user is kept in local storage after sign-in (specification point 3); the token only in its HttpOnly cookie. */
const STORAGE_KEY = "atrium.user";

/** `signed-out`: the person wanted it. `ended`: the server or another tab did. `changed`: other rights, same person. */
export type SessionChange = "signed-in" | "signed-out" | "ended" | "changed";

const listeners = new Set<(change: SessionChange) => void>();
let current: CurrentUser | null = read();

function read(): CurrentUser | null {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text === null) return null;
  try {
    const parsed = CurrentUser.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(user: CurrentUser | null, change: SessionChange): void {
  if (user === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  publish(user, change);
}

function publish(user: CurrentUser | null, change: SessionChange): void {
  current = user;
  for (const listener of listeners) listener(change);
}

/** Who is signed in, as far as this browser knows; the server decides at every call. */
export function currentUser(): CurrentUser | null {
  return current;
}

/** Calls back when somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Signs in; throws `ApiError` (401 wrong name or password, 429 too many tries with `retryAfterSeconds`). */
export async function signIn(username: string, password: string): Promise<CurrentUser> {
  await send(SignInReply, "POST", `${USERS}/sessions`, { username, password }, { failure: "caller" });
  const user = await get(CurrentUser, `${USERS}/users/me`, {}, { failure: "caller" });
  keep(user, "signed-in");
  return user;
}

/** Ends the session on the server and here. Where the server does not answer, it ends here. */
export async function signOut(): Promise<void> {
  try {
    await send(null, "DELETE", `${USERS}/sessions/current`, undefined, { failure: "caller" });
  } finally {
    keep(null, "signed-out");
  }
}

/**
 * Asks the server who this is: rights may have changed, or the session may be over, which ends it here too. A server
 * that does not answer changes nothing.
 */
export async function refreshUser(): Promise<void> {
  try {
    keep(await get(CurrentUser, `${USERS}/users/me`, {}, { failure: "caller" }), "changed");
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) keep(null, "ended");
  }
}

export function useSession(): CurrentUser | null {
  return useSyncExternalStore(onSessionChange, currentUser);
}

export function hasFeature(user: CurrentUser | null, feature: Feature): boolean {
  return user?.role.permissions.some((permission) => permission.isUsed && permission.feature.slug === feature) ?? false;
}

/** Follows the server's 401 and the other tabs of this browser; returns what ends that. */
export function startSession(): () => void {
  const endUnauthorised = onUnauthorised(() => {
    keep(null, "ended");
  });
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const user = read();
    if (user === null) publish(null, "ended");
    else publish(user, current === null ? "signed-in" : "changed");
  };
  window.addEventListener("storage", onStorage);
  return () => {
    endUnauthorised();
    window.removeEventListener("storage", onStorage);
  };
}
