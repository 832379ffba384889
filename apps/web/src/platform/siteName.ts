import * as z from "zod";
import { get } from "./http.ts";

const STORAGE_KEY = "atrium.site-name";

/** What the server says of itself to everybody; `site` is the campus's name. */
const Alive = z.looseObject({ site: z.string().optional() });

/** The campus's name as this browser last saw it, until the server has said it. */
export function rememberedSiteName(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function rememberSiteName(name: string): void {
  localStorage.setItem(STORAGE_KEY, name);
}

/** The campus's name for the sign-in page; undefined where the server does not say it. Throws `ApiError`. */
export async function askSiteName(signal: AbortSignal): Promise<string | undefined> {
  return (await get(Alive, "/api/health", {}, { signal, failure: "caller" })).site;
}
