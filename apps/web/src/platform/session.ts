import { CurrentUser, type Feature, SignInReply } from "@atrium/contract";
import { useSyncExternalStore } from "react";
import { ApiError } from "./apiError.ts";
import { get, onUnauthorised, send, USERS } from "./http.ts";

/** The user is kept in local storage after sign-in (specification point 3); the token only in its HttpOnly cookie. */
const STORAGE_KEY = "atrium.user";

const listeners = new Set<() => void>();
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

function change(user: CurrentUser | null): void {
  if (user === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  publish(user);
}

function publish(user: CurrentUser | null): void {
  current = user;
  for (const listener of listeners) listener();
}

/** Who is signed in, as far as this browser knows; the server decides at every call. */
export function currentUser(): CurrentUser | null {
  return current;
}

/** Calls back when somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Signs in; throws `ApiError` (401 wrong name or password, 429 too many tries with `retryAfterSeconds`). */
export async function signIn(username: string, password: string): Promise<CurrentUser> {
  await send(SignInReply, "POST", `${USERS}/sessions`, { username, password }, { failure: "caller" });
  const user = await get(CurrentUser, `${USERS}/users/me`, {}, { failure: "caller" });
  change(user);
  return user;
}

/** Ends the session on the server and here. Where the server does not answer, it ends here. */
export async function signOut(): Promise<void> {
  try {
    await send(null, "DELETE", `${USERS}/sessions/current`, undefined, { failure: "caller" });
  } finally {
    change(null);
  }
}

/**
 * Asks the server who this is: rights may have changed, or the session may be over, which ends it here too. A server
 * that does not answer changes nothing.
 */
export async function refreshUser(): Promise<void> {
  try {
    change(await get(CurrentUser, `${USERS}/users/me`, {}, { failure: "caller" }));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) change(null);
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
    change(null);
  });
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY || event.key === null) publish(read());
  };
  window.addEventListener("storage", onStorage);
  return () => {
    endUnauthorised();
    window.removeEventListener("storage", onStorage);
  };
}
