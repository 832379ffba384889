import { getGreeting, type SiteGreeting } from "@atrium/contract/site";
import { ask } from "./http.ts";

const STORAGE_KEY = "atrium.site-name";

/** The campus's name as this browser last saw it, until the server has said it. */
export function rememberedSiteName(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function rememberSiteName(name: string): void {
  localStorage.setItem(STORAGE_KEY, name);
}

/** What the sign-in page says of the site. Throws `ApiError`. */
export async function askGreeting(signal: AbortSignal): Promise<SiteGreeting> {
  return await ask(getGreeting, { signal, isPublic: true });
}
