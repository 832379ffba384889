const STORAGE_KEY = "atrium.site-name";

/** The campus's name as this browser last saw it: the sign-in page may not ask the server for it. */
export function rememberedSiteName(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function rememberSiteName(name: string): void {
  localStorage.setItem(STORAGE_KEY, name);
}
